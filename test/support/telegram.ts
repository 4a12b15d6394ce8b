import { onTestFinished } from 'vitest';
import type { Fault, FaultHandle } from '../../src/playground/http/faults.ts';
import { type BotApiServer, startBotApiServer } from '../../src/playground/server.ts';
import { createApi } from '../../src/telegram/api.ts';
import { TOKEN } from './world.ts';

/** Telegram with one user and no bot. It ends with the test. */
export async function startTelegram() {
  const telegram = await startBotApiServer({ token: TOKEN });
  onTestFinished(() => telegram.close());
  const ann = telegram.person({ firstName: 'Ann' });
  ann.sendCommand('/start');
  return { telegram, ann, api: createApi(TOKEN, telegram.root) };
}

/** Makes Telegram refuse calls of a method with its own message. @param more how often, and for which chat */
export function refuse(
  { faults }: Pick<BotApiServer, 'faults'>,
  method: string,
  error_code: number,
  description: string,
  more: Pick<Fault, 'times' | 'chatId' | 'predicate'> = {},
): FaultHandle {
  return faults.add({ kind: 'error', method, error_code, description, ...more });
}

/** Makes Telegram rate-limit calls of a method. */
export function askToWait(
  { faults }: Pick<BotApiServer, 'faults'>,
  method: string,
  retry_after: number,
  more: Pick<Fault, 'times' | 'chatId' | 'predicate'> = {},
): FaultHandle {
  const description = `Too Many Requests: retry after ${retry_after}`;
  return faults.add({
    kind: 'error',
    method,
    error_code: 429,
    description,
    parameters: { retry_after },
    ...more,
  });
}

/** Counts the calls of a method without changing them. */
export function countCalls({ faults }: Pick<BotApiServer, 'faults'>, method: string): FaultHandle {
  return faults.add({ kind: 'delay', ms: 0, method });
}
