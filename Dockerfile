# 22: better-sqlite3 12 and Node 24.19 and newer get along only with the care that assistant-db/open.ts takes.
FROM node:22-bookworm-slim AS build
# For better-sqlite3, where no prebuilt binary fits.
RUN apt-get update && apt-get install -y --no-install-recommends python3 make g++ && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY tsconfig.json tsconfig.build.json ./
COPY migrations ./migrations
COPY scripts ./scripts
COPY src ./src
RUN npm run build && npm prune --omit=dev

FROM node:22-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
# The default DATABASE_URL is in there.
RUN mkdir data && chown node:node data
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
USER node
VOLUME /app/data
# node itself, not npm: it must receive the signal that stops the container.
CMD ["node", "dist/src/index.js"]
