import { resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { storageOf } from '../assistant-db/index.ts';
import { migrateUp } from '../assistant-db/migrate.ts';
import type { Store } from '../assistant-db/schema.ts';
import type { Config } from '../config/index.ts';
import { UsageCounter } from '../features/admin/work.ts';
import { HttpError } from '../http/requests.ts';
import { mcpRoute } from '../http/routes.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { createPublicFetch } from '../lib/public-fetch.ts';
import { Telemetry } from '../lib/telemetry.ts';
import { writeNewFile } from '../lib/write-new-file.ts';
import { createAllowance, type OwnFiles, type StickerServerDeps } from '../mcp/server/call.ts';
import type { App } from './index.ts';
import { createPictures, imageGenerators, type Pictures } from './models.ts';
import type { Runtime } from './runtime.ts';

/** Loads the SDK here only, because most bots do not need it. */
export async function openMcp(app: App, token: string) {
  const { createMcpEndpoint, MAX_MESSAGE_BYTES } = await import('../mcp/server/http.ts');
  const endpoint = createMcpEndpoint(stickerServerDeps(app.config, app));
  let draining = false;
  return {
    route: mcpRoute({
      token,
      maxBodyBytes: MAX_MESSAGE_BYTES,
      fetch: async (request, body) => {
        if (draining) throw new HttpError(503, 'stopping');
        return endpoint.fetch(request, body);
      },
    }),
    drain: () => {
      draining = true;
    },
    close: () => endpoint.close(),
  };
}

export async function startMcpOverStdio(
  config: Config,
  log: Logger,
  runtime: Runtime,
  streams: { readonly input: Readable; readonly output: Writable },
) {
  const storage = storageOf(config);
  const db = await storage.open();
  await migrateUp(db, storage.migrations);
  const { clock } = runtime;
  const telemetry = new Telemetry();
  const counter = new UsageCounter({ db, clock, log });
  telemetry.listen(counter.observe);
  const counting = new AbortController();
  const counted = counter.run(counting.signal);
  const shared = { log, observe: telemetry.observe };
  const pictures = createPictures(config, runtime, imageGenerators(config, runtime.createThreads), shared);
  const folder = resolve(config.STICKERS_DIR);
  const files = { keep: (name: string, bytes: Buffer) => writeNewFile(folder, name, bytes) };
  const deps = stickerServerDeps(config, { pictures, db, clock, log }, files);
  const { serveOverStdio } = await import('../mcp/server/index.ts');
  const connection = serveOverStdio(deps, streams);
  const close = async () => {
    await connection.ended;
    counting.abort();
    await counted;
    await pictures.close();
    await db.destroy();
  };
  return { ended: close(), stop: () => connection.stop() };
}

/** All clients together share the limits of one user. */
function stickerServerDeps(
  config: Config,
  parts: { readonly pictures: Pictures; readonly db: Store; readonly clock: Clock; readonly log: Logger },
  files?: OwnFiles,
): StickerServerDeps {
  const { pictures, db, clock, log } = parts;
  return {
    studio: pictures.studio,
    decoder: pictures.decoder,
    examples: pictures.examples,
    fetchPublic: createPublicFetch({ fakeIps: config.FAKE_IP_DNS }),
    allowance: createAllowance({
      db,
      clock,
      dailyStickers: config.DAILY_STICKERS_PER_USER,
      jobsAtOnce: config.JOBS_PER_USER,
      drawingsAtOnce: config.GENERATION_CONCURRENCY,
    }),
    clock,
    log,
    files,
  };
}
