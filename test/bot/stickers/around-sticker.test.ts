import { describe, expect, test } from 'vitest';
import type { SeenMessage } from '../../../src/playground/messages/view.ts';
import { photo } from '../../support/pictures/pictures.ts';
import { jobsIn, stickersOf } from '../../support/scene.ts';
import { type Flow, openFlow, saidTwice } from '../flows-stage.ts';

const SAY = {
  en: {
    wish: 'anime, happy, waving',
    values: { style: 'anime', emotion: 'happy', pose: 'waving' },
    hello: 'write HELLO on it',
    bare: 'no outline',
    again: 'another take',
    comic: 'make it comic instead',
    style: 'comic',
    plain: 'remove the caption',
    ask: 'add a caption',
    sad: 'sad',
    early: 'waving, happy, with the words HELLO',
    yes: 'yes',
  },
  ru: {
    wish: 'аниме, радость, машет рукой',
    values: { style: 'аниме', emotion: 'радость', pose: 'машет рукой' },
    hello: 'подпиши HELLO',
    bare: 'без контура',
    again: 'ещё вариант',
    comic: 'давай лучше комикс',
    style: 'комикс',
    plain: 'убери подпись',
    ask: 'добавь подпись',
    sad: 'грусть',
    early: 'машет рукой, радость, с надписью HELLO',
    yes: 'да',
  },
} as const;

const call = (name: string, args: Record<string, unknown> = {}) => ({ calls: [{ name, args }] });
const KINDS = ['gemini', 'lmstudio-text', 'offline'] as const;

/** The newest row of a sticker: how it looks. */
async function looks({ world }: Flow) {
  const rows = await world.app().db.selectFrom('stickers').selectAll().orderBy('id').execute();
  return rows.map(({ outline, caption }) => `${outline === 1 ? 'outline' : 'bare'} ${caption}`.trim());
}

async function toSticker(flow: Flow, say: (typeof SAY)['en' | 'ru']): Promise<SeenMessage> {
  const { person, texts } = flow;
  const picture = await photo();
  const summary = await flow.does(
    () => person.sendPhoto(picture, { caption: say.wish }),
    [call('update_sticker_params', say.values)],
    texts.summary.title,
  );
  return flow.does(() => person.press(summary, texts.summary.confirm), [], texts.sticker.delivered);
}

/** Says something that brings a sticker. */
async function brings(flow: Flow, words: string, script: Parameters<Flow['says']>[1]): Promise<SeenMessage> {
  const { person } = flow;
  const last = { seq: person.log.at(-1)?.seq ?? 0 };
  await flow.sends(words, script);
  return person.waitForSticker({ after: last });
}

describe.each(KINDS)('outline, caption and another take in words, with %s', kind => {
  test.each(['en', 'ru'] as const)('(%s)', async language => {
    const say = SAY[language];
    const flow = await openFlow(kind, language);
    const { person, texts, painter } = flow;
    await toSticker(flow, say);
    await brings(flow, say.hello, [call('change_sticker', { caption: 'HELLO' })]);
    const bare = await brings(flow, say.bare, [call('change_sticker', { outline: false })]);
    expect(await looks(flow)).toEqual(['outline', 'outline HELLO', 'bare HELLO']);
    expect(painter.imagesPaid()).toBe(1);
    // The button of the same, now: it is the other way round. And words that wish for what is there change nothing.
    await flow.says(say.bare, [call('change_sticker', { outline: false })], texts.afterSticker.alreadySo);

    // Another take looks as the one before, and is one, be it pressed and said.
    const release = painter.holds();
    person.press(bare, texts.afterSticker.again);
    await flow.says(say.again, [call('do_for_person', { what: 'draw_again' })], texts.confirm.drawing);
    release();
    await person.waitForBotMessage(texts.sticker.delivered, { after: bare });
    expect((await jobsIn(flow.world)).map(({ outline, caption }) => [outline, caption])).toEqual([
      [1, ''],
      [0, 'HELLO'],
    ]);
    await flow.says(say.again, [call('do_for_person', { what: 'draw_again' })], texts.sticker.delivered);
    expect(painter.imagesPaid()).toBe(3);

    // Another style keeps both.
    const summary = await flow.says(
      say.comic,
      [call('update_sticker_params', { style: say.style })],
      texts.summary.title,
    );
    expect(summary.text).toContain(`${texts.summary.caption}: HELLO`);
    expect(summary.text).toContain(`${texts.summary.outline}: ${texts.summary.noOutline}`);
    await flow.does(() => person.press(summary, texts.summary.confirm), [], texts.sticker.delivered);
    expect((await looks(flow)).at(-1)).toBe('bare HELLO');
    await brings(flow, say.plain, [call('change_sticker', { caption: 'none' })]);
    expect((await looks(flow)).at(-1)).toBe('bare');

    expect(saidTwice(flow).filter(text => text !== texts.sticker.delivered)).toEqual([]);
    // Without words: they are asked for; a model does so by itself.
    if (kind !== 'offline') return;
    await flow.says(say.ask, [], texts.afterSticker.askCaption(60));
    const shown = stickersOf(person).length;
    await flow.sends('Bye!', []);
    await expect.poll(() => stickersOf(person).length).toBe(shown + 1);
    expect((await looks(flow)).at(-1)).toBe('bare Bye!');
  });

  test.each(['en', 'ru'] as const)('wished for before it is drawn (%s)', async language => {
    const say = SAY[language];
    const flow = await openFlow(kind, language);
    const { person, texts } = flow;
    const picture = await photo();
    const { style, ...others } = say.values;
    const asked = await flow.does(
      () => person.sendPhoto(picture, { caption: say.early }),
      [
        {
          calls: [
            { name: 'change_sticker', args: { caption: 'HELLO' } },
            { name: 'update_sticker_params', args: others },
          ],
        },
      ],
      texts.ask.style,
    );
    expect(asked.text).not.toContain('undefined');
    const summary = await flow.says(style, [call('update_sticker_params', { style })], texts.summary.title);
    expect(summary.text).toContain(`${texts.summary.caption}: HELLO`);
    await flow.says(say.yes, [call('confirm_and_generate')], texts.sticker.delivered);
    expect(await looks(flow)).toEqual(['outline HELLO']);
  });
});
