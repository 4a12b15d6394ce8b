import axios from 'axios';
import { Api, HttpError } from 'grammy';
import { describe, expect, it } from 'vitest';
import { AllProvidersFailedError, ProviderError } from '../../src/lib/errors.ts';
import { createLogger } from '../../src/lib/logger.ts';
import { serve } from '../support/fakes/listen.ts';
import { reasonOf } from '../support/reason.ts';

const TOKEN = '7000000001:AAtest-token-of-nobody';
const KEY = 'sk-live-0123456789';
const QUOTED = 'pass"word\\';
const WORDS = 'what-a-person-said';

/** A logger and its lines so far. */
function logger(level = 'trace') {
  const lines: string[] = [];
  const log = createLogger({
    level,
    secrets: [TOKEN, KEY, QUOTED, '', 'tiny'],
    destination: { write: line => void lines.push(line) },
  });
  return { log, text: () => lines.join('') };
}

/** The error of a real exchange with a key, a token and user text, answered with 500. */
async function httpError(): Promise<unknown> {
  const origin = await serve((_request, response) => {
    response.writeHead(500, { 'x-echo': KEY });
    response.end(JSON.stringify({ echo: WORDS }));
  });
  const options = { headers: { authorization: `Bearer ${KEY}` } };
  return reasonOf(axios.post(`${origin}/bot${TOKEN}/sendMessage`, { text: WORDS }, options));
}

function expectSafe(text: string): void {
  expect(text).not.toBe('');
  for (const secret of [TOKEN, KEY, WORDS, 'Bearer', 'authorization']) expect(text).not.toContain(secret);
}

describe('an HTTP error', () => {
  it.each(['err', 'error'])('logs message and code under “%s”, nothing of the request', async name => {
    const { log, text } = logger();
    const error = await httpError();
    expect(axios.isAxiosError(error)).toBe(true);
    log.error({ [name]: error }, 'a call failed');
    expectSafe(text());
    expect(JSON.parse(text())).toMatchObject({
      msg: 'a call failed',
      [name]: { type: 'AxiosError', code: 'ERR_BAD_RESPONSE', message: expect.stringContaining('500') },
    });
    expect(text().length).toBeLessThan(1500);
  });

  it('logs no more if it is logged alone or as a cause', async () => {
    const { log, text } = logger();
    const error = await httpError();
    log.error(error);
    log.error({ err: new Error('outer', { cause: error }) });
    log.error({ err: new HttpError('network', error) });
    expectSafe(text());
    expect(text()).toContain('"cause":"Request failed with status code 500"');
  });

  it('is cut if it is from grammY and quotes the token', async () => {
    const { log, text } = logger();
    const api = new Api(TOKEN, { apiRoot: 'http://127.0.0.1:9', sensitiveLogs: true });
    const error: unknown = await api.sendMessage(7, WORDS).catch((reason: unknown) => reason);
    log.error({ err: error }, String(error));
    log.error({ err: error instanceof HttpError ? error.error : undefined });
    expectSafe(text());
  });
});

describe('secrets', () => {
  it('are removed from every line', () => {
    const { log, text } = logger();
    log.info(`polling https://api.telegram.org/bot${TOKEN}/getMe twice: ${TOKEN}`);
    log.info({ url: `x${KEY}y`, deep: { list: [TOKEN] }, [KEY]: 1 });
    log.child({ token: TOKEN }).warn('child');
    log.info(QUOTED);
    log.error(new Error(`failed with ${KEY}`));
    expectSafe(text());
    expect(text()).toContain('/bot[secret]/getMe twice: [secret]');
    expect(text()).not.toContain('pass');
  });

  it('are ignored if they are too short', () => {
    const { log, text } = logger();
    log.info('a tiny message');
    expect(text()).toContain('a tiny message');
  });
});

describe('an error of ours', () => {
  it('logs its kind, cause and location', () => {
    const { log, text } = logger();
    const cause = new ProviderError('gemini', 'rate_limited', 'too many requests', { retryAfterMs: 5 });
    log.warn({ err: cause });
    log.warn({ err: new AllProvidersFailedError([cause]) });
    log.warn({ err: new Error('outer', { cause }) });
    const [first, second, third] = text()
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(first).toMatchObject({ err: { type: 'ProviderError', kind: 'rate_limited' } });
    expect(second).toMatchObject({ err: { message: 'No model answered: gemini: too many requests' } });
    expect(third).toMatchObject({
      err: { cause: 'gemini: too many requests', stack: expect.stringContaining('logger.test.ts') },
    });
  });

  it.each([[undefined], [null], ['words'], [42], [{ message: 7 }]])(
    'logs a thrown value that is not an error: %s',
    thrown => {
      const { log, text } = logger();
      expect(() => log.error({ err: thrown }, 'odd')).not.toThrow();
      expect(text()).toContain('odd');
    },
  );
});

it('logs nothing below its level', () => {
  const { log, text } = logger('warn');
  log.info('quiet');
  log.warn('loud');
  expect(text()).toContain('loud');
  expect(text()).not.toContain('quiet');
});
