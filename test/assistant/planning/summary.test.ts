import { expect, test } from 'vitest';
import { planSummary } from '../../../src/assistant/planning/summary.ts';

test('the summary of a set calls a style that the bot knows as the summary of one sticker does', () => {
  const sticker = { emotion: 'грусть', pose: 'машет рукой', caption: '', emoji: '😢' };
  const content = { style: 'комикс', occasion: '', packId: null, stickers: [sticker, sticker] };
  const costs = { today: undefined, seconds: 10, price: undefined };
  const shown = { id: 1, revision: 1, content, costs, packTitle: undefined };
  expect(planSummary(shown, 'en').text).toContain('Style: comic\n');
  expect(planSummary(shown, 'ru').text).toContain('Стиль: комикс\n');
});
