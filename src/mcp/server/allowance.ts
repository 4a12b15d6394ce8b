import { beginMcpDrawing, endMcpDrawing } from '../../assistant-db/operation/mcp-drawings.ts';
import type { Store } from '../../assistant-db/schema.ts';
import { surelyNotDrawn } from '../../generation/draw.ts';
import type { Clock } from '../../lib/clock.ts';
import { ProviderError } from '../../lib/errors.ts';
import { Semaphore } from '../../lib/semaphore.ts';

/** The calls of clients are at their limit. The message tells the model at the other end what to do. */
export class LimitError extends Error {
  override readonly name = 'LimitError';
}

export interface AllowanceDeps {
  readonly db: Store;
  readonly clock: Clock;
  /** Stickers that may be drawn in a day (UTC); 0: no limit. */
  readonly dailyStickers: number;
  /** Calls that work on pictures at once, and drawings; 0: no limit of calls. */
  readonly jobsAtOnce: number;
  /** Drawings at once where no limit is set. */
  readonly drawingsAtOnce: number;
}

/** What clients may have, all of them together: as much as one person. */
export interface Allowance {
  /** One call that works on pictures. @throws LimitError where as many are running as there may be */
  call<T>(work: () => Promise<T>): Promise<T>;
  /** One drawing, as soon as there is a place for it. @throws LimitError where the day has no more of them */
  drawing<T>(signal: AbortSignal, draw: () => Promise<T>): Promise<T>;
}

export function createAllowance(deps: AllowanceDeps): Allowance {
  const { db, clock, dailyStickers, jobsAtOnce } = deps;
  const places = new Semaphore(jobsAtOnce === 0 ? deps.drawingsAtOnce : jobsAtOnce);
  let calls = 0;

  const begin = async (now: number) => {
    const outcome = await beginMcpDrawing(db, now, dailyStickers);
    switch (outcome) {
      case 'begun':
        return;
      case 'daily':
        throw new LimitError(
          `All ${dailyStickers} stickers of today have been drawn. The day ends at midnight UTC: try again tomorrow.`,
        );
      case 'failures':
        throw new LimitError(
          'Too many drawings failed today. The day ends at midnight UTC: try again tomorrow.',
        );
      default:
        outcome satisfies never;
    }
  };

  return {
    call: async work => {
      if (jobsAtOnce > 0 && calls >= jobsAtOnce) {
        throw new LimitError(
          `${calls} calls are being worked on already, which is the limit. Call again when one of them is done.`,
        );
      }
      calls++;
      try {
        return await work();
      } finally {
        calls--;
      }
    },
    drawing: async (signal, draw) => {
      await places.acquire(signal);
      try {
        const began = clock.now();
        await begin(began);
        try {
          return await draw();
        } catch (error) {
          const free = error instanceof ProviderError && surelyNotDrawn(error);
          await endMcpDrawing(db, began, free ? 'not_drawn' : 'failed');
          throw error;
        }
      } finally {
        places.release();
      }
    },
  };
}
