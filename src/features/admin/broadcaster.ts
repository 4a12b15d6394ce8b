import { button, encodeOutgoing, say, type Words } from '../../assistant/state/outgoing.ts';
import { storedLanguage } from '../../assistant/state/snapshot.ts';
import { enqueueMessages } from '../../assistant-db/messages/outbox.ts';
import {
  claimBroadcast,
  countWaiting,
  endBroadcast,
  findBroadcast,
  hasOtherBroadcast,
  queueNext,
} from '../../assistant-db/operation/broadcasts.ts';
import type { ProcessIdentity } from '../../assistant-db/operation/processes.ts';
import { findUser } from '../../assistant-db/people/users.ts';
import type { Broadcast, Db, Store } from '../../assistant-db/schema.ts';
import { transactionOf } from '../../assistant-db/transaction.ts';
import { type Texts, textsFor } from '../../i18n/index.ts';
import { type Clock, repeat } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';

const STEP_MS = 1000;
/** Messages of a broadcast that wait in the outbox, at most: so a stop takes effect at once. */
const WINDOW = 100;
const SHOW_MS = 5000;

export interface BroadcasterDeps {
  readonly db: Store;
  readonly me: ProcessIdentity;
  readonly clock: Clock;
  readonly log: Logger;
  readonly notify: (chatId: number) => void;
  /** Replaces a message in a chat. Best effort: never throws. */
  readonly edit: (chatId: number, messageId: number, words: Words) => Promise<void>;
}

async function adminTexts(db: Db, adminId: number) {
  return textsFor(storedLanguage(await findUser(db, adminId))).admin;
}

/** Sent, failed, of how many. Newcomers can make it more than at the beginning. */
function figures({ queued, failed, total }: Broadcast, waiting: number, locale: string) {
  const shown = new Intl.NumberFormat(locale);
  const sent = queued - waiting - failed;
  return [shown.format(sent), shown.format(failed), shown.format(Math.max(total, queued))] as const;
}

export async function progressWords(
  db: Db,
  broadcast: Broadcast,
  { locale, broadcast: texts }: Texts['admin'],
): Promise<Words> {
  const waits = broadcast.last_user_id === 0 && (await hasOtherBroadcast(db, broadcast.id));
  const text = waits
    ? texts.waiting
    : texts.progress(...figures(broadcast, await countWaiting(db, broadcast.id), locale));
  const stop = button(texts.stop, { type: 'broadcast_stop', broadcastId: broadcast.id });
  return say(text, [stop]);
}

export function reportWords(
  broadcast: Broadcast,
  how: 'done' | 'stopped',
  { locale, broadcast: texts }: Texts['admin'],
): Words {
  return say(texts[how](...figures(broadcast, 0, locale)));
}

/** Sends broadcasts one after another, across all processes. If its process dies, another one resumes. */
export class Broadcaster {
  readonly #deps: BroadcasterDeps;
  #shownAt = Number.NEGATIVE_INFINITY;
  #shown = '';

  constructor(deps: BroadcasterDeps) {
    this.#deps = deps;
  }

  async run(stopping: AbortSignal): Promise<void> {
    const { clock, log } = this.#deps;
    const onError = (error: unknown) =>
      log.error({ err: error }, 'a broadcast could not be looked after; it is tried again');
    await repeat(() => this.#step(), { clock, pauseMs: STEP_MS, stopping, onError });
  }

  async #step(): Promise<void> {
    const { db, me, clock } = this.#deps;
    const broadcast = await claimBroadcast(db, me);
    if (broadcast === undefined) return;
    const { id, status } = broadcast;
    if (status === 'stopping') return this.#end(broadcast, 'stopped');
    const waiting = await db.transaction().execute(trx => queueNext(trx, id, me, WINDOW, clock.now()));
    if (waiting === 0) return this.#end(broadcast, 'done');
    if (waiting !== undefined && clock.elapsed() - this.#shownAt >= SHOW_MS) await this.#show(id);
  }

  async #end({ id, admin_id: adminId }: Broadcast, how: 'done' | 'stopped'): Promise<void> {
    const { db, me, clock, log, notify } = this.#deps;
    const ended = await transactionOf(db, adminId, async trx => {
      const last = await endBroadcast(trx, id, me, how);
      if (last === undefined) return undefined;
      const words = reportWords(last, how, await adminTexts(trx, last.admin_id));
      // Through the outbox: it is surely said, and after everything else in this chat.
      const report = { ...words, replaces: last.progress_message_id ?? undefined };
      await enqueueMessages(trx, last.admin_id, [encodeOutgoing(report)], clock.now(), me);
      return last;
    });
    if (ended === undefined) return;
    const { queued, failed, total } = ended;
    log.info({ broadcast: id, how, sent: queued - failed, failed, total }, 'a broadcast has ended');
    notify(ended.admin_id);
  }

  async #show(id: number): Promise<void> {
    const { db, clock, edit } = this.#deps;
    const now = await findBroadcast(db, id);
    if (now?.status !== 'running' || now.progress_message_id === null) return;
    const words = await progressWords(db, now, await adminTexts(db, now.admin_id));
    if (`${id} ${words.text}` === this.#shown) return;
    this.#shownAt = clock.elapsed();
    this.#shown = `${id} ${words.text}`;
    await edit(now.admin_id, now.progress_message_id, words);
  }
}
