import { describe, expect, test } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { pressButton, pressForSticker, sendText, someone } from '../../support/exchange.ts';
import {
  confirmed,
  HURRIED,
  jobsIn,
  openScene,
  painting,
  progressGone,
  rowOf,
  rowsOf,
  saidTo,
  stickersOf,
  toSticker,
  toSummary,
} from '../../support/scene.ts';
import { askToWait, refuse } from '../../support/telegram.ts';

const BOTH = { IMAGE_PROVIDERS: 'gemini,openai' };

describe('an image model', () => {
  test('that draws nothing is asked once more, with a clearer prompt', async () => {
    const scene = await openScene({ runtime: HURRIED });
    const { painter, person } = scene;
    painter.fails('noImage');
    painter.draws(await painting());
    await confirmed(scene);
    await person.waitForSticker();
    const [first, second] = painter.prompts();
    expect(second).not.toBe(first);
    expect(painter.imagesPaid()).toBe(1);
  });

  test.each(['gemini', 'openai'] as const)(
    'whose moderation refuses (chat by %s): said, never repeated, no button',
    async chat => {
      const scene = await openScene({ chat, runtime: HURRIED });
      const { painter, person, texts } = scene;
      painter.fails('imageBlocked');
      const summary = await confirmed(scene);
      const notice = await person.waitForBotMessage(texts.sticker.blocked);
      expect(notice.buttons).toEqual([]);
      await pressButton(person, summary, texts.summary.confirm, texts.sticker.blocked);
      expect(painter.prompts()).toHaveLength(1);
    },
  );

  test.each([
    ['badKey', 1],
    ['overloaded', 3],
  ] as const)('that is down (%s): the next one draws', async (how, times) => {
    const scene = await openScene({ runtime: HURRIED, more: BOTH });
    const { chat, painter, person, texts } = scene;
    for (let i = 0; i < times; i++) painter.fails(how);
    const summary = await toSummary(scene);
    chat.draws(await painting());
    await pressForSticker(person, summary, texts.summary.confirm);
    expect([painter.imagesPaid(), chat.imagesPaid()]).toEqual([0, 1]);
  });

  test.each([
    ['whose connection breaks', 'reset'],
    ['behind a gateway that has lost it', 'gateway'],
  ] as const)('%s may have drawn: nobody is paid before the person is asked', async (_, how) => {
    const scene = await openScene({ runtime: HURRIED, more: BOTH });
    const { chat, painter, person, texts } = scene;
    painter.fails(how);
    await confirmed(scene);
    const notice = await person.waitForBotMessage(texts.sticker.unavailable);
    expect(notice.buttons).toEqual([texts.sticker.tryAgain]);
    expect([painter.prompts().length, chat.prompts().length]).toEqual([1, 0]);
  });

  test('that answers with nothing is asked once more', async () => {
    const scene = await openScene({ runtime: HURRIED, more: BOTH });
    scene.painter.fails('nothing');
    await toSticker(scene, await toSummary(scene));
    expect([scene.painter.imagesPaid(), scene.chat.imagesPaid()]).toEqual([1, 0]);
  });

  test.each(['openai', 'gemini'] as const)(
    'that cannot use the photo (%s): another one is asked for',
    async painter => {
      const scene = await openScene({ runtime: HURRIED, chat: painter === 'openai' ? 'gemini' : 'openai' });
      scene.painter.fails('photoRefused');
      await confirmed(scene);
      const notice = await scene.person.waitForBotMessage(scene.texts.sticker.photoRefused);
      expect(notice.buttons).toEqual([]);
      await toSticker(scene, await toSummary(scene));
      expect(scene.painter.imagesPaid()).toBe(1);
    },
  );
});

describe('Telegram in a bad mood', () => {
  test('429 for one chat delays only that chat', async () => {
    const { world, person, chat } = await openScene();
    chat.alwaysSays('Hello there.');
    const fault = askToWait(world.telegram, 'sendMessage', 1, { chatId: person.id, times: 1 });
    const sentAt = Date.now();
    person.sendText('hi');
    await eventually(() => fault.hits).toBe(1);
    await sendText(someone(world, 'Bob'), 'hi', 'Hello there.');
    expect(saidTo(person)).toBe('');
    await person.waitForBotMessage('Hello there.');
    expect(Date.now() - sentAt).toBeGreaterThanOrEqual(1000);
  });

  test('blocked while it is being drawn: silence; back again, the paid sticker comes by itself', async () => {
    const scene = await openScene({ runtime: HURRIED });
    const { world, person, painter, texts } = scene;
    const release = painter.holds();
    painter.draws(await painting());
    const summary = await confirmed(scene);
    await person.waitForBotMessage(texts.progress.drawing);
    person.block();
    const goneAt = async () => (await rowOf(world, 'users')).gone_at;
    await eventually(goneAt).not.toBeNull();
    release();
    await eventually(async () => (await jobsIn(world)).map(job => job.status)).toEqual(['failed']);
    person.unblock();
    await person.waitForSticker({ after: summary });
    await person.waitForBotMessage(texts.sticker.delivered);
    expect(await goneAt()).toBeNull();
    expect(stickersOf(person)).toHaveLength(1);
    expect(painter.imagesPaid()).toBe(1);
  });

  test('refused once, and the dialogue over meanwhile: told, and [try again] brings the paid sticker', async () => {
    const scene = await openScene({ runtime: HURRIED });
    const { world, person, painter, texts } = scene;
    refuse(world.telegram, 'sendSticker', 400, 'Bad Request: STICKER_FILE_INVALID', { times: 1 });
    painter.draws(await painting());
    await confirmed(scene);
    const notice = await person.waitForBotMessage(texts.sticker.undelivered);
    await progressGone(scene);
    expect(saidTo(person)).not.toContain(texts.sticker.delivered);
    await sendText(person, '/cancel', texts.cancelled);
    await pressButton(person, notice, texts.sticker.tryAgain, texts.sticker.delivered);
    expect(stickersOf(person)).toHaveLength(1);
    expect(painter.imagesPaid()).toBe(1);
  });

  test('a deleted account: the outbox does not fill up for it', async () => {
    const { chat, person, world } = await openScene();
    const release = chat.holds();
    chat.says('Too late.');
    person.sendText('hi');
    await eventually(() => chat.chats().length).toBe(1);
    person.deactivate();
    release();
    await eventually(async () => (await rowOf(world, 'users')).gone_at).toEqual(expect.any(Number));
    expect(await rowsOf(world, 'outbox')).toEqual([]);
  });

  test('formatting that it cannot read: the words arrive without it', async () => {
    const { world, chat, person } = await openScene();
    const words = "Bad Request: can't parse entities: Can't find end of the entity";
    const fault = refuse(world.telegram, 'sendMessage', 400, words, { times: 1 });
    chat.says('**Hello**, what _style_? <b>1 < 2</b> [x](');
    const message = await sendText(person, 'hi', 'Hello');
    expect(fault.hits).toBe(1);
    expect(message.entities).toEqual([]);
    expect(message.text).toContain('what style?');
  });

  test('a token that is not accepted for a while: no words are lost', async () => {
    const { world, chat, person } = await openScene({ runtime: HURRIED });
    const fault = refuse(world.telegram, 'sendMessage', 401, 'Unauthorized', { times: 3 });
    chat.says('First answer.');
    chat.says('Second answer.');
    await sendText(person, 'hi', 'First answer.');
    await sendText(person, 'and?', 'Second answer.');
    expect(fault.hits).toBe(3);
  });

  test.each([
    ['reset-before', 4, 1],
    ['reset-after', 1, 2],
  ] as const)('the sticker: %s, %i times: it comes, and is paid once', async (kind, times, stickers) => {
    const scene = await openScene({ runtime: HURRIED });
    scene.world.telegram.faults.add({ kind, method: 'sendSticker', times });
    await toSticker(scene, await toSummary(scene));
    expect(stickersOf(scene.person)).toHaveLength(stickers);
    expect(scene.painter.imagesPaid()).toBe(1);
    expect((await rowOf(scene.world, 'users')).total_generations).toBe(1);
  });
});

test('progress: one message goes through the stages and disappears, a sticker is being chosen meanwhile', async () => {
  const scene = await openScene();
  const { person, texts, painter } = scene;
  const { queued, drawing, finishing, delivering } = texts.progress;
  const release = painter.holds();
  painter.draws(await painting());
  await confirmed(scene);
  const { message_id: id } = await person.waitForBotMessage(drawing);
  expect(person.log.some(event => event.type === 'action' && event.action === 'choose_sticker')).toBe(true);
  release();
  await person.waitFor(({ log }) =>
    log.some(event => event.type === 'delete' && event.message.message_id === id),
  );
  await person.waitForBotMessage(texts.sticker.delivered);
  const shown = person.log.flatMap(event =>
    (event.type === 'message' || event.type === 'edit') && event.message.message_id === id
      ? [event.message.text ?? '']
      : [],
  );
  const order = [queued, drawing, finishing, delivering];
  expect(shown).toEqual(order.filter(text => shown.includes(text)));
  expect(shown).toEqual(expect.arrayContaining([drawing, finishing]));
  await progressGone(scene);
});

describe('limits', () => {
  test('the second sticker of a day is one too many: a friendly word, and the choice is kept', async () => {
    const scene = await openScene({ more: { DAILY_STICKERS_PER_USER: '1' } });
    const { chat, painter, person, texts } = scene;
    await toSticker(scene, await toSummary(scene));
    chat.calls([{ name: 'update_sticker_params', args: { style: '3D' } }], '3D.');
    const summary = await sendText(person, 'now in 3D', /Style: 3D/);
    await pressButton(person, summary, texts.summary.confirm, texts.confirm.dailyLimit(1));
    chat.calls([{ name: 'confirm_and_generate' }], 'Drawing!');
    await sendText(person, 'please please', texts.confirm.dailyLimit(1));
    expect(saidTo(person)).not.toContain('Drawing!');
    expect(painter.imagesPaid()).toBe(1);
  });

  test('an administrator has none', async () => {
    const more = { DAILY_STICKERS_PER_USER: '1', ADMIN_IDS: '4242' };
    const scene = await openScene({ personId: 4242, more });
    await toSticker(scene, await toSummary(scene));
    scene.chat.calls([{ name: 'update_sticker_params', args: { style: '3D' } }], '3D.');
    await toSticker(scene, await sendText(scene.person, 'now in 3D', /Style: 3D/));
    expect(scene.painter.imagesPaid()).toBe(2);
  });

  test('one drawing at a time: the others wait in the queue, in order', async () => {
    const scene = await openScene({ more: { GENERATION_CONCURRENCY: '1' } });
    const { painter, person: ann, texts, world } = scene;
    const others = [someone(world, 'Bob'), someone(world, 'Eve')];
    const release = painter.holds();
    for (const person of [ann, ...others]) {
      painter.draws(await painting());
      await confirmed({ ...scene, person });
      await person.waitForBotMessage(/queue|Drawing/);
    }
    await eventually(() => painter.prompts().length).toBe(1);
    for (const person of others) expect(saidTo(person)).toContain(texts.progress.queued);
    release();
    for (const person of [ann, ...others]) await person.waitForSticker();
    const finished = (await jobsIn(world)).map(job => job.finished_at ?? 0);
    expect(finished).toEqual(finished.toSorted((a, b) => a - b));
  });
});
