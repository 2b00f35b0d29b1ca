// Where the server lies below its host: scripts are in a folder of it.

const root = new URL("..", import.meta.url).pathname.slice(0, -1);
export const below = (address) => root + address;
