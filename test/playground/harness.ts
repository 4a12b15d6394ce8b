import { Api } from 'grammy';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import {
  type BotApiServer,
  type BotApiServerOptions,
  startBotApiServer,
} from '../../src/playground/server.ts';

export const TOKEN = '7000000001:test-token';

/** A server with grammY's client that ends with the test. */
export async function startServer(options: Partial<BotApiServerOptions> = {}) {
  const server = await startBotApiServer({ token: TOKEN, username: 'test_bot', ...options });
  onTestFinished(() => server.close());
  return { server, api: new Api(TOKEN, { apiRoot: server.root }) };
}

/** Makes one call like `curl`: returns the plain answer of any method, errors too. */
export async function call(
  server: BotApiServer,
  method: string,
  params: object = {},
  signal?: AbortSignal,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${server.root}/bot${TOKEN}/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(params),
    ...(signal && { signal }),
  });
  return { status: response.status, body: await response.json() };
}

/** The answer to a refused call. */
export function refused(code: number, description: string) {
  return { status: code, body: { ok: false, error_code: code, description } };
}

/** A clock that stands still until it is moved. */
export class ManualClock {
  #now = Date.UTC(2026, 0, 1);
  readonly #sleepers = new Set<{ until: number; wake: () => void }>();
  readonly #curious: (() => void)[] = [];

  now(): number {
    return this.#now;
  }

  elapsed(): number {
    return this.#now;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise(resolve => {
      if (signal?.aborted) return resolve();
      const sleeper = { until: this.#now + ms, wake: resolve };
      this.#sleepers.add(sleeper);
      for (const tell of this.#curious.splice(0)) tell();
      const abort = () => {
        this.#sleepers.delete(sleeper);
        resolve();
      };
      signal?.addEventListener('abort', abort, { once: true });
    });
  }

  /** Resolves once something waits for this clock: a long poll, a delayed answer. */
  somebodySleeps(): Promise<void> {
    return this.#sleepers.size > 0
      ? Promise.resolve()
      : new Promise(resolve => {
          this.#curious.push(resolve);
        });
  }

  advance(ms: number): void {
    this.#now += ms;
    for (const sleeper of this.#sleepers) {
      if (sleeper.until > this.#now) continue;
      this.#sleepers.delete(sleeper);
      sleeper.wake();
    }
  }
}

/** A plain picture of the given size, `webp`, `png` or `jpeg`. */
export function picture(
  width: number,
  height: number,
  format: 'webp' | 'png' | 'jpeg' = 'webp',
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background: { r: 200, g: 80, b: 40, alpha: 0.5 } } })
    .toFormat(format)
    .toBuffer();
}
