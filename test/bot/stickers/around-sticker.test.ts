import { describe, expect, test } from 'vitest';
import type { SeenMessage } from '../../../src/playground/messages/view.ts';
import { photo } from '../../support/pictures/pictures.ts';
import { jobsIn, rowsOf } from '../../support/scene.ts';
import { call, doing, drawn, type Flow, openFlow, saidTwice, WANTED } from '../flows-stage.ts';

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

describe.each(['gemini', 'lmstudio-text'] as const)(
  'outline, caption and another take in words, with %s',
  kind => {
    test('of a sticker', async () => {
      const flow = await openFlow(kind, 'en');
      const { person, texts, painter } = flow;
      await drawn(flow);
      await brings(flow, 'write HELLO on it', { caption: 'HELLO' });
      const bare = await brings(flow, 'no outline', { outline: false });
      expect(await looks(flow)).toEqual(['outline', 'outline HELLO', 'bare HELLO']);
      expect(painter.imagesPaid()).toBe(1);
      // Words that wish for what is there change nothing.
      await flow.says(
        'no outline',
        [call('change_sticker', { outline: false })],
        texts.afterSticker.alreadySo,
      );

      // Another take looks as the one before, and is one where it is pressed and said.
      const release = painter.holds();
      person.press(bare, texts.afterSticker.again);
      await flow.says('another take', doing('draw_again'), texts.confirm.drawing);
      release();
      await person.waitForBotMessage(texts.sticker.delivered, { after: bare });
      expect((await jobsIn(flow.world)).map(({ outline, caption }) => [outline, caption])).toEqual([
        [1, ''],
        [0, 'HELLO'],
      ]);
      await flow.says('another take', doing('draw_again'), texts.sticker.delivered);
      expect(painter.imagesPaid()).toBe(3);

      // Another style keeps both.
      const script = [call('update_sticker_params', { style: 'comic' })];
      const summary = await flow.says('make it comic instead', script, texts.summary.title);
      expect(summary.text).toContain(`${texts.summary.caption}: HELLO`);
      expect(summary.text).toContain(`${texts.summary.outline}: ${texts.summary.noOutline}`);
      await flow.does(() => person.press(summary, texts.summary.confirm), [], texts.sticker.delivered);
      expect((await looks(flow)).at(-1)).toBe('bare HELLO');
      await brings(flow, 'remove the caption', { caption: 'none' });
      expect((await looks(flow)).at(-1)).toBe('bare');
      expect(saidTwice(flow).filter(text => text !== texts.sticker.delivered)).toEqual([]);
    });

    test('wished for before it is drawn', async () => {
      const flow = await openFlow(kind, 'en');
      const { person, texts } = flow;
      const picture = await photo();
      const { style, ...args } = WANTED.en.values;
      const calls = [
        { name: 'change_sticker', args: { caption: 'HELLO' } },
        { name: 'update_sticker_params', args },
      ];
      const wish = () => person.sendPhoto(picture, { caption: 'waving, happy, with the words HELLO' });
      await flow.does(wish, [{ calls }], texts.ask.style);
      const summary = await flow.says(style, [call('update_sticker_params', { style })], texts.summary.title);
      expect(summary.text).toContain(`${texts.summary.caption}: HELLO`);
      await flow.says('yes', [call('confirm_and_generate')], texts.sticker.delivered);
      expect(await looks(flow)).toEqual(['outline HELLO']);
    });
  },
);
