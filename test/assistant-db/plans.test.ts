import { expect } from 'vitest';
import { openAssistantSession } from '../../src/assistant-db/dialogues/sessions.ts';
import { upsertUser } from '../../src/assistant-db/people/users.ts';
import { beginPlan } from '../../src/assistant-db/plans/drawing.ts';
import {
  findPlan,
  openPlan,
  type PlanContent,
  revisePlan,
  stickersOfPlan,
} from '../../src/assistant-db/plans/plans.ts';
import type { Store, Trx } from '../../src/assistant-db/schema.ts';
import { freshDatabase, NOW, test } from './database.ts';

const ADA = 7;
const sticker = (emotion: string) => ({ emotion, pose: 'waving', caption: '', emoji: '🙂' });
const content = (...emotions: string[]): PlanContent => ({
  style: 'anime',
  occasion: 'friends',
  stickers: emotions.map(sticker),
  packId: null,
  moving: false,
});

const write = <T>(db: Store, run: (trx: Trx) => Promise<T>) => db.transaction().execute(run);

async function adasPlan(...emotions: string[]) {
  const { db } = await freshDatabase();
  await upsertUser(db, { id: ADA, firstName: 'Ada' }, NOW);
  const dialogue = await write(db, trx => openAssistantSession(trx, ADA, '', NOW));
  const owner = { userId: ADA, assistantSessionId: dialogue.id };
  const open = (plan: PlanContent) => write(db, trx => openPlan(trx, owner, plan, NOW));
  return { db, open, plan: await open(content(...emotions)) };
}

const emotionsOf = async (db: Store, planId: number) =>
  (await stickersOfPlan(db, planId)).map(({ position, emotion }) => `${position} ${emotion}`);

test('makes a new revision with each change, and refuses a change of an earlier one', async () => {
  const { db, plan } = await adasPlan('happy', 'sad');
  const revised = await write(db, trx => revisePlan(trx, plan, content('sad', 'angry', 'sleepy'), NOW));
  expect(revised?.revision).toBe(2);
  expect(await write(db, trx => revisePlan(trx, plan, content('late'), NOW))).toBeUndefined();
  expect(await emotionsOf(db, plan.id)).toEqual(['1 sad', '2 angry', '3 sleepy']);
});

test('does not begin a plan that changed in the meantime', async () => {
  const { db, plan } = await adasPlan('happy');
  await write(db, trx => revisePlan(trx, plan, content('sad'), NOW));
  expect(await write(db, trx => beginPlan(trx, plan, 'photo', NOW))).toBeUndefined();
  expect((await findPlan(db, ADA, plan.id))?.status).toBe('open');
});
