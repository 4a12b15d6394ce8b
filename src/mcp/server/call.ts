import type { CallToolResult, ServerContext } from '@modelcontextprotocol/server';
import { beginMcpDrawing, endMcpDrawing } from '../../assistant-db/operation/usage.ts';
import type { Store } from '../../assistant-db/schema.ts';
import { definitelyNotCharged } from '../../generation/draw.ts';
import type { Studio } from '../../generation/studio.ts';
import type { Decoder } from '../../images/decoder/index.ts';
import { CaptionError } from '../../images/finishing/caption/limits.ts';
import { EmptySubjectError } from '../../images/finishing/key.ts';
import type { StyleExamples } from '../../images/offline/examples.ts';
import type { Clock } from '../../lib/clock.ts';
import { ProviderError, type ProviderErrorKind } from '../../lib/errors.ts';
import type { Logger } from '../../lib/logger.ts';
import type { PublicFetch } from '../../lib/public-fetch.ts';
import { Semaphore } from '../../lib/semaphore.ts';

export interface OwnFiles {
  keep(name: string, bytes: Buffer): string;
}

export interface StickerServerDeps {
  readonly studio: Studio;
  readonly decoder: Decoder;
  readonly fetchPublic: PublicFetch;
  readonly allowance: Allowance;
  readonly examples: StyleExamples;
  readonly clock: Clock;
  readonly log: Logger;
  readonly files?: OwnFiles | undefined;
}

/** Clients cancel a call that is silent for long, often after a minute. */
const BEAT_MS = 5000;
const USUAL_MS = 30_000;

class Progress {
  readonly #ctx: ServerContext;
  readonly #clock: Clock;
  readonly #total: number;
  #told = -1;
  #steps = 0;

  constructor(ctx: ServerContext, clock: Clock, total: number) {
    this.#ctx = ctx;
    this.#clock = clock;
    this.#total = total;
  }

  /** Reports only increasing progress values, as the protocol requires. Never throws. */
  async tell(done: number, message: string): Promise<void> {
    const { signal, notify, _meta } = this.#ctx.mcpReq;
    const progressToken = _meta?.progressToken;
    if (progressToken === undefined || signal.aborted || done <= this.#told) return;
    this.#told = done;
    const params = { progressToken, progress: done, total: this.#total, message };
    // A disconnected client hears nothing; its call is aborted soon.
    await notify({ method: 'notifications/progress', params }).catch(() => undefined);
  }

  async step<T>(message: string, work: () => Promise<T>): Promise<T> {
    const done = this.#steps++;
    const over = new AbortController();
    const began = this.#clock.elapsed();
    await this.tell(done, message);
    const beat = async () => {
      for (;;) {
        await this.#clock.sleep(BEAT_MS, over.signal);
        if (over.signal.aborted) return;
        const share = 1 - Math.exp(-(this.#clock.elapsed() - began) / USUAL_MS);
        await this.tell(done + 0.95 * share, message);
      }
    };
    const beating = beat();
    try {
      return await work();
    } finally {
      over.abort();
      await beating;
    }
  }
}

export class InputError extends Error {
  override readonly name = 'InputError';
}

const NOTHING_DRAWN = 'The drawing service drew nothing. Call again, or change the wishes.';
const NO_ANSWER =
  'The drawing service did not answer in time. Call again in a while; the picture may have been paid for.';
const AWAY = 'The drawing service cannot be reached right now. Call again in a few minutes.';
const REFUSED =
  'The drawing service refuses the requests of this server. Its operator has to look at its log.';

const ADVICE: Readonly<Record<ProviderErrorKind, string>> = {
  blocked: 'The drawing service refuses to draw this. Wish for something else, or give another photo.',
  image_refused:
    'The drawing service cannot use this photo. Give another one: one person, well lit, in focus.',
  no_image: NOTHING_DRAWN,
  unchanged:
    'The drawing service gave the photo back unchanged. Wish for another style, or give another photo.',
  bad_answer: NOTHING_DRAWN,
  timeout: NO_ANSWER,
  interrupted: NO_ANSWER,
  unreachable: AWAY,
  rate_limited: AWAY,
  unavailable: AWAY,
  auth: REFUSED,
  quota: REFUSED,
  region: REFUSED,
  model_missing: REFUSED,
  bad_request: REFUSED,
};

/** Undefined for a bug in this program. */
export function adviceFor(error: unknown): string | undefined {
  if (error instanceof InputError || error instanceof LimitError || error instanceof CaptionError)
    return error.message;
  if (error instanceof ProviderError) return ADVICE[error.kind];
  if (error instanceof EmptySubjectError) {
    return 'Nothing is left once the background is gone: there is no subject in the picture. Give another one.';
  }
  return undefined;
}

export function refusalWords(error: unknown): string {
  return adviceFor(error) ?? 'Something went wrong inside the sticker server; its log says what. Call again.';
}

export const MAKES_PICTURE = { readOnlyHint: false, destructiveHint: false, openWorldHint: true } as const;

export interface Call {
  readonly signal: AbortSignal;
  readonly progress: Progress;
}

export async function runCall(
  { allowance, clock, log }: StickerServerDeps,
  ctx: ServerContext,
  steps: number,
  work: (call: Call) => Promise<CallToolResult>,
): Promise<CallToolResult> {
  const { signal } = ctx.mcpReq;
  try {
    return await allowance.call(async () => {
      const progress = new Progress(ctx, clock, steps);
      const result = await work({ signal, progress });
      signal.throwIfAborted();
      await progress.tell(steps, 'done');
      return result;
    });
  } catch (error) {
    signal.throwIfAborted();
    if (adviceFor(error) === undefined) log.error({ err: error }, 'a call of an MCP client failed');
    return { isError: true, content: [{ type: 'text', text: refusalWords(error) }] };
  }
}

export class LimitError extends Error {
  override readonly name = 'LimitError';
}

export interface AllowanceDeps {
  readonly db: Store;
  readonly clock: Clock;
  readonly dailyStickers: number;
  readonly jobsAtOnce: number;
  readonly drawingsAtOnce: number;
}

type Allowance = ReturnType<typeof createAllowance>;

/** Limits all clients together like one user. */
export function createAllowance(deps: AllowanceDeps) {
  const { db, clock, dailyStickers, jobsAtOnce } = deps;
  const places = new Semaphore(jobsAtOnce === 0 ? deps.drawingsAtOnce : jobsAtOnce);
  let calls = 0;

  const begin = async (now: number) => {
    const outcome = await beginMcpDrawing(db, now, dailyStickers);
    if (outcome === 'begun') return;
    const why =
      outcome === 'daily'
        ? `All ${dailyStickers} stickers of today have been drawn.`
        : 'Too many drawings failed today.';
    throw new LimitError(`${why} The day ends at midnight UTC: try again tomorrow.`);
  };

  return {
    call: async <T>(work: () => Promise<T>): Promise<T> => {
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
    drawing: <T>(signal: AbortSignal, draw: () => Promise<T>): Promise<T> =>
      places.run(async () => {
        const began = clock.now();
        await begin(began);
        try {
          return await draw();
        } catch (error) {
          const free = error instanceof ProviderError && definitelyNotCharged(error);
          await endMcpDrawing(db, began, free ? 'not_drawn' : 'failed');
          throw error;
        }
      }, signal),
  };
}
