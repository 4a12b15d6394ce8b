import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openAssistantSession } from '../../src/assistant-db/dialogues/sessions.ts';
import { upsertUser } from '../../src/assistant-db/people/users.ts';
import { beginPlan } from '../../src/assistant-db/plans/drawing.ts';
import { openPlan } from '../../src/assistant-db/plans/plans.ts';
import { textsFor } from '../../src/i18n/index.ts';
import { contentOf } from '../bot/plans-scene.ts';
import { portrait } from '../support/scene.ts';
import { room } from './room.ts';

it('draws a plan without Telegram: its stickers become files, and the report says where', async () => {
  const { session, terminal, folder } = await room();
  const { drawing } = textsFor('en');
  const photo = join(folder, 'me.jpg');
  writeFileSync(photo, await portrait());
  const { db } = session.engine.app;
  const now = Date.now();
  await db.transaction().execute(async trx => {
    await upsertUser(trx, { id: 1, firstName: 'Ann', languageCode: 'en' }, now);
    const dialogue = await openAssistantSession(trx, 1, '', now);
    const plan = await openPlan(trx, { userId: 1, assistantSessionId: dialogue.id }, contentOf(3), now);
    await beginPlan(trx, plan, photo, now);
  });
  session.engine.kick();
  await expect.poll(() => terminal.text, { timeout: 90_000 }).toContain(drawing.report.drawn(3, 3));
  expect(terminal.text).toContain(join(folder, 'stickers', 'plan-1'));
  expect(readdirSync(join(folder, 'stickers', 'plan-1'))).toHaveLength(3);
});
