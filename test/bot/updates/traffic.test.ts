import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { Decoder } from '../../../src/images/decoder/index.ts';
import { pressButton, sendText } from '../../support/exchange.ts';
import {
  allHandled,
  HURRIED,
  jobsIn,
  openScene,
  painting,
  portrait,
  rowsOf,
  type Scene,
  saidTo,
  toSummary,
  WISH,
} from '../../support/scene.ts';
import { LONG } from '../../support/timeouts.ts';
import { BOT, TOKEN } from '../../support/world.ts';

/** A busy machine takes seconds for this many users. */
const PATIENCE_MS = 30_000;
/** The size of a file that counts toward the limit of large files, in bytes. */
const LARGE = 1_100_000;

/** Waits until this many updates have reached the inbox, handled or not. */
async function stored({ world }: Scene, updates: number): Promise<void> {
  await expect.poll(async () => (await rowsOf(world, 'inbox')).length).toBe(updates);
}

describe('many chats', () => {
  test('200 users who write at once wait for the model in parallel, not for each other', LONG, async () => {
    const scene = await openScene();
    const { chat, world } = scene;
    chat.alwaysSays('Hello.');
    const release = chat.holds();
    const people = Array.from({ length: 200 }, (_, i) => world.telegram.person({ firstName: `P${i}` }));
    for (const person of people) person.sendText('hello there');
    await expect.poll(() => chat.chats().length, { timeout: PATIENCE_MS }).toBe(200);
    release();
    for (const person of people) await person.waitForBotMessage('Hello.', { timeoutMs: PATIENCE_MS });
  });

  test('the number of large files in memory is limited; words and small files overtake them', async () => {
    let held = 0;
    let release = () => {};
    const open = new Promise<void>(resolve => {
      release = resolve;
    });
    const decoder: Decoder = {
      decode: async bytes => {
        if (bytes.length < LARGE) return { outcome: 'broken' };
        held++;
        await open;
        return { outcome: 'broken' };
      },
      close: async () => {},
    };
    const scene = await openScene({ runtime: { decoder } });
    const { chat, person, texts, world } = scene;
    onTestFinished(() => release());
    chat.alwaysSays('Hello.');
    const file = (bytes: number) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(bytes)]);
    const strangers = Array.from({ length: 40 }, (_, i) => world.telegram.person({ firstName: `S${i}` }));
    for (const stranger of strangers)
      stranger.sendDocument(file(LARGE), { fileName: 'x.jpg', mimeType: 'image/jpeg' });
    await expect.poll(() => held, { timeout: PATIENCE_MS }).toBe(32);
    const words = person.sendText('hello there');
    await person.waitForBotMessage('Hello.', { after: words, timeoutMs: PATIENCE_MS });
    const small = person.sendDocument(file(1000), { fileName: 'x.jpg', mimeType: 'image/jpeg' });
    await person.waitForBotMessage(texts.notices.unreadable, { after: small, timeoutMs: PATIENCE_MS });
    expect(held).toBe(32);
    release();
    for (const stranger of strangers)
      await stranger.waitForBotMessage(texts.notices.unreadable, { timeoutMs: PATIENCE_MS });
    expect(held).toBe(40);
  });
});

describe('one chat', () => {
  test('messages sent during a turn are handled together in the next one', async () => {
    const scene = await openScene();
    const { chat, person } = scene;
    const release = chat.holds();
    chat.says('One.');
    chat.says('Two and three.');
    person.sendText('first thought');
    await expect.poll(() => chat.chats().length).toBe(1);
    person.sendText('second thought');
    person.sendText('third thought');
    await stored(scene, 3);
    release();
    await person.waitForBotMessage('Two and three.');
    expect(chat.chats()).toHaveLength(2);
    expect(chat.chats()[1]).toMatch(/second thought.*third thought/s);
    expect(chat.chats()[0]).not.toContain('second thought');
  });

  test('a repeated update does nothing', async () => {
    const scene = await openScene();
    const { chat, person, painter, texts } = scene;
    const { telegram } = scene.world;
    const release = chat.holds();
    chat.says('Hello.');
    person.sendText('hi');
    await expect.poll(() => chat.chats().length).toBe(1);
    const words = telegram.lastUpdate;
    if (words === undefined) throw new Error('nothing was sent');
    telegram.repeatUpdate(words);
    release();
    await person.waitForBotMessage('Hello.');
    telegram.repeatUpdate(words);
    const summary = await toSummary(scene);
    painter.draws(await painting());
    person.press(summary, texts.summary.confirm);
    const press = telegram.lastUpdate;
    if (press === undefined) throw new Error('nothing was pressed');
    telegram.repeatUpdate(press);
    await person.waitForBotMessage(texts.sticker.delivered);
    telegram.repeatUpdate(press);
    await allHandled(scene.world);
    expect(chat.chats()).toHaveLength(2);
    expect(painter.imagesPaid()).toBe(1);
  });

  test.each(['/cancel', '/start'])(
    '%s during a model call: the stale answer is never sent',
    async command => {
      const scene = await openScene();
      const { chat, person } = scene;
      const release = chat.holds();
      chat.says('STALE');
      person.sendText('a pirate for my team');
      await expect.poll(() => chat.chats().length).toBe(1);
      if (command === '/start') chat.says('Hello! Which style?');
      person.sendCommand(command);
      if (command === '/cancel') await person.waitForBotMessage(scene.texts.cancelled);
      await stored(scene, 2);
      release();
      if (command === '/start') await person.waitForBotMessage('Hello! Which style?');
      chat.says('A pirate, I remember.');
      await sendText(person, 'so?', 'A pirate, I remember.');
      expect(chat.chats().at(-1)).toContain('a pirate for my team');
      expect(saidTo(person)).not.toContain('STALE');
    },
  );

  test('/start three times in a row: one greeting', async () => {
    const scene = await openScene();
    scene.chat.alwaysSays('Hello! A photo, please.');
    for (let i = 0; i < 3; i++) scene.person.sendCommand('/start');
    await allHandled(scene.world);
    expect(saidTo(scene.person).split('Hello!').length - 1).toBe(1);
  });

  test('a file that Telegram does not deliver does not delay /start', async () => {
    const scene = await openScene();
    const fault = scene.world.telegram.faults.add({ kind: 'hang', method: 'getFile', times: 1 });
    scene.person.sendDocument(await portrait(), { fileName: 'me.jpg', mimeType: 'image/jpeg' });
    await expect.poll(() => fault.hits).toBe(1);
    scene.chat.says('Hello! Which style?');
    await sendText(scene.person, '/start', 'Hello! Which style?');
  });
});

test('/start with all models down: the bot asks for the photo itself', async () => {
  const scene = await openScene({ runtime: HURRIED, language: 'ru' });
  scene.chat.breaksDown();
  await sendText(scene.person, '/start', scene.texts.ask.photo);
});

describe('commands and groups', () => {
  test('/help, an unknown command, a command for another bot', async () => {
    const { person, texts, chat } = await openScene({ language: 'ru' });
    await sendText(person, '/help', texts.help);
    await sendText(person, '/frobnicate', texts.unknownCommand);
    person.sendCommand(`/help@${BOT}`);
    await person.waitFor(({ messages }) => messages.filter(m => m.text === texts.help).length === 2);
    expect(chat.chats()).toHaveLength(0);
  });

  test('the command menu: English by default, Russian for Russian users', async () => {
    const { world } = await openScene();
    const menu = async (language: string) => {
      const query = new URLSearchParams({ scope: '{"type":"all_private_chats"}', language_code: language });
      const response = await fetch(`${world.telegram.root}/bot${TOKEN}/getMyCommands?${query}`);
      const commands = z.object({ command: z.string(), description: z.string() });
      return z.object({ result: z.array(commands) }).parse(await response.json()).result;
    };
    await expect.poll(async () => (await menu('ru')).map(entry => entry.command)).toContain('start');
    expect((await menu('')).map(entry => entry.command)).toEqual((await menu('ru')).map(e => e.command));
    expect((await menu('')).every(entry => /^[A-Z]/.test(entry.description))).toBe(true);
    expect((await menu('ru')).every(entry => /^[А-Я]/.test(entry.description))).toBe(true);
  });

  test('a group: the bot points to the private chat when addressed, and is silent otherwise', async () => {
    const scene = await openScene();
    const { world, person, texts, chat } = scene;
    const group = world.telegram.group({ title: 'Friends' });
    const member = group.member(person);
    const said = member.sendText('nice weather');
    world.telegram.injectUpdate({ message: said.raw });
    world.telegram.injectUpdate({ message: { ...said.raw, text: undefined, new_chat_members: [] } });
    member.sendText(`@${BOT} draw me`);
    const answer = await group.waitForBotMessage(texts.group(BOT));
    member.sendCommand(`/start@${BOT}`);
    await group.waitForBotMessage(texts.group(BOT), { after: answer });
    await allHandled(scene.world);
    expect(group.messages.filter(message => message.from === 'bot')).toHaveLength(2);
    expect(person.messages).toHaveLength(0);
    expect(chat.chats()).toHaveLength(0);
    group.kickBot(person);
    chat.says('Hello.');
    await sendText(person, 'hi', 'Hello.');
  });
});

test('invalid updates are skipped, and the next one is handled', async () => {
  const scene = await openScene();
  const { telegram } = scene.world;
  scene.chat.says('Hello.');
  for (const raw of [
    {},
    { poll: { id: '1' } },
    { message: {} },
    { message: { message_id: 1, chat: { id: scene.person.id, type: 'private' } } },
    { message: { message_id: 'x', chat: null, from: 5 } },
    { callback_query: { id: '77' } },
    { something_new: { chat: { id: 1 } } },
    { my_chat_member: { chat: { id: scene.person.id, type: 'private' } } },
  ])
    telegram.injectUpdate(raw);
  await sendText(scene.person, 'hi', 'Hello.');
  await allHandled(scene.world);
  expect(scene.person.messages.filter(message => message.from === 'bot')).toHaveLength(1);
});

test('the log contains no user content and no secret', async () => {
  const scene = await openScene({ language: 'ru', runtime: HURRIED });
  const { world, person, texts, chat, painter } = scene;
  const { faults } = world.telegram;
  faults.add({ kind: 'reset-before', method: 'sendMessage', times: 2 });
  faults.add({ kind: 'reset-before', method: 'getFile', times: 1 });
  faults.add({ kind: 'reset-before', method: 'file', times: 1 });
  faults.add({ kind: 'reset-before', method: 'getUpdates', times: 1 });
  faults.add({ kind: 'reset-before', method: 'answerCallbackQuery', times: 1 });
  faults.add({ kind: 'page', status: 502, body: '<html></html>', method: 'sendSticker', times: 1 });
  faults.add({
    kind: 'error',
    error_code: 400,
    description: 'Bad Request: can\'t parse entities: unsupported start tag "SECRET_TAG" at byte offset 3',
    method: 'sendMessage',
    times: 1,
  });
  chat.calls([{ name: 'SECRET-TOOL', args: { style: 'SECRET-STYLE' } }], 'SECRET-ANSWER');
  chat.fails('overloaded');
  const summary = await toSummary(scene);
  painter.fails('noImage');
  painter.fails('noImage');
  const notice = await pressButton(person, summary, texts.summary.confirm, texts.sticker.noImage);
  painter.draws(await painting());
  await pressButton(person, notice, texts.sticker.tryAgain, texts.sticker.delivered);
  person.sendDocument(await portrait(), { fileName: 'SECRET-NAME.jpg', mimeType: 'image/jpeg' });
  await person.waitForBotMessage(texts.photo.useNewQuestion);
  const [job] = await jobsIn(world);
  const { OPENAI_API_KEY, GEMINI_API_KEY } = world.variables;
  const log = world.log();
  expect(log).toContain('sticker delivered');
  expect(log).toContain("(400: Bad Request: can't parse entities)");
  const secrets = [
    'SECRET',
    'VHS',
    ...Object.values(WISH),
    TOKEN,
    TOKEN.slice(11),
    OPENAI_API_KEY,
    GEMINI_API_KEY,
  ];
  for (const secret of [...secrets, job?.photo_file_id, 'Анна', 'Noted']) expect(log).not.toContain(secret);
});
