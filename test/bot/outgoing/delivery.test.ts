import { describe, expect, test } from 'vitest';
import {
  HURRIED,
  jobsIn,
  openScene,
  painting,
  type Scene,
  saidTo,
  stickersOf,
  toSticker,
  toSummary,
} from '../../support/scene.ts';

const BOTH = { IMAGE_PROVIDERS: 'gemini,openai' };

/** Goes to the summary and confirms it. */
async function confirm(scene: Scene) {
  const summary = await toSummary(scene);
  scene.person.press(summary, scene.texts.summary.confirm);
  return summary;
}

describe('an image model', () => {
  test('that draws nothing is asked once more, with a clearer prompt', async () => {
    const scene = await openScene({ runtime: HURRIED });
    scene.painter.fails('noImage');
    scene.painter.draws(await painting());
    await confirm(scene);
    await scene.person.waitForSticker();
    const [first, second] = scene.painter.prompts();
    expect(second).not.toBe(first);
    expect(scene.painter.imagesPaid()).toBe(1);
  });

  test('that draws nothing twice: said with a button, and the button delivers', async () => {
    const scene = await openScene({ runtime: HURRIED });
    scene.painter.fails('noImage');
    scene.painter.fails('noImage');
    await confirm(scene);
    const notice = await scene.person.waitForBotMessage(scene.texts.sticker.noImage);
    expect(notice.buttons).toEqual([scene.texts.sticker.tryAgain]);
    expect(scene.painter.prompts()).toHaveLength(2);
    scene.painter.draws(await painting());
    scene.person.press(notice, scene.texts.sticker.tryAgain);
    await scene.person.waitForSticker({ after: notice });
    expect(scene.painter.imagesPaid()).toBe(1);
  });

  test.each(['gemini', 'openai'] as const)(
    'whose moderation refuses (chat by %s): said, never repeated, no button',
    async chat => {
      const scene = await openScene({ chat, runtime: HURRIED });
      scene.painter.fails('imageBlocked');
      const summary = await confirm(scene);
      const notice = await scene.person.waitForBotMessage(scene.texts.sticker.blocked);
      expect(notice.buttons).toEqual([]);
      scene.person.press(summary, scene.texts.summary.confirm);
      await scene.person.waitForBotMessage(scene.texts.sticker.blocked, { after: notice });
      expect(scene.painter.prompts()).toHaveLength(1);
    },
  );

  test.each([
    ['badKey', 1],
    ['overloaded', 3],
  ] as const)('that is down (%s): the next one draws', async (how, times) => {
    const scene = await openScene({ runtime: HURRIED, more: BOTH });
    for (let i = 0; i < times; i++) scene.painter.fails(how);
    const summary = await toSummary(scene);
    scene.chat.draws(await painting());
    scene.person.press(summary, scene.texts.summary.confirm);
    await scene.person.waitForSticker();
    expect([scene.painter.imagesPaid(), scene.chat.imagesPaid()]).toEqual([0, 1]);
  });

  test('both down: said with a button, which delivers when one is back', async () => {
    const scene = await openScene({ runtime: HURRIED, more: BOTH });
    const summary = await toSummary(scene);
    scene.painter.fails('badKey');
    scene.chat.fails('badKey');
    scene.person.press(summary, scene.texts.summary.confirm);
    const notice = await scene.person.waitForBotMessage(scene.texts.sticker.unavailable);
    scene.painter.draws(await painting());
    scene.person.press(notice, scene.texts.sticker.tryAgain);
    await scene.person.waitForSticker({ after: notice });
    expect((await jobsIn(scene.world)).map(job => job.status)).toHaveLength(1);
  });

  test.each([
    ['whose connection breaks', 'reset'],
    ['behind a gateway that has lost it', 'gateway'],
  ] as const)('%s may have drawn: nobody is paid before the person is asked', async (_, how) => {
    const scene = await openScene({ runtime: HURRIED, more: BOTH });
    scene.painter.fails(how);
    await confirm(scene);
    const notice = await scene.person.waitForBotMessage(scene.texts.sticker.unavailable);
    expect(notice.buttons).toEqual([scene.texts.sticker.tryAgain]);
    expect([scene.painter.prompts().length, scene.chat.prompts().length]).toEqual([1, 0]);
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
      await confirm(scene);
      const notice = await scene.person.waitForBotMessage(scene.texts.sticker.photoRefused);
      expect(notice.buttons).toEqual([]);
      await toSticker(scene, await toSummary(scene));
      expect(scene.painter.imagesPaid()).toBe(1);
    },
  );
});

describe('Telegram in a bad mood', () => {
  test('429 for one chat delays only that chat', async () => {
    const scene = await openScene();
    const { world, person, chat } = scene;
    const other = world.telegram.person({ firstName: 'Bob' });
    chat.alwaysSays('Hello there.');
    const fault = world.telegram.faults.add({
      kind: 'error',
      method: 'sendMessage',
      chatId: person.id,
      error_code: 429,
      description: 'Too Many Requests: retry after 1',
      parameters: { retry_after: 1 },
      times: 1,
    });
    const sentAt = Date.now();
    person.sendText('hi');
    await expect.poll(() => fault.hits).toBe(1);
    other.sendText('hi');
    await other.waitForBotMessage('Hello there.');
    expect(saidTo(person)).toBe('');
    await person.waitForBotMessage('Hello there.');
    expect(Date.now() - sentAt).toBeGreaterThanOrEqual(1000);
  });

  test('blocked while it is being drawn: silence; back again, the paid sticker comes by itself', async () => {
    const scene = await openScene({ runtime: HURRIED });
    const { world, person, painter, texts } = scene;
    const release = painter.holds();
    painter.draws(await painting());
    const summary = await confirm(scene);
    await person.waitForBotMessage(texts.progress.drawing);
    person.block();
    const user = () =>
      world.app().db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow();
    await expect.poll(async () => (await user()).gone_at).not.toBeNull();
    release();
    await expect.poll(async () => (await jobsIn(world)).map(job => job.status)).toEqual(['failed']);
    person.unblock();
    await person.waitForSticker({ after: summary });
    await person.waitForBotMessage(texts.sticker.delivered);
    expect((await user()).gone_at).toBeNull();
    expect(stickersOf(person)).toHaveLength(1);
    expect(painter.imagesPaid()).toBe(1);
  });

  test('refused once, and the dialogue over meanwhile: [try again] brings the paid sticker', async () => {
    const scene = await openScene({ runtime: HURRIED });
    const { world, person, painter, texts } = scene;
    world.telegram.faults.add({
      kind: 'error',
      method: 'sendSticker',
      error_code: 400,
      description: 'Bad Request: STICKER_FILE_INVALID',
      times: 1,
    });
    painter.draws(await painting());
    await confirm(scene);
    const notice = await person.waitForBotMessage(texts.sticker.undelivered);
    person.sendCommand('/cancel');
    await person.waitForBotMessage(texts.cancelled);
    person.press(notice, texts.sticker.tryAgain);
    await person.waitForSticker({ after: notice });
    expect(painter.imagesPaid()).toBe(1);
  });

  test('a deleted account: the outbox does not fill up for it', async () => {
    const scene = await openScene();
    const release = scene.chat.holds();
    scene.chat.says('Too late.');
    scene.person.sendText('hi');
    await expect.poll(() => scene.chat.chats().length).toBe(1);
    scene.person.deactivate();
    release();
    const { db } = scene.world.app();
    await expect
      .poll(async () => (await db.selectFrom('users').selectAll().executeTakeFirst())?.gone_at)
      .toEqual(expect.any(Number));
    expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });

  test('formatting that it cannot read: the words arrive without it', async () => {
    const scene = await openScene();
    const fault = scene.world.telegram.faults.add({
      kind: 'error',
      method: 'sendMessage',
      error_code: 400,
      description: "Bad Request: can't parse entities: Can't find end of the entity",
      times: 1,
    });
    scene.chat.says('**Hello**, what _style_? <b>1 < 2</b> [x](');
    scene.person.sendText('hi');
    const message = await scene.person.waitForBotMessage('Hello');
    expect(fault.hits).toBe(1);
    expect(message.entities).toEqual([]);
    expect(message.text).toContain('what style?');
  });

  test.each([
    ['reset-before', 1],
    ['reset-before', 4],
    ['reset-after', 1],
    ['page', 4],
    ['error', 3],
  ] as const)('words: %s, %i times in a row: nothing is lost', async (kind, times) => {
    const scene = await openScene({ runtime: HURRIED });
    const fault = {
      'reset-before': { kind: 'reset-before' },
      'reset-after': { kind: 'reset-after' },
      page: { kind: 'page', status: 502, body: '<html>Bad Gateway</html>' },
      error: { kind: 'error', error_code: 401, description: 'Unauthorized' },
    } as const;
    scene.chat.says('First answer.');
    scene.chat.says('Second answer.');
    const handle = scene.world.telegram.faults.add({ ...fault[kind], method: 'sendMessage', times });
    scene.person.sendText('hi');
    await scene.person.waitForBotMessage('First answer.');
    scene.person.sendText('and?');
    await scene.person.waitForBotMessage('Second answer.');
    expect(handle.hits).toBe(times);
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
    const { db } = scene.world.app();
    const user = await db.selectFrom('users').select('total_generations').executeTakeFirstOrThrow();
    expect(user.total_generations).toBe(1);
  });

  test('a sticker that is refused: said with a button that delivers it unpaid', async () => {
    const scene = await openScene();
    const { person, painter, texts, world } = scene;
    world.telegram.faults.add({
      kind: 'error',
      method: 'sendSticker',
      error_code: 400,
      description: 'Bad Request: STICKER_INVALID',
      times: 1,
    });
    painter.draws(await painting());
    await confirm(scene);
    const notice = await person.waitForBotMessage(texts.sticker.undelivered);
    await person.waitFor(
      ({ messages }) => !messages.some(m => Object.values(texts.progress).includes(m.text)),
      {
        what: 'the progress message to disappear',
      },
    );
    expect(saidTo(person)).not.toContain(texts.sticker.delivered);
    person.press(notice, texts.sticker.tryAgain);
    await person.waitForBotMessage(texts.sticker.delivered);
    expect(stickersOf(person)).toHaveLength(1);
    expect(painter.imagesPaid()).toBe(1);
  });

  test('every third call fails: the whole way to the sticker is gone all the same', async () => {
    const scene = await openScene({ runtime: HURRIED });
    let calls = 0;
    scene.world.telegram.faults.add({
      kind: 'reset-before',
      predicate: ({ method }) => method !== 'getUpdates' && ++calls % 3 === 0,
    });
    await toSticker(scene, await toSummary(scene));
    expect(stickersOf(scene.person)).toHaveLength(1);
    expect(scene.painter.imagesPaid()).toBe(1);
  });
});

test('progress: one message goes through the stages and disappears, a sticker is being chosen meanwhile', async () => {
  const scene = await openScene();
  const { person, texts } = scene;
  const release = scene.painter.holds();
  scene.painter.draws(await painting());
  await confirm(scene);
  const drawing = await person.waitForBotMessage(texts.progress.drawing);
  expect(person.log.some(event => event.type === 'action' && event.action === 'choose_sticker')).toBe(true);
  release();
  await person.waitFor(({ log }) =>
    log.some(event => event.type === 'delete' && event.message.message_id === drawing.message_id),
  );
  await person.waitForBotMessage(texts.sticker.delivered);
  const shown = person.log.flatMap(event =>
    (event.type === 'message' || event.type === 'edit') && event.message.message_id === drawing.message_id
      ? [event.message.text ?? '']
      : [],
  );
  const order = [
    texts.progress.queued,
    texts.progress.drawing,
    texts.progress.finishing,
    texts.progress.delivering,
  ];
  expect(shown).toEqual(order.filter(text => shown.includes(text)));
  expect(shown).toEqual(expect.arrayContaining([texts.progress.drawing, texts.progress.finishing]));
  const left = person.messages.filter(message => order.includes(message.text));
  expect(left).toEqual([]);
});

describe('limits', () => {
  test('the second sticker of a day is one too many: a friendly word, and the choice is kept', async () => {
    const scene = await openScene({ more: { DAILY_STICKERS_PER_USER: '1' } });
    const first = await toSticker(scene, await toSummary(scene));
    scene.chat.calls([{ name: 'update_sticker_params', args: { style: '3D' } }], '3D.');
    scene.person.sendText('now in 3D');
    const summary = await scene.person.waitForBotMessage(/Style: 3D/, { after: first });
    scene.person.press(summary, scene.texts.summary.confirm);
    await scene.person.waitForBotMessage(scene.texts.confirm.dailyLimit(1));
    scene.chat.calls([{ name: 'confirm_and_generate' }], 'Drawing!');
    const please = scene.person.sendText('please please');
    await scene.person.waitForBotMessage(scene.texts.confirm.dailyLimit(1), { after: please });
    expect(saidTo(scene.person)).not.toContain('Drawing!');
    expect(scene.painter.imagesPaid()).toBe(1);
  });

  test('an administrator has none', async () => {
    const scene = await openScene({
      personId: 4242,
      more: { DAILY_STICKERS_PER_USER: '1', ADMIN_IDS: '4242' },
    });
    const first = await toSticker(scene, await toSummary(scene));
    scene.chat.calls([{ name: 'update_sticker_params', args: { style: '3D' } }], '3D.');
    scene.person.sendText('now in 3D');
    await toSticker(scene, await scene.person.waitForBotMessage(/Style: 3D/, { after: first }));
    expect(scene.painter.imagesPaid()).toBe(2);
  });

  test('one drawing at a time: the others wait in the queue, in order', async () => {
    const scene = await openScene({ more: { GENERATION_CONCURRENCY: '1' } });
    const people = ['Bob', 'Eve'].map(firstName =>
      scene.world.telegram.person({ firstName, languageCode: 'en' }),
    );
    const all = [scene.person, ...people];
    const release = scene.painter.holds();
    for (const person of all) {
      scene.painter.draws(await painting());
      await confirm({ ...scene, person });
      await person.waitForBotMessage(/queue|Drawing/);
    }
    await expect.poll(() => scene.painter.prompts().length).toBe(1);
    expect(people.map(person => saidTo(person).includes(scene.texts.progress.queued))).toEqual([true, true]);
    release();
    for (const person of all) await person.waitForSticker();
    const finished = (await jobsIn(scene.world)).map(job => job.finished_at ?? 0);
    expect(finished).toEqual(finished.toSorted((a, b) => a - b));
  });
});
