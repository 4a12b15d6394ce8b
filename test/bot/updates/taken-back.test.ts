import { expect, onTestFinished, test } from 'vitest';
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
import { sendMessage } from '../../../src/bot/outgoing/sender.ts';
import { createLogger } from '../../../src/lib/logger.ts';
import { startBotApiServer } from '../../../src/playground/server.ts';
import { createApi } from '../../../src/telegram/api.ts';
import { NOW, twoProcesses } from '../../assistant-db/database.ts';
import { virtualClock } from '../../support/virtual-clock.ts';
import { TOKEN } from '../../support/world.ts';

test('what is refused after its broadcast was stopped counts as taken back, not as undelivered too', async () => {
  const { dbA: db, a: me } = await twoProcesses();
  const telegram = await startBotApiServer({ token: TOKEN });
  onTestFinished(() => telegram.close());
  const ann = telegram.person({ firstName: 'Ann' });
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
  telegram.faults.add({
    kind: 'error',
    error_code: 400,
    description: 'Bad Request: CHAT_RESTRICTED',
    // While it is on its way.
    predicate: () => {
      stopped ??= db.transaction().execute(trx => stopBroadcast(trx, id));
      return true;
    },
  });
  const lines: string[] = [];
  const log = createLogger({ level: 'debug', destination: { write: line => void lines.push(line) } });
  const deps = {
    db,
    me,
    log,
    api: createApi(TOKEN, telegram.root),
    clock: virtualClock(NOW),
    pace: async () => {},
    reachable: async () => {},
    ending: new AbortController().signal,
    pictureOf: async () => undefined,
    onProgressSent: () => {},
  };
  await sendMessage(deps, message, new AbortController().signal);
  await stopped;
  expect(lines.join('')).toContain('could not be sent');
  expect(await findBroadcast(db, id)).toMatchObject({ status: 'stopping', queued: 0, failed: 0 });
});
