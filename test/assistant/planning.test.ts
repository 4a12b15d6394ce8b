import { expect, it, test } from 'vitest';
import { handleToolCall } from '../../src/agents/tool.ts';
import type { TurnState } from '../../src/assistant/state/state.ts';
import { ASSISTANT_TOOLS } from '../../src/features/dialogue/agent/tools/index.ts';
import { planCosts } from '../../src/features/plans/drawing/costs.ts';
import { planSummary } from '../../src/features/plans/drawing/summary.ts';
import { textsFor } from '../../src/i18n/index.ts';
import { limitsOf } from '../../src/images/offline/chosen.ts';
import { chooseSheet } from '../../src/images/sheet/request.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { freshDatabase } from '../assistant-db/database.ts';
import { emptyDraft, NO_PLANNING } from './rows.ts';

async function costs(count: number, setting: 'auto' | '1') {
  const { db } = await freshDatabase();
  const sheets = { 2: 1.5, 3: 2.25 };
  const limits = { dailyStickers: 50, jobsPerUser: 3, maxQueuedJobs: 500, adminIds: new Set<number>() };
  const pictures = { seconds: 10, price: 0.04, sheets };
  const sheetOf = (rest: number) => chooseSheet(setting, sheets, rest);
  return planCosts({ db, clock: systemClock, ...limits, pictures, sheetOf }, 7, count);
}

it.each([
  // The first alone, then eleven, three at once.
  [12, '1', 50, 0.48],
  // The first alone, then nine on one picture and two on another.
  [12, 'auto', 20, 0.04 * (1 + 2.25 + 1.5)],
  [5, 'auto', 20, 0.04 * (1 + 1.5)],
] as const)(
  'a set of %i, sheets %s, takes %i seconds and costs %f',
  async (count, setting, seconds, price) => {
    const told = await costs(count, setting);
    expect(told.seconds).toBe(seconds);
    expect(told.price).toBeCloseTo(price);
    expect(told.room).toEqual({ today: 50, bought: 0, limit: 50 });
  },
);

async function planOne(turnState: TurnState, caption: string) {
  const stickers = [{ emotion: 'joy', pose: 'waving', caption }];
  const args = { count: 1, style: 'anime', stickers };
  await handleToolCall({ id: '1', name: 'plan_stickers', args }, ASSISTANT_TOOLS, {
    turnState,
    checkConfirmation: async () => ({ type: 'accepted' }),
    reachedLimit: async () => undefined,
    planning: NO_PLANNING,
  });
}

it.each([
  ['word '.repeat(40), 'too_long'],
  ['\u{E0068}\u{E0069}', 'empty'],
] as const)('other words are asked for where its caption is %j: %s', async (caption, problem) => {
  const turnState = emptyDraft();
  await planOne(turnState, caption);
  expect(turnState.look.caption).toBe('');
  expect(turnState.intents).toEqual([{ type: 'caption', stickerId: null, problem }]);
});

test('what filters cannot show is said in the row of its sticker', () => {
  const poses = ['waving', 'arms crossed', 'waving, a hat'];
  const stickers = poses.map(pose => ({ emotion: 'joy', pose, caption: '', emoji: '😄' }));
  const content = { style: 'comic', occasion: '', packId: null, moving: false, stickers };
  const costs = { room: undefined, seconds: 10, price: undefined };
  const shown = { id: 1, revision: 1, content, costs, packTitle: undefined };
  const { marks } = textsFor('en').drawing.filters;
  const pictures = { seconds: 1, price: undefined, limitsOf };
  expect(planSummary({ ...shown, pictures }, 'en').text).toContain(
    `1. 😄 joy · waving\n2. 😄 joy · arms crossed (${marks.nothing})\n3. 😄 joy · waving, a hat (${marks.isMore})\n`,
  );
  expect(planSummary(shown, 'en').text).toContain('2. 😄 joy · arms crossed\n');
});

test('the summary of a set calls a style that the bot knows as the summary of one sticker does', () => {
  const sticker = { emotion: 'грусть', pose: 'машет рукой', caption: '', emoji: '😢' };
  const content = {
    style: 'комикс',
    occasion: '',
    packId: null,
    moving: false,
    stickers: [sticker, sticker],
  };
  const costs = { room: undefined, seconds: 10, price: undefined };
  const shown = { id: 1, revision: 1, content, costs, packTitle: undefined };
  expect(planSummary(shown, 'en').text).toContain('Style: comic\n');
  expect(planSummary(shown, 'ru').text).toContain('Стиль: комикс\n');
});
