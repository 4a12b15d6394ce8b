import { expect, it } from 'vitest';
import { planCosts } from '../../../src/assistant/planning/costs.ts';
import { chooseSheet } from '../../../src/images/sheet/request.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { freshDatabase } from '../../assistant-db/database.ts';

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
    expect(told.today).toEqual({ left: 50, limit: 50 });
  },
);
