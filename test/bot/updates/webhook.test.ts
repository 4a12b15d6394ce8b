import { describe, expect, onTestFinished, test } from 'vitest';
import { Feed } from '../../../src/bot/updates/feed.ts';
import { derivedSecret, WebhookFeed } from '../../../src/bot/updates/webhook.ts';

import { startBotApiServer } from '../../../src/playground/server.ts';
import { createApi } from '../../../src/telegram/api.ts';
import { FatalBotError } from '../../../src/telegram/errors.ts';
import { freshDatabase } from '../../assistant-db/database.ts';
import { ManualClock } from '../../playground/harness.ts';
import { sendText } from '../../support/exchange.ts';
import { keptLog, SILENT } from '../../support/log.ts';
import { type BotProcess, startProcess } from '../../support/processes/process.ts';
import { providersOf, type Scene, saidTo, setScene } from '../../support/scene.ts';
import { countCalls, refuse } from '../../support/telegram.ts';
import { TOKEN } from '../../support/world.ts';

const ORIGIN = 'https://bot.example';
const URL_OF_HOOK = `${ORIGIN}/telegram/hook`;
const WEBHOOK = { WEBHOOK_URL: URL_OF_HOOK };
const ALLOWED = [
  'message',
  'edited_message',
  'callback_query',
  'inline_query',
  'pre_checkout_query',
  'my_chat_member',
  'stopped_message_generation',
  'guest_message',
] as const;

function portOf(process: BotProcess): number {
  return Number(/"port":(\d+)/.exec(process.output())?.[1]);
}

function originOf(process: BotProcess): string {
  return `http://127.0.0.1:${portOf(process)}`;
}

function start(
  scene: Scene,
  more: Readonly<Record<string, string>>,
  until: string,
  entry: 'src/index.ts' | 'test/support/processes/bot-process.ts' = 'test/support/processes/bot-process.ts',
): Promise<BotProcess> {
  return startProcess(entry, { ...scene.world.variables, ...providersOf(scene), ...more }, until);
}

/** A bot with a webhook that is set and leads to it. */
async function startWithWebhook(scene: Scene): Promise<BotProcess> {
  const process = await start(scene, WEBHOOK, 'the webhook is set', 'src/index.ts');
  scene.world.telegram.publish(ORIGIN, [originOf(process)]);
  return process;
}

describe('a bot with a webhook', () => {
  test('sets it, answers what is delivered, and leaves it set when it stops', async () => {
    const scene = await setScene();
    const { chat, person, world } = scene;
    chat.alwaysSays('Hello.');
    person.sendText('from before');
    const process = await startWithWebhook(scene);
    expect(await createApi(TOKEN, world.telegram.root).getWebhookInfo()).toMatchObject({
      url: URL_OF_HOOK,
      max_connections: 40,
      allowed_updates: ALLOWED,
    });
    const answer = await person.waitForBotMessage('Hello.');
    const sent = person.sendText('hi');
    await person.waitForBotMessage('Hello.', { after: answer });
    expect(sent.seq).toBeGreaterThan(answer.seq);
    const forged = await fetch(`${originOf(process)}/telegram/hook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': 'guessed' },
      body: '{}',
    });
    expect(forged.status).toBe(401);
    process.signal('SIGTERM');
    expect(await process.ended()).toBe(0);
    expect(world.telegram.webhook?.url).toBe(URL_OF_HOOK);
    expect(process.output()).not.toContain(derivedSecret(TOKEN));
  });

  test('from polling to the webhook and back: nothing is lost, nothing is answered twice', async () => {
    const scene = await setScene();
    const { chat, person, world } = scene;
    chat.alwaysSays('Hello.');
    const answers = (count: number) =>
      person.waitFor(({ messages }) => messages.filter(m => m.from === 'bot').length === count, {
        what: `${count} answers`,
      });
    const end = async (process: BotProcess) => {
      process.signal('SIGTERM');
      await process.ended();
    };
    const polling = await start(scene, {}, 'the bot is running', 'src/index.ts');
    person.sendText('one');
    await answers(1);
    await end(polling);
    person.sendText('two');
    const hooked = await startWithWebhook(scene);
    await answers(2);
    person.sendText('three');
    await answers(3);
    await end(hooked);
    person.sendText('four');
    await expect.poll(() => world.telegram.webhook?.last_error_message).toBe('Connection refused');
    await start(scene, {}, 'the bot is running', 'src/index.ts');
    await answers(4);
    expect(world.telegram.webhook).toBeUndefined();
    expect(chat.chats()).toHaveLength(4);
  });

  test('a chat whose updates reach two replicas is handled by one of them at a time', async () => {
    const scene = await setScene();
    const { chat, person, world } = scene;
    const first = await startWithWebhook(scene);
    // Of the same kind: they have to agree on when a lease expires.
    const second = await start(scene, WEBHOOK, 'the webhook is set already', 'src/index.ts');
    world.telegram.publish(ORIGIN, [originOf(first), originOf(second)]);
    const release = chat.holds();
    chat.alwaysSays('Hello.');
    person.sendText('one');
    await expect.poll(() => chat.chats().length).toBe(1);
    person.sendText('two');
    await expect.poll(() => world.telegram.pendingUpdates.length).toBe(0);
    expect(chat.chats()).toHaveLength(1);
    release();
    await person.waitFor(({ messages }) => messages.filter(m => m.from === 'bot').length === 2);
    expect(chat.chats()).toHaveLength(2);
  });

  test('a rolling restart: two replicas, one stops while updates arrive, each is answered once', async () => {
    const scene = await setScene();
    const { chat, world } = scene;
    chat.alwaysSays('Hello.');
    const setting = countCalls(world.telegram, 'setWebhook');
    const older = await startWithWebhook(scene);
    const newer = await start(scene, WEBHOOK, 'the webhook is set already', 'src/index.ts');
    expect(setting.hits).toBe(1);
    world.telegram.publish(ORIGIN, [originOf(older), originOf(newer)]);
    const people = Array.from({ length: 12 }, (_, i) => world.telegram.person({ firstName: `Person ${i}` }));
    for (const [i, someone] of people.entries()) {
      someone.sendText('hi');
      if (i === 5) older.signal('SIGTERM');
      // Another one as soon as the one before was delivered, to whichever replica takes it.
      await expect.poll(() => world.telegram.pendingUpdates.length).toBeLessThan(2);
    }
    expect(await older.ended()).toBe(0);
    for (const someone of people) await someone.waitForBotMessage('Hello.');
    expect(people.map(saidTo)).toEqual(people.map(() => 'Hello.'));
    expect(chat.chats()).toHaveLength(people.length);
  });

  test('whose port is taken ends, and says what to do; one that polls goes on', async () => {
    const scene = await setScene();
    const { chat, person, world } = scene;
    chat.alwaysSays('Hello.');
    // Telegram's own is taken for sure.
    const PORT = new URL(world.telegram.root).port;
    const [hooked, polling] = await Promise.all([
      start(scene, { ...WEBHOOK, PORT }, 'is in use', 'src/index.ts'),
      start(scene, { PORT }, 'the bot is running'),
    ]);
    expect(await hooked.ended()).toBe(1);
    expect(hooked.output()).toContain(
      `Port ${PORT} is in use by another program: set PORT to a free one. Telegram cannot deliver without it.`,
    );
    expect(polling.output()).toContain('The bot continues without /health, /ready and /metrics.');
    await sendText(person, 'hi', 'Hello.');
  });
});

test('a bot that polls, and meets a webhook, ends after half a minute and says what to do', async () => {
  const { db } = await freshDatabase();
  const telegram = await startBotApiServer({ token: TOKEN });
  onTestFinished(() => telegram.close());
  const api = createApi(TOKEN, telegram.root);
  await api.setWebhook(URL_OF_HOOK);
  const clock = new ManualClock();
  const feed = new Feed({
    digestKey: 'key',
    api,
    db,
    presence: { lead: async () => new AbortController().signal, resign: async () => {} },
    clock,
    log: SILENT,
    onStored: () => {},
  });
  let ended: unknown;
  const run = feed.run().catch((error: unknown) => {
    ended = error;
  });
  while (ended === undefined) {
    await Promise.race([run, clock.somebodySleeps()]);
    clock.advance(10_000);
  }
  expect(ended).toBeInstanceOf(FatalBotError);
  expect(String(ended)).toContain('Somebody has set a webhook for this BOT_TOKEN while the bot polls');
});

/** A webhook that is looked after, with a clock that is moved by hand. */
async function watched() {
  const telegram = await startBotApiServer({ token: TOKEN });
  onTestFinished(() => telegram.close());
  const api = createApi(TOKEN, telegram.root);
  const clock = new ManualClock();
  const { log, logged } = keptLog();
  let set = 0;
  const feed = new WebhookFeed({
    api,
    clock,
    log,
    url: URL_OF_HOOK,
    secret: 'new-secret',
    onSet: () => {
      set++;
    },
  });
  let ended: unknown;
  const run = feed.run().catch((error: unknown) => {
    ended = error;
  });
  onTestFinished(async () => {
    feed.stop();
    await run;
  });
  /** Lets the feed do what is next, and come to rest. */
  const look = async () => {
    await clock.somebodySleeps();
    clock.advance(60_000);
    await Promise.race([clock.somebodySleeps(), run]);
  };
  return { telegram, api, clock, look, set: () => set, log: logged, ended: () => ended };
}

describe('looking after the webhook', () => {
  test('tries on while Telegram refuses it, and says why', async () => {
    const { telegram, look, set, log } = await watched();
    refuse(
      telegram,
      'setWebhook',
      400,
      'Bad Request: bad webhook: Failed to resolve host: Name or service not known',
      { times: 1 },
    );
    await look();
    await look();
    expect(log()).toContain('Failed to resolve host');
    expect(telegram.webhook?.url).toBe(URL_OF_HOOK);
    expect(set()).toBe(1);
  });

  test('a wrong token ends the bot', async () => {
    const { telegram, look, ended } = await watched();
    await look();
    telegram.faults.add({ kind: 'error', error_code: 401, description: 'Unauthorized' });
    await look();
    expect(ended()).toBeInstanceOf(FatalBotError);
    expect(String(ended())).toContain('BOT_TOKEN');
  });

  test('removed by somebody else it is set again, but not at the first look', async () => {
    const { telegram, api, look, set, log } = await watched();
    await look();
    await api.deleteWebhook();
    await look();
    expect(telegram.webhook).toBeUndefined();
    expect(log()).toContain('the webhook was changed by another program');
    await look();
    await look();
    expect(telegram.webhook?.url).toBe(URL_OF_HOOK);
    expect(set()).toBe(2);
  });

  test('set to another address it ends the bot, and says what to do', async () => {
    const { api, look, ended } = await watched();
    await look();
    await api.setWebhook('https://other.example/');
    await look();
    expect(ended()).toBeUndefined();
    await look();
    expect(ended()).toBeInstanceOf(FatalBotError);
    expect(String(ended())).toContain('Telegram delivers to another webhook');
  });

  test('a secret that has changed while the address has not is told to Telegram', async () => {
    const { telegram, api, look, log } = await watched();
    await look();
    // As a replica with an earlier configuration has set it.
    await api.setWebhook(URL_OF_HOOK, {
      secret_token: 'old-secret',
      allowed_updates: ALLOWED,
      max_connections: 40,
    });
    const setting = countCalls(telegram, 'setWebhook');
    telegram.faults.add({
      kind: 'page',
      status: 200,
      body: JSON.stringify({
        ok: true,
        result: {
          url: URL_OF_HOOK,
          has_custom_certificate: false,
          pending_update_count: 3,
          max_connections: 40,
          allowed_updates: ALLOWED,
          last_error_date: 1_800_000_000,
          last_error_message: 'Wrong response from the webhook: 401 Unauthorized, said Ada',
        },
      }),
      method: 'getWebhookInfo',
      times: 2,
    });
    await look();
    await look();
    expect(log()).toContain('Wrong response from the webhook: 401: Unauthorized"');
    expect(log()).not.toContain('Ada');
    expect(setting.hits).toBe(1);
  });
});
