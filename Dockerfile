# 22: better-sqlite3 12 and Node 24.19 and newer get along only with the care that assistant-db/sqlite/connection.ts takes.
FROM node:22-bookworm-slim AS build
# For better-sqlite3, where no prebuilt binary fits.
RUN apt-get update && apt-get install -y --no-install-recommends python3 make g++ && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY tsconfig.json tsconfig.build.json ./
COPY scripts ./scripts
COPY migrations ./migrations
COPY src ./src
# Of the package that finds faces only one model is read (src/images/faces.ts): a fifth of a megabyte of 24.
RUN npm run build && npm prune --omit=dev \
  && find node_modules/@vladmandic/face-api -type f \
    ! -name 'tiny_face_detector_model*' ! -name package.json ! -name LICENSE -delete
# The image has no sources: npm's scripts run what was compiled of them.
RUN sed -i 's#node --import tsx \([^ ]*\)\.ts#node dist/\1.js#' package.json
# Nor is what better-sqlite3 is built from, any weight of the font but one (src/images/finishing/caption/font.ts), any build of
# the film encoder but the WebAssembly without threads, or a source map.
RUN find node_modules/better-sqlite3/deps node_modules/better-sqlite3/build -type f ! -name better_sqlite3.node -delete \
  && find node_modules/@expo-google-fonts -name '*.ttf' ! -name '*_900Black.ttf' -delete \
  && find node_modules/@libav.js -type f ! -name 'libav-webm-vp9.mjs' ! -name '*.wasm.mjs' ! -name '*.wasm.wasm' \
    ! -name package.json -delete \
  && find node_modules -name '*.map' -delete

FROM node:22-bookworm-slim
# In a container the loopback is the container's own: the HTTP side has to listen on all of its addresses.
# For the videos that users send. Without it they are told so, and everything else works.
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 NPM_CONFIG_UPDATE_NOTIFIER=false
WORKDIR /app
# The default DATABASE_URL is in there. Only its user may read what people have said.
RUN mkdir -m 700 data && chown node:node data
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
USER node
VOLUME /app/data
EXPOSE 8080
STOPSIGNAL SIGTERM
# By node: the image has no curl.
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(answer => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# node itself, not npm: it must receive the signal that stops the container.
CMD ["node", "dist/src/index.js"]
