# Pickaxe in a container, its rules compiled: see docs/operate.md.
FROM python:3.11-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /build
COPY requirements.txt requirements-build.txt ./
RUN python -m venv /opt/pickaxe \
    && /opt/pickaxe/bin/python -m pip install --no-cache-dir --no-deps -r requirements.txt -r requirements-build.txt asyncpg==0.32.0
COPY pyproject.toml setup.py README.md LICENSE ./
COPY src ./src
RUN /opt/pickaxe/bin/python -m pip install --no-cache-dir --no-deps --no-build-isolation .

FROM python:3.11-slim
RUN useradd --system --create-home --home-dir /var/lib/pickaxe pickaxe
COPY --from=build /opt/pickaxe /opt/pickaxe
USER pickaxe
WORKDIR /var/lib/pickaxe
VOLUME /var/lib/pickaxe
EXPOSE 8765
# SIGTERM lets it finish what is under way; then it has a few seconds before it would be killed.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s \
    CMD ["/opt/pickaxe/bin/python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8765/health', timeout=8)"]
ENTRYPOINT ["/opt/pickaxe/bin/pickaxe"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8765", "--no-open", "--log", "json", "--db", "/var/lib/pickaxe/tables.sqlite"]
