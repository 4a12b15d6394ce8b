import { describe, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { photo } from '../support/pictures/pictures.ts';
import { stickersOf } from '../support/scene.ts';
import { call, type Flow, openFlow, plansOf, saidTwice } from './flows-stage.ts';

const WORDS = {
  ru: {
    who: 'кто ты?',
    direct: 'Я рисую стикеры.',
    ask: 'как найти стикер в Telegram?',
    told: 'Откройте свой набор из /packs.',
    taste: 'настрой мои предпочтения',
    sure: 'С удовольствием.',
    five: 'Сделай набор из 5 стикеров для чата с друзьями',
    friends: 'чат с друзьями',
    twelve: 'Сделай набор из 12 стикеров для коллег',
    work: 'для коллег',
    presents: 'Вот набор для вас!',
    second: 'А вот набор для работы!',
    yes: 'да',
    go: 'Начинаю!',
    mine: 'какие стикеры я уже делал?',
    here: 'Вот ваши стикеры.',
  },
  en: {
    who: 'who are you?',
    direct: 'I draw stickers.',
    ask: 'how do I find a sticker in Telegram?',
    told: 'Open your pack from /packs.',
    taste: 'set my preferences',
    sure: 'With pleasure.',
    five: 'make a set of 5 stickers for the chat with my friends',
    friends: 'the chat with my friends',
    twelve: 'make a set of 12 stickers for my colleagues',
    work: 'for my colleagues',
    presents: 'Here is a set for you!',
    second: 'And here is one for work!',
    yes: 'yes',
    go: 'On it!',
    mine: 'which stickers have I made?',
    here: 'Here are your stickers.',
  },
} as const;

interface Cell {
  readonly flow: Flow;
  readonly say: (typeof WORDS)[keyof typeof WORDS];
}

async function direct({ flow, say }: Cell): Promise<void> {
  await flow.says(say.who, [{ text: say.direct }], say.direct);
  expect(await flow.leader()).toBeUndefined();
}

async function question({ flow, say }: Cell): Promise<void> {
  const script = [call('transfer_to_knowledge', { question: say.ask }), { text: say.told }];
  const { text } = await flow.says(say.ask, script, say.told);
  expect(text.split('/packs')).toHaveLength(2);
  expect(await flow.leader()).toBeUndefined();
}

/** Two answers by buttons, which ask no model, then [enough]. */
async function interview({ flow, say }: Cell): Promise<void> {
  const { interview: texts } = flow.texts.taste;
  const { purpose, styles, humour } = texts.questions;
  const press = (on: Parameters<Flow['person']['press']>[0], label: string, next: string) =>
    flow.does(() => flow.person.press(on, label), [], next);
  const begun = await flow.says(say.taste, [call('transfer_to_interview'), { text: say.sure }], purpose.ask);
  expect(await flow.leader()).toBe('interview');
  const second = await press(begun, purpose.options[0] ?? '', styles.ask);
  const third = await press(second, styles.options[0] ?? '', humour.ask);
  await press(third, texts.enough, texts.ended);
  expect(await flow.leader()).toBeUndefined();
}

/** What a model makes of a wish for so many, in the style that the person likes. */
function planLines({ flow }: Cell, count: number, occasion: string, next_response: string) {
  const stickers = Object.values(flow.texts.plans.stickers)
    .slice(0, count)
    .map(({ emotion, pose }, n) => ({ emotion, pose, emoji: ['😀', '😍', '😎'][n % 3] }));
  const [style = ''] = flow.texts.taste.interview.questions.styles.options;
  return [
    call('plan_stickers', { count, occasion }),
    { text: JSON.stringify({ style, stickers, next_response }) },
  ];
}

const sizes = ({ world }: Flow) => world.telegram.stickerSets.map(({ stickers }) => stickers.length);

/** From the wish, beside a photo, to the pack: confirmed by words. Nothing that is known from the taste is asked. */
async function five(cell: Cell): Promise<void> {
  const { flow, say } = cell;
  const { plans, summary: names, drawing, taste } = flow.texts;
  const picture = await photo();
  const wish = () => flow.person.sendPhoto(picture, { caption: say.five });
  const script = planLines(cell, 5, say.friends, say.presents);
  const summary = await flow.does(wish, script, plans.summary.title(5));
  expect(summary.text).toMatch(new RegExp(`^${say.presents}\n\n`));
  expect(summary.text.toLowerCase()).toContain(
    `${names.style}: ${taste.interview.questions.styles.options[0]}`.toLowerCase(),
  );
  expect(flow.painter.prompts()).toEqual([]);
  const yes = [{ calls: [{ name: 'confirm_and_generate' }], text: say.go }];
  const report = await flow.says(say.yes, yes, drawing.report.drawn(5, 5));
  const [set] = flow.world.telegram.stickerSets;
  expect(report.text).toContain(`https://t.me/addstickers/${set?.name}`);
  expect(sizes(flow)).toEqual([5]);
  expect(flow.painter.imagesPaid()).toBe(5);
  expect(await flow.leader()).toBeUndefined();
}

/** Confirmed by button; the first is shown; the eighth is refused; the bot is stopped while four of them are being drawn. */
async function twelve(cell: Cell): Promise<void> {
  const { flow, say } = cell;
  const { person, painter, texts, world } = flow;
  const { plans, drawing } = texts;
  const before = { paid: painter.imagesPaid(), asked: painter.prompts().length };
  const script = planLines(cell, 12, say.work, say.second);
  const summary = await flow.says(say.twelve, script, plans.summary.title(12));
  expect(summary.text).toContain(plans.summary.firstAlone);
  expect(painter.prompts()).toHaveLength(before.asked);
  const refused = (await plansOf(flow)).at(-1)?.stickers[7]?.emotion ?? '';
  flow.refuse(refused);
  const press = () => person.press(summary, plans.buttons.drawAll);
  const shown = await flow.does(press, [], drawing.approve(11));
  expect(painter.imagesPaid() - before.paid).toBe(1);

  const release = painter.holds();
  person.press(shown, drawing.goOn);
  await eventually(() => painter.prompts().length - before.asked).toBe(4);
  await world.stop(AbortSignal.abort());
  release();
  await flow.start();
  const report = await person.waitForBotMessage(drawing.report.drawn(11, 12), { after: shown });
  expect(report.text).toContain(`• ${refused}: ${drawing.report.why.blocked}`);
  expect(report.text).toContain(`https://t.me/addstickers/${world.telegram.stickerSets.at(-1)?.name}`);
  expect(sizes(flow).slice(-1)).toEqual([11]);
  // What was under way at the provider is asked for once more.
  expect(painter.prompts().length - before.asked).toBe(12 + 3);
  expect(painter.imagesPaid() - before.paid).toBe(11 + 3);
  expect(saidTwice(flow)).toEqual([]);
}

describe.each(['gemini', 'openai', 'lmstudio-text'] as const)('one dialogue with %s', kind => {
  test.each(['ru', 'en'] as const)('(%s)', async language => {
    const flow = await openFlow(kind, language);
    const cell = { flow, say: WORDS[language] };
    await direct(cell);
    await question(cell);
    await interview(cell);
    await five(cell);
    // How pictures are drawn does not depend on the language.
    const isLong = (language === 'ru') === (kind === 'gemini' || kind === 'lmstudio-text');
    if (isLong) await twelve(cell);
    expect(sizes(flow)).toEqual(isLong ? [5, 11] : [5]);
    const { say } = cell;
    const newest = await flow.world.app().db.selectFrom('stickers').select('id').orderBy('id').execute();
    const shown = stickersOf(flow.person).length;
    const ids = newest.slice(0, 3).map(({ id }) => id);
    await flow.says(
      say.mine,
      [
        call('transfer_to_knowledge', { question: say.mine }),
        { calls: [{ name: 'show_stickers', args: { ids } }], text: say.here },
      ],
      say.here,
    );
    await eventually(() => stickersOf(flow.person).length).toBeGreaterThan(shown);
    expect(await flow.leader()).toBeUndefined();
    expect((await plansOf(flow)).map(({ status }) => status)).toEqual(isLong ? ['done', 'done'] : ['done']);
    // Asked once, by their own wish.
    expect(flow.person.messages.filter(({ text }) => text.includes(flow.texts.taste.offer))).toEqual([]);
    expect(saidTwice(flow)).toEqual([]);
  });
});
