import { once } from 'node:events';
import { expect } from 'vitest';
import { z } from 'zod';
import { storeUpdates } from '../../src/assistant-db/messages/inbox.ts';
import { enqueueMessages } from '../../src/assistant-db/messages/outbox.ts';
import { startScript } from '../support/commands.ts';
import { temporaryFolder } from '../support/folder.ts';
import { freshDatabase, it, openDialogue } from './database.ts';

const COUNT = 200;
const ALL = Array.from({ length: COUNT }, (_, n) => n + 1);
const numbers = z.array(z.number());
const Got = z.object({ updates: numbers, messages: numbers, queued: numbers, jobs: numbers });

it('two concurrent processes never claim the same chat, message or job, and lose no turn', async () => {
  const { url, db } = await freshDatabase();
  await openDialogue(db);
  await storeUpdates(
    db,
    ALL.map(n => ({ updateId: n, chatId: n, payload: '{}' })),
    Date.now(),
  );
  for (const n of ALL) await db.transaction().execute(trx => enqueueMessages(trx, n, ['words'], Date.now()));

  const folder = temporaryFolder();
  const rivals = ['a', 'b'].map(id =>
    startScript('test/assistant-db/claimer.ts', { folder, args: [url, id] }),
  );
  const answered = () =>
    Promise.all(rivals.map(({ child, ended }) => Promise.race([once(child.stdout, 'data'), ended])));
  await answered();
  // The processes alternate in going first; otherwise the faster one would get everything.
  for (const n of ALL) {
    const round = answered();
    for (const { child } of n % 2 === 0 ? rivals : rivals.toReversed()) child.stdin.write(`${n}\n`);
    await round;
  }
  for (const { child } of rivals) child.stdin.end();
  const ends = await Promise.all(rivals.map(({ ended }) => ended));
  expect(ends.map(({ code, stderr }) => ({ code, stderr }))).toEqual([
    { code: 0, stderr: '' },
    { code: 0, stderr: '' },
  ]);

  const got = ends.map(({ stdout }) => Got.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')));
  for (const what of ['updates', 'messages', 'queued', 'jobs'] as const) {
    const shares = got.map(share => share[what]);
    expect(shares.flat().toSorted((x, y) => x - y)).toEqual(ALL);
    // Otherwise they did not overlap, and the test proved nothing.
    for (const share of shares) expect(share.length, what).toBeGreaterThan(0);
  }
  const dialogue = await db.selectFrom('assistant_sessions').select('revision').executeTakeFirstOrThrow();
  expect(dialogue.revision, 'no turn may undo another').toBe(1 + 2 * COUNT);
});
