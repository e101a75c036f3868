# syntax=docker/dockerfile:1
# Built for linux/amd64 and linux/arm64. docs/deploy.md explains how to run it.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY .npmrc package.json package-lock.json ./
COPY scripts/trim-packages.mjs scripts/
# The image has Node.js 24 itself, so the packaged one is left out.
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/node-linux-*
COPY src src
COPY sdk sdk
COPY studio studio
# Only the built studio is served.
RUN npm run build && find studio -mindepth 1 -maxdepth 1 ! -name dist -exec rm -r {} +
COPY migrations migrations
COPY LICENSE NOTICE ./

FROM node:24-bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates chromium ffmpeg tini \
  && rm -rf /var/lib/apt/lists/* \
  && groupadd --gid 10001 reelwright \
  && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /tmp --shell /usr/sbin/nologin reelwright \
  && install --directory --owner=10001 --group=10001 --mode=0700 /data
WORKDIR /app
COPY --from=build /app ./
# The root file system may be read-only: everything is written to /data and /tmp.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data HOME=/tmp NODE_COMPILE_CACHE=/tmp/node-cache
USER 10001:10001
VOLUME /data
EXPOSE 8787
# SIGTERM ends a process within 10 seconds; tini passes it on.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 8787}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--", "node", "src/main.ts"]
CMD ["all"]
