import type { StickerOrder } from '../../src/generation/studio.ts';

import { createPublicFetch } from '../../src/lib/public-fetch.ts';
import { type AllowanceDeps, createAllowance, type StickerServerDeps } from '../../src/mcp/server/call.ts';
import { freshDatabase, NOW } from '../assistant-db/database.ts';
import { SILENT } from '../support/log.ts';
import { drawnOnKey } from '../support/pictures/pictures.ts';
import { virtualClock } from '../support/virtual-clock.ts';

/** A drawing with a waiting caller. */
interface PendingDrawing {
  readonly order: StickerOrder;
  readonly signal: AbortSignal;
  finish(): void;
  fail(error: Error): void;
}

/** The parts of a server, with a studio that draws on command. */
export async function fakeServer(limits: Partial<AllowanceDeps> = {}) {
  const { db } = await freshDatabase();
  const clock = virtualClock(NOW);
  const picture = await drawnOnKey();
  const drawings: PendingDrawing[] = [];
  const decoded = {
    outcome: 'ok',
    format: 'jpeg',
    width: 600,
    height: 600,
    frames: 1,
    bytes: picture,
  } as const;
  const deps: StickerServerDeps = {
    studio: {
      drawsAnyStyle: true,
      draw: (order, signal) =>
        new Promise((resolve, reject) => {
          const finish = () =>
            resolve({ cutOut: picture, byFilters: false, provider: 'service', model: 'model' });
          signal.addEventListener('abort', () => reject(signal.reason), { once: true });
          drawings.push({ order, signal, finish, fail: reject });
        }),
      cutOut: async () => ({ cutOut: picture, method: 'key' }),
      finish: async () => picture,
    },
    decoder: { decode: async () => decoded, close: async () => undefined },
    fetchPublic: createPublicFetch(),
    allowance: createAllowance({ db, clock, dailyStickers: 0, jobsAtOnce: 3, drawingsAtOnce: 4, ...limits }),
    examples: { of: async () => picture },
    clock,
    log: SILENT,
  };
  return { deps, drawings, clock, db, photo: { base64: picture.toString('base64') } };
}
