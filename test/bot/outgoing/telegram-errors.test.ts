import { GrammyError, InputFile } from 'grammy';
import { describe, expect, it } from 'vitest';
import { Connection } from '../../../src/bot/connection.ts';
import { systemClock } from '../../../src/lib/clock.ts';

import { createAbortController, createApi, createBot } from '../../../src/telegram/api.ts';
import { classifyTelegramError, type TelegramFailure, telegramCause } from '../../../src/telegram/errors.ts';
import { DEAD_ADDRESS } from '../../support/fakes/json-server.ts';
import { serve } from '../../support/fakes/listen.ts';
import { SILENT } from '../../support/log.ts';
import { refuse, startTelegram } from '../../support/telegram.ts';
import { TOKEN } from '../../support/world.ts';

async function telegram() {
  const { telegram: server, ann: anna, api } = await startTelegram();
  return { server, anna, api };
}

/** What a call that must fail is sorted as. */
async function failureOf(call: Promise<unknown>): Promise<TelegramFailure> {
  return call.then(
    () => Promise.reject(new Error('the call did not fail')),
    (error: unknown) => classifyTelegramError(error),
  );
}

it('a call that is ended before it begins is never made', async () => {
  const { server, anna, api } = await telegram();
  const bot = createBot(TOKEN, server.root);
  const { api: line } = bot;
  const log = SILENT;
  new Connection({ bot, clock: systemClock, log, adminIds: new Set(), webhook: undefined }).end();
  const before = anna.log.length;
  const failure = await failureOf(line.sendMessage(anna.id, 'never'));
  expect(failure).toEqual({ type: 'not_sent' });
  await api.getMe();
  expect(anna.log).toHaveLength(before);
});

describe('an error in Telegram’s words', () => {
  it.each<[number, string, TelegramFailure['type']]>([
    [400, 'Bad Request: message is not modified: specified new message content is the same', 'harmless'],
    [400, 'Bad Request: query is too old and response timeout expired or query ID is invalid', 'harmless'],
    [400, 'Bad Request: message to edit not found', 'harmless'],
    [400, 'Bad Request: message to delete not found', 'harmless'],
    [400, "Bad Request: message can't be deleted for everyone", 'harmless'],
    [
      400,
      "Bad Request: can't parse entities: Can't find end of the entity starting at byte offset 3",
      'formatting',
    ],
    [413, 'Request Entity Too Large', 'refused'],
    [400, 'Bad Request: entity beginning at UTF-16 offset 3 ends after the end of the text', 'formatting'],
    [400, 'Bad Request: chat not found', 'gone'],
    [400, 'Bad Request: PEER_ID_INVALID', 'gone'],
    [403, 'Forbidden: bot was blocked by the user', 'gone'],
    [403, 'Forbidden: user is deactivated', 'gone'],
    [400, 'Bad Request: message is too long', 'refused'],
    [400, 'Bad Request: BUTTON_DATA_INVALID', 'refused'],
    [401, 'Unauthorized', 'unauthorized'],
    [404, 'Not Found', 'unauthorized'],
    [404, 'Not Found: method not found', 'refused'],
    [409, 'Conflict: terminated by other getUpdates request', 'conflict'],
    [500, 'Internal Server Error', 'not_sent'],
    [500, 'Internal Server Error: restart', 'not_sent'],
    [500, 'Internal Server Error: Request aborted', 'unknown'],
    [502, 'Bad Gateway', 'not_sent'],
    [503, 'Service Unavailable', 'not_sent'],
    [504, 'Gateway Timeout', 'unknown'],
  ])('%d %s: %s', async (error_code, description, type) => {
    const { server, anna, api } = await telegram();
    refuse(server, 'sendMessage', error_code, description);
    expect((await failureOf(api.sendMessage(anna.id, 'hi'))).type).toBe(type);
  });

  it.each([
    [{ retry_after: 12 }, 12_000],
    [{}, 1000],
  ])('429 with %j: wait', async (parameters, ms) => {
    const { server, anna, api } = await telegram();
    const description = 'Too Many Requests: retry after 12';
    server.faults.add({ kind: 'error', error_code: 429, description, parameters, method: 'sendMessage' });
    expect(await failureOf(api.sendMessage(anna.id, 'hi'))).toEqual({ type: 'wait', ms });
  });

  it('of the embedded server is sorted alike', async () => {
    const { anna, api, server } = await telegram();
    const text = 'hi';
    const entities = [{ type: 'bold' as const, offset: 1, length: 9 }];
    expect(await failureOf(api.sendMessage(anna.id, text, { entities }))).toEqual({ type: 'formatting' });
    const sent = await api.sendMessage(anna.id, text);
    expect(await failureOf(api.editMessageText(anna.id, sent.message_id, text))).toEqual({
      type: 'harmless',
    });
    expect(await failureOf(api.sendMessage(404, text))).toEqual({ type: 'gone' });
    anna.block();
    expect(await failureOf(api.sendMessage(anna.id, text))).toEqual({ type: 'gone' });
    const stranger = createApi('7000000001:AAanother-token', server.root);
    expect(await failureOf(stranger.getMe())).toEqual({ type: 'unauthorized' });
  });
});

describe('a connection that fails', () => {
  it('before it is there: surely not sent', async () => {
    const { server, api } = await telegram();
    await server.close();
    expect(await failureOf(api.getMe())).toEqual({ type: 'not_sent' });
    const nowhere = createApi(TOKEN, 'http://telegram.invalid');
    expect(await failureOf(nowhere.getMe())).toEqual({ type: 'not_sent' });
  });

  it('before there is TLS: surely not sent', async () => {
    const { server } = await telegram();
    const behindTls = createApi(TOKEN, server.root.replace('http:', 'https:'));
    expect(await failureOf(behindTls.getMe())).toEqual({ type: 'not_sent' });
  });

  it('while the answer comes: nobody knows', async () => {
    const root = await serve((_, answer) => {
      answer.writeHead(200, { 'content-length': '100' });
      answer.write('{"ok":', () => answer.destroy());
    });
    expect(await failureOf(createApi(TOKEN, root).sendMessage(1, 'hi'))).toEqual({ type: 'unknown' });
  });

  it('as what was to be uploaded fails: nobody knows', async () => {
    const root = await serve(incoming => void incoming.resume());
    const failing = async function* () {
      yield Buffer.from('a');
      throw new Error('the file is gone');
    };
    const sent = createApi(TOKEN, root).sendDocument(1, new InputFile(failing, 'a.txt'));
    expect(await failureOf(sent)).toEqual({ type: 'unknown' });
  });

  it('as we end the call ourselves: nobody knows', async () => {
    const ending = createAbortController();
    const root = await serve(() => ending.abort());
    const sent = createApi(TOKEN, root).sendMessage(1, 'hi', {}, ending.signal);
    expect(await failureOf(sent)).toEqual({ type: 'unknown' });
  });

  it.each(['reset-before', 'reset-after'] as const)('in the middle (%s): nobody knows', async kind => {
    const { server, anna, api } = await telegram();
    server.faults.add({ kind, method: 'sendMessage' });
    expect(await failureOf(api.sendMessage(anna.id, 'hi'))).toEqual({ type: 'unknown' });
  });

  it.each([
    [500, '<html>Internal Server Error</html>'],
    [502, '<html>Bad gateway</html>'],
    [504, ''],
    [502, '{"message": "Bad gateway"}'],
    [504, '{"error_code": "GatewayTimeout", "description": "upstream request timeout"}'],
    [403, '{"error_code": 403}'],
  ])('with an answer of a proxy in between (%d, %j): nobody knows', async (status, body) => {
    const { server, anna, api } = await telegram();
    server.faults.add({ kind: 'page', status, body, method: 'sendMessage' });
    expect(await failureOf(api.sendMessage(anna.id, 'hi'))).toEqual({ type: 'unknown' });
  });
});

describe('the cause for a log', () => {
  it('is what is known of Telegram’s words, or the code of the network error; never the address with the token', async () => {
    const { api, server } = await telegram();
    const causeOf = (call: Promise<unknown>) => call.then(() => '', telegramCause);
    expect(await causeOf(api.sendMessage(404, 'hi'))).toContain('Bad Request: chat not found');
    const quoting = 'Bad Request: field\'s "secret words" BUTTON_URL can\'t be parsed: MY_SECRET is wrong';
    refuse(server, 'sendMessage', 400, quoting);
    expect(await causeOf(api.sendMessage(1, 'hi'))).toMatch(/\(400: Bad Request\)/);
    const unreachable = await causeOf(createApi(TOKEN, DEAD_ADDRESS).sendMessage(404, 'secret words'));
    expect(unreachable).toContain('ECONNREFUSED');
    expect(unreachable).not.toMatch(/AAtest|secret words/);
  });
});

describe('anything else', () => {
  it.each([
    undefined,
    null,
    'text',
    new Error('a defect'),
    Object.assign(new Error('x'), { cause: new Error('y') }),
  ])('counts as unknown: %s', error => {
    expect(classifyTelegramError(error)).toEqual({ type: 'unknown' });
  });

  it('ends even where causes go round in a circle', () => {
    const error = new Error('round');
    error.cause = error;
    expect(classifyTelegramError(error)).toEqual({ type: 'unknown' });
  });

  it('reads an error that grammY made without parameters', () => {
    const answer = { ok: false as const, error_code: 429, description: 'Too Many Requests' };
    expect(classifyTelegramError(new GrammyError('x', answer, 'sendMessage', {}))).toEqual({
      type: 'wait',
      ms: 1000,
    });
  });
});
