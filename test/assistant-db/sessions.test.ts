import { expect } from 'vitest';
import { openAssistantSession, updateSummary } from '../../src/assistant-db/dialogues/sessions.ts';
import { upsertUser } from '../../src/assistant-db/people/users.ts';
import { freshDatabase, NOW, test } from './database.ts';

test('keeps the history only with the newest dialogue, however often one starts over', async () => {
  const { db } = await freshDatabase();
  await upsertUser(db, { id: 7, firstName: 'Anna' }, NOW);
  const open = (history: string) =>
    db
      .transaction()
      .execute(trx => openAssistantSession(trx, 7, history, NOW, { summary: 'wants a cat', summarized: 2 }));
  const first = await open('first');
  await open('first, second');
  const newest = await open('first, second, third');
  // Summarised in the meantime from messages that the newest dialogue now has.
  await updateSummary(db, first.id, { summary: 'too late', summarized: 4 });
  await updateSummary(db, newest.id, { summary: 'wants a dog', summarized: 4 });
  const rows = await db
    .selectFrom('assistant_sessions')
    .select(['history', 'summary'])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { history: '', summary: null },
    { history: '', summary: null },
    { history: 'first, second, third', summary: 'wants a dog' },
  ]);
});
