import { createInterface } from 'node:readline';
import {
  getActiveAssistantSession,
  updateAssistantSession,
} from '../../src/assistant-db/dialogues/sessions.ts';
import { storageAt } from '../../src/assistant-db/index.ts';
import { claimGeneration } from '../../src/assistant-db/jobs/claims.ts';
import { enqueueGeneration } from '../../src/assistant-db/jobs/generations.ts';
import { claimChat } from '../../src/assistant-db/messages/inbox.ts';
import { claimNextMessage } from '../../src/assistant-db/messages/outbox.ts';
import { heartbeat } from '../../src/assistant-db/operation/processes.ts';
import { transactionOf } from '../../src/assistant-db/transaction.ts';

/**
 * A process that claims whatever it can. Each line on its standard input is the number of a chat: it claims the chat's
 * updates and message, queues a job that its rivals queue too, claims any job, and takes a turn in the same dialogue.
 * It answers each line with one, and finally prints its claims as JSON.
 */
const [url = '', id = ''] = process.argv.slice(2);
const db = await storageAt(url).open();
const me = { id, leaseMs: 60_000 };
await heartbeat(db, me);
process.stdout.write('ready\n');

const got = {
  updates: [] as number[],
  messages: [] as number[],
  queued: [] as number[],
  jobs: [] as number[],
};
for await (const line of createInterface({ input: process.stdin })) {
  const n = Number(line);
  got.updates.push(...(await claimChat(db, n, me)).map(update => update.updateId));
  const message = await claimNextMessage(db, n, me);
  if (message) got.messages.push(message.chatId);
  const values = {
    user_id: 7,
    assistant_session_id: 1,
    photo_file_id: 'p',
    style: 's',
    emotion: 'e',
    pose: 'p',
  };
  const queued = await transactionOf(db, 7, trx =>
    enqueueGeneration(trx, { ...values, revision: n }, Date.now()),
  );
  if (queued) got.queued.push(queued.revision);
  const job = await claimGeneration(db, me, Date.now());
  if (job) got.jobs.push(job.revision);
  // A turn: its writes depend on what it read.
  await transactionOf(db, 7, async trx => {
    const dialogue = await getActiveAssistantSession(trx, 7);
    const { id = 0, version = 0, revision = 0 } = dialogue ?? {};
    await updateAssistantSession(trx, id, version, { revision: revision + 1 });
  });
  process.stdout.write('done\n');
}
process.stdout.write(`${JSON.stringify(got)}\n`);
await db.destroy();
