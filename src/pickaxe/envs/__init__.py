"""The games behind the interfaces that programs which learn are written for; needs the extra `research`."""
