import type { Store } from '../assistant-db/schema.ts';
import type { Config } from '../config/index.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { createPublicFetch } from '../lib/public-fetch.ts';
import { type OwnFiles, type StickerServerDeps, createAllowance } from '../mcp/server/call.ts';
import type { Pictures } from './pictures.ts';

/** What the MCP server is made of, on whatever transport; its clients together have the limits of one person. */
export function stickerServerDeps(
  config: Config,
  parts: { readonly pictures: Pictures; readonly db: Store; readonly clock: Clock; readonly log: Logger },
  files?: OwnFiles,
): StickerServerDeps {
  const { pictures, db, clock, log } = parts;
  return {
    studio: pictures.studio,
    decoder: pictures.decoder,
    examples: pictures.examples,
    fetchPublic: createPublicFetch(),
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
