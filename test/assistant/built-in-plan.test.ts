import { expect, it } from 'vitest';
import { fillStickers } from '../../src/features/plans/proposal/built-in.ts';
import { LANGUAGES, textsFor } from '../../src/i18n/index.ts';

it.each(LANGUAGES)('fills a set with different stickers, without captions (%s)', language => {
  const planned = fillStickers([], 12, { language });
  expect(new Set(planned.map(({ emotion }) => emotion)).size).toBe(12);
  expect(planned.every(({ caption }) => caption === '')).toBe(true);
});

it('keeps what is given and proposes no emotion twice', () => {
  const { laughing } = textsFor('en').plans.stickers;
  const [first, second] = fillStickers([{ emotion: laughing.emotion, caption: 'Ha' }], 2, { language: 'en' });
  expect(first).toMatchObject({ ...laughing, caption: 'Ha' });
  expect(second?.emotion).not.toBe(laughing.emotion);
});
