import type { Api } from 'grammy';
import { encodeOutgoing, say } from '../../assistant/state/outgoing.ts';
import { storedLanguage } from '../../assistant/state/snapshot.ts';
import { enqueueMessages } from '../../assistant-db/messages/outbox.ts';
import type { ProcessIdentity } from '../../assistant-db/operation/processes.ts';
import { findUser } from '../../assistant-db/people/users.ts';
import type { Charge, Store } from '../../assistant-db/schema.ts';
import { claimRefund, endRefund, postponeRefund } from '../../assistant-db/stars/charges.ts';
import { transactionOf } from '../../assistant-db/transaction.ts';
import { troubleOf } from '../../assistant-db/trouble.ts';
import { textsFor } from '../../i18n/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Observe } from '../../lib/telemetry.ts';
import { Worker } from '../../lib/worker.ts';
import { classifyTelegramError, isAlreadyRefunded, isTelegramError } from '../../telegram/errors.ts';

const POLL_MS = 2000;
const CONCURRENCY = 4;
const RETRY_MS = 10_000;

export interface RefundDeps {
  readonly db: Store;
  readonly me: ProcessIdentity;
  readonly clock: Clock;
  readonly log: Logger;
  readonly api: Api;
  readonly observe: Observe;
  readonly onMessages: (chatId: number) => void;
}

/** Returns the Stars of a payment. @returns whether Telegram has; @throws while Telegram cannot be reached */
async function giveBack(api: Api, { user_id, charge_id }: Charge): Promise<boolean> {
  try {
    await api.refundStarPayment(user_id, charge_id);
    return true;
  } catch (error) {
    // The answer to an earlier attempt was lost.
    if (isAlreadyRefunded(error)) return true;
    const { type } = classifyTelegramError(error);
    if (isTelegramError(error) && ['refused', 'gone', 'formatting', 'harmless'].includes(type)) return false;
    throw error;
  }
}

/** Tells the user, and the administrator who asked for it. */
async function end(deps: RefundDeps, charge: Charge, refunded: boolean): Promise<void> {
  const { db, me, clock, log, observe, onMessages } = deps;
  const chats = [...new Set([charge.user_id, charge.asked_by ?? charge.user_id])];
  const told: number[] = [];
  const ended = await transactionOf(db, charge.user_id, async trx => {
    told.length = 0;
    const now = clock.now();
    if (!(await endRefund(trx, charge, me, refunded, now))) return false;
    for (const chat of chats) {
      const user = await findUser(trx, chat);
      if (user === undefined || user.gone_at !== null) continue;
      const { returned, notReturned } = textsFor(storedLanguage(user)).stars;
      const words = say(refunded ? returned(charge.stars) : notReturned);
      await enqueueMessages(trx, chat, [encodeOutgoing(words)], now);
      told.push(chat);
    }
    return true;
  });
  if (!ended) return;
  log[refunded ? 'info' : 'error'](
    { chat: charge.user_id, payment: charge.id },
    refunded ? 'a payment was refunded' : 'Telegram refuses to refund a payment',
  );
  if (refunded) observe({ type: 'stars', what: 'refunded', stars: charge.stars });
  for (const chat of told) onMessages(chat);
}

/** Makes refunds. Each is a row that stays until Telegram has answered, so that no kill or outage loses one. */
export function createRefundWorker(deps: RefundDeps): Worker<Charge> {
  const { db, me, clock, log, api } = deps;
  return new Worker<Charge>({
    clock,
    log,
    queue: 'refunds',
    concurrency: CONCURRENCY,
    pollMs: POLL_MS,
    claim: inFlight => claimRefund(db, me, clock.now(), inFlight),
    run: async charge => end(deps, charge, await giveBack(api, charge)),
    giveBack: async (charge, error, { cancelled }) => {
      log.warn({ payment: charge.id, err: error }, 'a refund has to wait; retrying');
      if (troubleOf(error) !== undefined) await clock.sleep(POLL_MS, cancelled);
      const failure = classifyTelegramError(error);
      const ms = failure.type === 'wait' ? failure.ms : RETRY_MS;
      await postponeRefund(db, charge.id, me, clock.now() + ms);
    },
  });
}
