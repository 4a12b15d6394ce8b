import { expect, test } from 'vitest';
import { claimNextBroadcast } from '../../../src/assistant-db/messages/outbox.ts';
import {
  claimBroadcast,
  createBroadcast,
  findBroadcast,
  queueNext,
  startBroadcast,
  stopBroadcast,
} from '../../../src/assistant-db/operation/broadcasts.ts';
import { upsertUser } from '../../../src/assistant-db/people/users.ts';
import { sendMessage } from '../../../src/bot/outgoing/send-message.ts';

import { NOW, twoProcesses } from '../../assistant-db/database.ts';
import { keptLog } from '../../support/log.ts';
import { refuse, startTelegram } from '../../support/telegram.ts';
import { virtualClock } from '../../support/virtual-clock.ts';

test('what is refused after its broadcast was stopped counts as taken back, not as undelivered too', async () => {
  const { dbA: db, a: me } = await twoProcesses();
  const { telegram, ann, api } = await startTelegram();
  const id = await db.transaction().execute(async trx => {
    await upsertUser(trx, { id: ann.id, firstName: 'Ann' }, NOW);
    const content = JSON.stringify({ type: 'say', text: 'News!', markdown: false });
    const created = await createBroadcast(trx, ann.id, content, NOW);
    await startBroadcast(trx, created, ann.id, null);
    await claimBroadcast(trx, me);
    await queueNext(trx, created, me, 100, NOW);
    return created;
  });
  const message = await claimNextBroadcast(db, me);
  if (message === undefined) throw new Error('nothing is to be sent');

  let stopped: Promise<unknown> | undefined;
  // While it is on its way.
  refuse(telegram, 'sendMessage', 400, 'Bad Request: CHAT_RESTRICTED', {
    predicate: () => {
      stopped ??= db.transaction().execute(trx => stopBroadcast(trx, id));
      return true;
    },
  });
  const { log, logged } = keptLog();
  const deps = {
    db,
    me,
    log,
    api,
    clock: virtualClock(NOW),
    pace: async () => {},
    reachable: async () => {},
    ending: new AbortController().signal,
    fileOf: async () => ({ outcome: 'lost' as const }),
    onProgressSent: () => {},
  };
  await sendMessage(deps, message, new AbortController().signal);
  await stopped;
  expect(logged()).toContain('could not be sent');
  expect(await findBroadcast(db, id)).toMatchObject({ status: 'stopping', queued: 0, failed: 0 });
});
