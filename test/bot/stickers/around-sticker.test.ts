import { describe, expect, test } from 'vitest';
import type { SeenMessage } from '../../../src/playground/messages/view.ts';
import { photo } from '../../support/pictures/pictures.ts';
import { jobsIn, rowsOf } from '../../support/scene.ts';
import { call, doing, drawn, type Flow, openFlow, saidTwice, WANTED } from '../flows-stage.ts';

const SAY = {
  en: {
    hello: 'write HELLO on it',
    bare: 'no outline',
    again: 'another take',
    comic: 'make it comic instead',
    style: 'comic',
    plain: 'remove the caption',
    early: 'waving, happy, with the words HELLO',
    yes: 'yes',
  },
  ru: {
    hello: 'подпиши HELLO',
    bare: 'без контура',
    again: 'ещё вариант',
    comic: 'давай лучше комикс',
    style: 'комикс',
    plain: 'убери подпись',
    early: 'машет рукой, радость, с надписью HELLO',
    yes: 'да',
  },
} as const;

const KINDS = ['gemini', 'lmstudio-text'] as const;

/** How the stickers look, the newest last. */
async function looks({ world }: Flow) {
  const rows = await rowsOf(world, 'stickers');
  return rows.map(({ outline, caption }) => `${outline === 1 ? 'outline' : 'bare'} ${caption}`.trim());
}

/** Says something that brings a sticker. */
async function brings(flow: Flow, words: string, args: Record<string, unknown>): Promise<SeenMessage> {
  const last = { seq: flow.person.log.at(-1)?.seq ?? 0 };
  await flow.sends(words, [call('change_sticker', args)]);
  return flow.person.waitForSticker({ after: last });
}

describe.each(KINDS)('outline, caption and another take in words, with %s', kind => {
  test.each(['en', 'ru'] as const)('(%s)', async language => {
    const say = SAY[language];
    const flow = await openFlow(kind, language);
    const { person, texts, painter } = flow;
    await drawn(flow);
    await brings(flow, say.hello, { caption: 'HELLO' });
    const bare = await brings(flow, say.bare, { outline: false });
    expect(await looks(flow)).toEqual(['outline', 'outline HELLO', 'bare HELLO']);
    expect(painter.imagesPaid()).toBe(1);
    // Words that wish for what is there change nothing.
    await flow.says(say.bare, [call('change_sticker', { outline: false })], texts.afterSticker.alreadySo);

    // Another take looks as the one before, and is one where it is pressed and said.
    const release = painter.holds();
    person.press(bare, texts.afterSticker.again);
    await flow.says(say.again, doing('draw_again'), texts.confirm.drawing);
    release();
    await person.waitForBotMessage(texts.sticker.delivered, { after: bare });
    expect((await jobsIn(flow.world)).map(({ outline, caption }) => [outline, caption])).toEqual([
      [1, ''],
      [0, 'HELLO'],
    ]);
    await flow.says(say.again, doing('draw_again'), texts.sticker.delivered);
    expect(painter.imagesPaid()).toBe(3);

    // Another style keeps both.
    const script = [call('update_sticker_params', { style: say.style })];
    const summary = await flow.says(say.comic, script, texts.summary.title);
    expect(summary.text).toContain(`${texts.summary.caption}: HELLO`);
    expect(summary.text).toContain(`${texts.summary.outline}: ${texts.summary.noOutline}`);
    await flow.does(() => person.press(summary, texts.summary.confirm), [], texts.sticker.delivered);
    expect((await looks(flow)).at(-1)).toBe('bare HELLO');
    await brings(flow, say.plain, { caption: 'none' });
    expect((await looks(flow)).at(-1)).toBe('bare');
    expect(saidTwice(flow).filter(text => text !== texts.sticker.delivered)).toEqual([]);
  });

  test.each(['en', 'ru'] as const)('wished for before it is drawn (%s)', async language => {
    const say = SAY[language];
    const flow = await openFlow(kind, language);
    const { person, texts } = flow;
    const picture = await photo();
    const { style, ...args } = WANTED[language].values;
    const calls = [
      { name: 'change_sticker', args: { caption: 'HELLO' } },
      { name: 'update_sticker_params', args },
    ];
    const wish = () => person.sendPhoto(picture, { caption: say.early });
    await flow.does(wish, [{ calls }], texts.ask.style);
    const summary = await flow.says(style, [call('update_sticker_params', { style })], texts.summary.title);
    expect(summary.text).toContain(`${texts.summary.caption}: HELLO`);
    await flow.says(say.yes, [call('confirm_and_generate')], texts.sticker.delivered);
    expect(await looks(flow)).toEqual(['outline HELLO']);
  });
});
