import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { listPackJobs } from '../../../src/assistant-db/packs/pack-jobs.ts';
import { transactionOf } from '../../../src/assistant-db/transaction.ts';
import { decodeWork } from '../../../src/features/packs/work/job.ts';
import { stopJob } from '../../../src/features/packs/work/stop.ts';
import type { Language } from '../../../src/i18n/index.ts';
import { checkFilm } from '../../../src/images/motion/validate.ts';
import type { OnProgress } from '../../../src/lib/worker-process.ts';
import { eventually } from '../../support/eventually.ts';
import { pressButton, sendPortrait, sendText } from '../../support/exchange.ts';
import { fakeAnimator, shortFilm, unlessStopped } from '../../support/pictures/animator.ts';
import {
  databaseOf,
  HURRIED,
  openScene,
  painting,
  providersOf,
  rowsOf,
  type Scene,
  type SceneOptions,
  stickerOf,
  toSticker,
  toSummary,
} from '../../support/scene.ts';
import { begin, contentOf, plansScene, report, untilPlanIs } from '../plans/plans-scene.ts';

async function withSticker(options: SceneOptions = {}) {
  const scene = await openScene({ ...options, runtime: { ...HURRIED, ...options.runtime } });
  await toSticker(scene, await toSummary(scene));
  return { ...scene, sticker: stickerOf(scene.person) };
}

const CAPTIONS = {
  en: 'comic, laughing, waving',
  ru: 'комикс, смеётся, машет рукой',
  de: 'Comic, Lachen, winkt',
  es: 'cómic, risa, saludando',
  uk: 'комікс, сміх, махає рукою',
};

async function withKeylessSticker(language: Language, runtime: SceneOptions['runtime'] = {}) {
  const more = { AI_PROVIDERS: 'offline' };
  const scene = await openScene({ language, more, runtime: { ...HURRIED, ...runtime } });
  const { person, texts } = scene;
  const caption = CAPTIONS[language];
  await toSticker(scene, await sendPortrait(person, caption, texts.summary.title));
  return scene;
}

const animationsOf = ({ person }: Pick<Scene, 'person'>) =>
  person.messages.filter(each => each.animation !== undefined);

/** The process is killed, and its only pack job is stopped before the next one starts. */
async function killAndStop({ world, person }: Scene): Promise<void> {
  await world.stop(AbortSignal.abort());
  const db = await databaseOf(world);
  await transactionOf(db, person.id, async trx => {
    const [job] = await listPackJobs(trx, person.id);
    const work = decodeWork(job?.work ?? '');
    if (job && work) await stopJob(trx, job.id, work);
  });
}

describe('a moving sticker', () => {
  it('is made by code, shown as an animation, added to a pack, and then sent from the pack', async () => {
    const { animator } = fakeAnimator();
    const { world, person, texts, sticker, painter } = await withSticker({ runtime: { animator } });
    const paid = painter.imagesPaid();
    const menu = await pressButton(person, sticker, texts.afterSticker.move, texts.motion.choose);
    person.press(menu, texts.motion.names.heartbeat);
    const shown = await person.waitForBotMessage(each => each.animation !== undefined, { after: menu });
    expect(shown.buttons).toEqual([texts.afterSticker.add, texts.afterSticker.moveOtherwise]);
    person.press(shown, texts.afterSticker.add);
    await eventually(() => world.telegram.stickerSets[0]?.stickers.length).toBe(1);
    const [inSet] = world.telegram.stickerSets[0]?.stickers ?? [];
    expect(checkFilm(Buffer.from(inSet?.bytes ?? []))).toMatchObject({ ok: true, width: 512 });
    expect(inSet?.moving).toBe(true);
    await eventually(async () => (await rowsOf(world, 'pack_jobs')).length).toBe(0);
    const [, moving] = await rowsOf(world, 'stickers');
    expect(moving).toMatchObject({ motion: 'heartbeat', picture: null, preview: null });

    const list = await sendText(person, '/stickers', texts.stickers.title(2, 1, 1));
    person.press(list, list.buttons[0] ?? '');
    const again = await person.waitForSticker({ after: list });
    expect(again.raw.sticker).toMatchObject({ file_id: inSet?.fileId, is_video: true });

    // Without the file of the set, its animation shows it again.
    world.telegram.loseFile(inSet?.fileId ?? '');
    const shownAgain = () => animationsOf({ person }).length;
    expect(shownAgain()).toBe(1);
    person.press(list, list.buttons[0] ?? '');
    await eventually(shownAgain).toBe(2);
    expect(painter.imagesPaid()).toBe(paid);
    expect(world.telegram.violations).toEqual([]);
  });

  it('offers the motions, the suiting one first, and says what it does meanwhile', async () => {
    let finish = () => {};
    const { animator, asked } = fakeAnimator(
      () => new Promise(resolve => (finish = () => resolve(shortFilm()))),
    );
    const { person, texts, sticker } = await withSticker({ runtime: { animator } });
    const { names, choose, making } = texts.motion;
    const menu = await pressButton(person, sticker, texts.afterSticker.move, choose);
    expect(menu.buttons[0]).toBe(`✨ ${names.sway}`);
    expect(menu.buttons).toHaveLength(11);
    const now = () => person.messages.find(each => each.message_id === menu.message_id);
    person.press(menu, names.jelly);
    await eventually(() => now()?.text).toBe(making(names.jelly));
    // A second press of the same button makes no second film.
    person.press(now() ?? menu, names.jelly);
    // The chat goes on meanwhile.
    await sendText(person, '/help', texts.help.slice(0, 20));
    finish();
    await person.waitForBotMessage(each => each.animation !== undefined);
    await eventually(() => now()?.text).toBe(choose);
    expect(asked()).toEqual(['jelly']);
    expect(animationsOf({ person })).toHaveLength(1);
    // Made once, it is only sent again.
    person.press(now() ?? menu, names.jelly);
    await eventually(() => animationsOf({ person }).length).toBe(2);
    expect(asked()).toEqual(['jelly']);
  });

  it('shows how far it is, every few seconds, until it ends', async () => {
    let ahead = 0;
    const clock = { ...HURRIED.clock, elapsed: () => HURRIED.clock.elapsed() + ahead };
    let report: OnProgress = () => {};
    let finish = () => {};
    const { animator, asked } = fakeAnimator((_, onProgress = () => {}) => {
      report = onProgress;
      return new Promise(resolve => (finish = () => resolve(shortFilm())));
    });
    const { person, texts, sticker } = await withSticker({ runtime: { animator, clock } });
    const { names, choose, making, progress } = texts.motion;
    const menu = await pressButton(person, sticker, texts.afterSticker.move, choose);
    const now = () => person.messages.find(each => each.message_id === menu.message_id);
    person.press(menu, names.jelly);
    await eventually(() => asked()).toEqual(['jelly']);
    await eventually(() => now()?.text).toBe(making(names.jelly));
    for (const share of [0.41, 0.42, 0.7]) {
      if (share !== 0.42) ahead += 4000;
      report(share);
    }
    await eventually(() => now()?.text).toBe(progress(70));
    expect(now()?.buttons).toEqual(menu.buttons);
    ahead += 4000;
    report(0.9);
    finish();
    await eventually(() => now()?.text).toBe(choose);
    const shown = person.log.flatMap(event => (event.type === 'edit' ? [event.message.text] : []));
    expect(shown).toContain(progress(41));
    expect(shown).not.toContain(progress(42));
  });

  it('comes in answer to words, in a motion that is named or that suits the sticker', async () => {
    const { animator, requests, asked } = fakeAnimator();
    const { chat, person, texts } = await withSticker({ runtime: { animator } });
    const animate = (value?: string) => ({ name: 'do_for_person', args: { what: 'animate', value } });
    chat.calls([animate('spin in')], 'Watch it spin!');
    await sendText(person, 'make it spin', 'Watch it spin!');
    await eventually(() => animationsOf({ person }).length).toBe(1);
    chat.calls([animate()], 'There you go.');
    await sendText(person, 'let it move', 'There you go.');
    await eventually(() => animationsOf({ person }).length).toBe(2);
    expect(asked()).toEqual(['spin-in', 'sway']);
    expect(requests[0]).not.toHaveProperty('caption');
    expect(texts.motion.names).toHaveProperty('spin-in');
  });

  it('rains what the words name', async () => {
    const { animator, requests } = fakeAnimator();
    const { chat, person, world } = await withSticker({ runtime: { animator } });
    const call = { name: 'do_for_person', args: { what: 'animate', value: 'rain ❤️' } };
    chat.calls([call], 'Hearts it is.');
    await sendText(person, 'a rain of hearts', 'Hearts it is.');
    await eventually(() => animationsOf({ person }).length).toBe(1);
    expect(requests).toMatchObject([{ motion: 'rain', sign: '❤️' }]);
    expect((await rowsOf(world, 'stickers')).at(-1)?.motion).toBe('rain-❤️');
  });

  it.each([
    ['en', '/move'],
    ['en', 'make it move'],
    ['ru', 'пусть танцует'],
    ['en', 'let it jump and shake'],
    // "Animated" begins like "anime" in Russian.
    ['ru', 'сделай анимированный стикер'],
  ] as const)('is offered without a model, in %s: %s', async (language, words) => {
    const { person, texts } = await withKeylessSticker(language);
    expect((await sendText(person, words, texts.motion.choose)).buttons).toHaveLength(11);
  });

  it.each([
    ['en', 'let it jump', 'bounce'],
    ['en', 'can you make it shake?', 'shake'],
    ['en', 'Jelly', 'jelly'],
    ['en', '/move spin in', 'spin-in'],
    ['ru', 'пусть прыгает', 'bounce'],
    ['ru', 'сделай так, чтобы он дрожал', 'tremble'],
    ['de', 'lass ihn hüpfen', 'bounce'],
    ['es', 'que tiemble', 'tremble'],
    ['uk', 'хай погойдується', 'sway'],
  ] as const)('is made at once without a model if words name one motion, in %s: %s', async (...named) => {
    const [language, words, motion] = named;
    const { animator, asked } = fakeAnimator();
    const { person, texts } = await withKeylessSticker(language, { animator });
    await sendText(person, words, texts.motion.making(texts.motion.names[motion]));
    await person.waitForBotMessage(each => each.animation !== undefined);
    expect(asked()).toEqual([motion]);
  });

  it('is not meant by the pose of a sticker', async () => {
    const scene = await withKeylessSticker('en');
    const { person, texts, world } = scene;
    await sendText(person, 'jumping', texts.summary.title);
    await sendText(person, 'let it dance', texts.summary.title);
    expect((await rowsOf(world, 'assistant_sessions')).at(-1)?.pose).toBe('dance');
    expect(await rowsOf(world, 'pack_jobs')).toEqual([]);
  });

  it.each(['rain', 'let it rain'])('is not meant by the caption of a planned sticker: %s', async words => {
    const { person, texts } = await withKeylessSticker('en');
    const { rows } = texts.offline;
    await sendText(person, 'a set of 3, anime', texts.plans.summary.title(3));
    await sendText(person, '2', rows.ask);
    await sendText(person, 'caption', rows.caption);
    await sendText(person, words, rows.takeCaption(words));
  });

  it.each(['/move', 'animate it'])('is made of the sticker that is replied to: %s', async words => {
    const scene = await withKeylessSticker('en');
    const { person, texts, painter } = scene;
    const older = stickerOf(person);
    painter.draws(await painting());
    await pressButton(person, older, texts.afterSticker.again, texts.sticker.delivered);
    const replied = person.sendText(words, { replyTo: older });
    const menu = await person.waitForBotMessage(texts.motion.choose, { after: replied });
    person.press(menu, menu.buttons[0] ?? '');
    await eventually(async () => (await rowsOf(scene.world, 'stickers')).at(-1)?.generation_id).toBe(1);
  });

  it.each([
    ['the animation', ''],
    ['an animation of it that was sent again', 'again'],
  ])('is named by a reply to %s', async (_, again) => {
    const { animator } = fakeAnimator();
    const { chat, person, texts, sticker, world } = await withSticker({ runtime: { animator } });
    const menu = await pressButton(person, sticker, texts.afterSticker.move, texts.motion.choose);
    person.press(menu, texts.motion.names.heartbeat);
    const shown = await person.waitForBotMessage(each => each.animation !== undefined, { after: menu });
    if (again !== '') {
      person.press(menu, texts.motion.names.heartbeat);
      await eventually(() => animationsOf({ person }).length).toBe(2);
    }
    // Now another one is the newest.
    const before = animationsOf({ person }).length;
    person.press(menu, texts.motion.names.pop);
    await eventually(() => animationsOf({ person }).length).toBe(before + 1);
    const [, meant] = await rowsOf(world, 'stickers');
    chat.calls([{ name: 'do_for_person', args: { what: 'add_to_pack' } }], 'Into your pack.');
    person.sendText('add this one', { replyTo: shown });
    await person.waitForBotMessage('Into your pack.');
    await eventually(() => world.telegram.stickerSets[0]?.stickers.map(each => each.moving)).toEqual([true]);
    expect(meant?.motion).toBe('heartbeat');
    expect(await rowsOf(world, 'placements')).toMatchObject([{ sticker_id: meant?.id }]);
    expect(world.telegram.violations).toEqual([]);
  });

  it('is named by a command in reply to its animation', async () => {
    const { animator } = fakeAnimator();
    const { person, texts, world, painter } = await withKeylessSticker('en', { animator });
    const older = stickerOf(person);
    painter.draws(await painting());
    const menu = await pressButton(person, older, texts.afterSticker.move, texts.motion.choose);
    person.press(menu, texts.motion.names.pop);
    const shown = await person.waitForBotMessage(each => each.animation !== undefined, { after: menu });
    await pressButton(person, older, texts.afterSticker.again, texts.sticker.delivered);
    const replied = person.sendText('make it move', { replyTo: shown });
    const motions = await person.waitForBotMessage(texts.motion.choose, { after: replied });
    person.press(motions, texts.motion.names.jelly);
    await eventually(async () => (await rowsOf(world, 'stickers')).at(-1)).toMatchObject({
      generation_id: 1,
      motion: 'jelly',
    });
  });

  it('is put aside in one sentence if there is no encoder', async () => {
    const { animator } = fakeAnimator(async () => ({ outcome: 'missing', reason: 'no WebAssembly' }));
    const { person, texts, sticker } = await withSticker({ runtime: { animator } });
    const menu = await pressButton(person, sticker, texts.afterSticker.move, texts.motion.choose);
    person.press(menu, texts.motion.names.pop);
    const now = () => person.messages.find(each => each.message_id === menu.message_id)?.text;
    await eventually(now).toBe(texts.motion.noEncoder);
    expect(animationsOf({ person })).toEqual([]);
  });

  it('is given up after five errors of the bot, and its menu says so', async () => {
    const { animator, asked } = fakeAnimator();
    const { person, texts, sticker, world } = await withSticker({ runtime: { animator } });
    const menu = await pressButton(person, sticker, texts.afterSticker.move, texts.motion.choose);
    await sql`CREATE TRIGGER bug BEFORE UPDATE OF picture ON stickers WHEN NEW.picture IS NOT NULL BEGIN
      SELECT RAISE(ABORT, 'a bug'); END`.execute(world.app().db);
    person.press(menu, texts.motion.names.pop);
    const now = () => person.messages.find(each => each.message_id === menu.message_id)?.text;
    await eventually(now).toBe(texts.motion.failed);
    expect(asked()).toHaveLength(5);
    expect(await rowsOf(world, 'pack_jobs')).toEqual([]);
  });

  it.each(['by a command', 'by a tool call'])('is stopped %s, and can be made later', async how => {
    let isStuck = true;
    const { animator, asked } = fakeAnimator(signal => (isStuck ? unlessStopped(signal) : shortFilm()));
    const { chat, person, texts, sticker, world } = await withSticker({ runtime: { animator } });
    const menu = await pressButton(person, sticker, texts.afterSticker.move, texts.motion.choose);
    const now = () => person.messages.find(each => each.message_id === menu.message_id);
    person.press(menu, texts.motion.names.jelly);
    await eventually(() => asked()).toEqual(['jelly']);
    if (how === 'by a tool call') chat.calls([{ name: 'do_for_person', args: { what: 'stop_drawing' } }], '');
    await sendText(person, how === 'by a command' ? '/stop' : 'stop it, please', texts.stop.film);
    await eventually(async () => (await rowsOf(world, 'pack_jobs')).length).toBe(0);
    await eventually(() => now()?.text).toBe(texts.motion.choose);
    expect(animationsOf({ person })).toEqual([]);
    await sendText(person, '/stop', texts.stop.nothing);
    isStuck = false;
    person.press(now() ?? menu, texts.motion.names.jelly);
    await eventually(() => animationsOf({ person }).length).toBe(1);
  });

  it('stays stopped if the process is killed', async () => {
    const stuck = fakeAnimator(unlessStopped);
    const scene = await withSticker({ runtime: { animator: stuck.animator } });
    const { world, person, texts, sticker } = scene;
    const menu = await pressButton(person, sticker, texts.afterSticker.move, texts.motion.choose);
    person.press(menu, texts.motion.names.rain);
    await eventually(() => stuck.asked()).toEqual(['rain']);
    await killAndStop(scene);
    const { animator, asked } = fakeAnimator();
    await world.start(providersOf(scene), { ...HURRIED, animator });
    await eventually(() => rowsOf(world, 'pack_jobs')).toEqual([]);
    const now = () => person.messages.find(each => each.message_id === menu.message_id)?.text;
    await eventually(now).toBe(texts.motion.choose);
    expect(asked()).toEqual([]);
  });

  it('is made by the next process if one is killed while it encodes', async () => {
    const stuck = fakeAnimator(unlessStopped);
    const { world, chat, painter, person, texts, sticker } = await withSticker({
      runtime: { animator: stuck.animator },
    });
    const menu = await pressButton(person, sticker, texts.afterSticker.move, texts.motion.choose);
    person.press(menu, texts.motion.names.rain);
    await eventually(() => stuck.asked()).toEqual(['rain']);
    await world.stop(AbortSignal.abort());
    const { animator, asked, requests } = fakeAnimator();
    await world.start(providersOf({ world, chat, painter, person, texts }), { ...HURRIED, animator });
    await eventually(() => animationsOf({ person }).length).toBe(1);
    expect(asked()).toEqual(['rain']);
    expect(requests[0]?.sign).toBe('😂');
  });
});

describe('a plan of moving stickers', () => {
  it('is agreed by a button, and its pack gets the films that suit its stickers', async () => {
    const { animator, asked } = fakeAnimator();
    const scene = await plansScene({ runtime: { animator } });
    const { chat, person, texts, world } = scene;
    const { buttons, summary } = texts.plans;
    const stickers = contentOf(2).stickers.map(({ emotion, pose }) => ({ emotion, pose }));
    chat.calls([{ name: 'plan_stickers', args: { style: 'anime', stickers } }], 'Two of you.');
    const plan = await sendPortrait(person, 'two in anime', summary.title(2));
    const moving = await pressButton(person, plan, buttons.moving, summary.moving);
    expect(moving.buttons).toContain(`✓ ${buttons.moving}`);
    person.press(moving, buttons.drawAll);
    await report(scene, 2, 2);
    const [set] = world.telegram.stickerSets;
    expect(set?.stickers.map(each => each.moving)).toEqual([true, true]);
    expect(asked()).toEqual(['sway', 'sway']);
    // In other chats the files of the set are offered first, so that a tap opens the pack.
    const offered = (await person.askInline('')).stickers;
    expect(offered.slice(0, 2).toSorted()).toEqual(set?.stickers.map(each => each.fileId).toSorted());
    await sendText(person, '/stickers', texts.stickers.title(4, 1, 1));
  });

  it.each(['/stop', 'a tool call'])(
    'is not packed any further after %s, until a button is pressed',
    async how => {
      let isStuck = true;
      const { animator, asked } = fakeAnimator(signal => {
        const isSecond = asked().length > 1;
        return isStuck && isSecond ? unlessStopped(signal) : shortFilm(asked().length);
      });
      const scene = await plansScene({ runtime: { animator } });
      const { chat, person, texts, world } = scene;
      const { stop, drawing } = texts;
      const plan = await begin(scene, contentOf(2, { moving: true }));
      await eventually(() => asked().length).toBe(2);
      if (how !== '/stop') chat.calls([{ name: 'do_for_person', args: { what: 'stop_drawing' } }], '');
      await sendText(person, how === '/stop' ? how : 'stop it, please', stop.filmsOfSet);
      const stopped = await report(scene, 2, 2);
      expect(stopped.text).toContain(drawing.report.notPacked(2));
      expect(await rowsOf(world, 'pack_jobs')).toEqual([]);
      expect((await rowsOf(world, 'placements')).filter(({ status }) => status !== 'removed')).toEqual([]);
      expect(world.telegram.stickerSets).toEqual([]);
      await sendText(person, '/packs', texts.packs.none);
      await sendText(person, '/stop', stop.nothing);
      isStuck = false;
      person.press(stopped, drawing.makePack);
      await untilPlanIs(scene, plan, 'done');
      await eventually(() => world.telegram.stickerSets[0]?.stickers.map(each => each.moving)).toEqual([
        true,
        true,
      ]);
      // The film that was finished is used.
      expect(asked()).toHaveLength(3);
    },
  );

  it('is stopped although a process was killed before it read that', async () => {
    const stuck = fakeAnimator(unlessStopped);
    const scene = await plansScene({ runtime: { animator: stuck.animator } });
    const { texts, world } = scene;
    await begin(scene, contentOf(2, { moving: true }));
    await eventually(() => stuck.asked().length).toBe(1);
    await killAndStop(scene);
    const { animator, asked } = fakeAnimator();
    await world.start(providersOf(scene), { ...HURRIED, animator });
    const stopped = await report(scene, 2, 2);
    expect(stopped.text).toContain(texts.drawing.report.notPacked(2));
    expect(asked()).toEqual([]);
  });

  it('gets the film of a sticker that is drawn again', async () => {
    const { animator, asked } = fakeAnimator();
    const scene = await plansScene({ runtime: { animator } });
    const { person, texts, world } = scene;
    await begin(scene, contentOf(2, { moving: true }));
    const done = await report(scene, 2, 2);
    person.press(done, '🔁 2');
    const redrawn = await person.waitForSticker({ after: done });
    await person.waitForBotMessage(texts.sticker.delivered, { after: done });
    person.press(redrawn, texts.afterSticker.add);
    const moving = () => world.telegram.stickerSets[0]?.stickers.map(each => each.moving);
    await eventually(moving).toEqual([true, true, true]);
    expect(asked()).toEqual(['sway', 'sway', 'sway']);
    expect(world.telegram.stickerSets).toHaveLength(1);
    // Pressed again, nothing comes twice.
    person.press(redrawn, texts.afterSticker.add);
    await eventually(() => rowsOf(world, 'pack_jobs')).toEqual([]);
    expect(moving()).toHaveLength(3);
  });

  it('gets a pack of still ones if there is no encoder, which the bot says', async () => {
    const { animator } = fakeAnimator();
    const without = { ...animator, check: async () => ({ ok: false, reason: 'it is missing' }) as const };
    const scene = await plansScene({ runtime: { animator: without } });
    const { chat, person, texts, world } = scene;
    const stickers = contentOf(2).stickers.map(({ emotion, pose }) => ({ emotion, pose }));
    chat.calls([{ name: 'plan_stickers', args: { style: 'anime', stickers, moving: true } }], 'Two of you.');
    const plan = await sendPortrait(person, 'two in anime, all of them moving', texts.plans.summary.title(2));
    person.press(plan, texts.plans.buttons.drawAll);
    await person.waitForBotMessage(texts.motion.noEncoder, { after: plan });
    await report(scene, 2, 2);
    expect(world.telegram.stickerSets[0]?.stickers.map(each => each.moving)).toEqual([false, false]);
  });

  it('is asked for by a tool call', async () => {
    const scene = await plansScene();
    const { chat, person, texts } = scene;
    const stickers = contentOf(2).stickers.map(({ emotion, pose }) => ({ emotion, pose }));
    chat.calls([{ name: 'plan_stickers', args: { style: 'anime', stickers, moving: true } }], 'Two of you.');
    const plan = await sendPortrait(person, 'two in anime, all of them moving', texts.plans.summary.title(2));
    expect(plan.text).toContain(texts.plans.summary.moving);
    chat.calls([{ name: 'change_plan', args: { moving: false } }], 'Still, then.');
    const still = await sendText(person, 'no, still ones', texts.plans.summary.title(2));
    expect(still.text).not.toContain(texts.plans.summary.moving);
  });
});
