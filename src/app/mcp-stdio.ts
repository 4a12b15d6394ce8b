import { resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { storageAt } from '../assistant-db/index.ts';
import { migrateUp } from '../assistant-db/migrate.ts';
import { UsageCounter } from '../bot/features/admin/usage-counter.ts';
import type { Config } from '../config/index.ts';
import type { Logger } from '../lib/logger.ts';
import { Telemetry } from '../lib/telemetry.ts';
import { writeNewFile } from '../lib/write-new-file.ts';
import { serveOverStdio } from '../mcp/server/stdio.ts';
import { imageGenerators } from './models.ts';
import { createPictures } from './pictures.ts';
import type { Runtime } from './runtime.ts';
import { stickerServerDeps } from './sticker-server.ts';

export interface McpOverStdio {
  /** Resolves when the client has closed its end, or the server was stopped, and all is closed. */
  readonly ended: Promise<void>;
  stop(): void;
}

/** The MCP server for one client, which has started this process. Stickers become files as well. */
export async function startMcpOverStdio(
  config: Config,
  log: Logger,
  runtime: Runtime,
  streams: { readonly input: Readable; readonly output: Writable },
): Promise<McpOverStdio> {
  const storage = storageAt(config.DATABASE_URL);
  const db = storage.open();
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
