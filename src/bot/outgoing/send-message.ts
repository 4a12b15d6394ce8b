import { GrammyError } from 'grammy';
import { decodeOutgoing, encodeOutgoing, type Outgoing } from '../../assistant/state/outgoing.ts';
import {
  dropChat,
  isOurs,
  keepRest,
  markMaybeSent,
  moveChat,
  type OutboxMessage,
  releaseMessage,
  removeMessage,
} from '../../assistant-db/messages/outbox.ts';
import { noteUndelivered } from '../../assistant-db/operation/broadcasts.ts';
import type { ProcessIdentity } from '../../assistant-db/operation/processes.ts';
import { transactionOf } from '../../assistant-db/transaction.ts';
import { retryWrite } from '../../assistant-db/trouble.ts';
import { handleUserBlockedBot } from '../../features/plans/drawing/advance.ts';
import { failDelivery } from '../../generation/failure.ts';
import { classifyTelegramError, isTelegramError } from '../../telegram/errors.ts';
import { deliver } from './deliver.ts';
import { AbortedBeforeSendError, type DeliverDeps, type Sent } from './delivery.ts';

const RETRY_MS = [500, 1000, 2000, 5000, 10_000, 30_000];
/**
 * After this many tries with an unknown outcome, all of them probably arrive. Silence is worse than a repeat, so the first
 * tries follow at once, and later ones less and less often.
 */
const AMBIGUOUS_SEND_THRESHOLD = 20;
const SELDOM_MS = 5 * 60_000;
/** Nearly seven hours. An outage does not count: the message waits for its end. */
const MAX_DOUBTS = 100;
/** Eight hours of Telegram's own errors: the message is to blame, not Telegram. */
const MAX_ERRORS = 1000;

/** A deploy that replaces one process after another ends within this time. */
const SET_ASIDE_MS = 10 * 60_000;

/** A claim is trusted this long, as a request takes as long. */
const CERTAIN_MS = 50;

/**
 * It has left the outbox; it has, and others may have taken its place; or it stays for another start or
 * process.
 */
type SendOutcome = 'gone' | 'replaced' | 'left';

export interface SendDeps extends DeliverDeps {
  readonly me: ProcessIdentity;
  readonly ending: AbortSignal;
  readonly reachable: (chatId: number) => Promise<void>;
}

function delayAfter(doubts: number): number {
  if (doubts === 1) return 0;
  return doubts > AMBIGUOUS_SEND_THRESHOLD
    ? SELDOM_MS
    : (RETRY_MS[Math.min(doubts - 2, RETRY_MS.length - 1)] ?? 0);
}

/**
 * Sends a message until it is sent or given up. Throws if the database fails before anything was sent.
 * @param claimedAt by {@link Clock.elapsed}, before it was claimed. Without it, the claim is checked before the message is sent.
 */
export async function sendMessage(
  common: SendDeps,
  message: OutboxMessage,
  stopping: AbortSignal,
  claimedAt = Number.NEGATIVE_INFINITY,
): Promise<SendOutcome> {
  const { db, me, clock, log, observe } = common;
  const pace = async (chatId: number) => {
    await common.pace(chatId);
    // The wait may be long, and the person may be forgotten meanwhile.
    if (clock.elapsed() - claimedAt > CERTAIN_MS && !(await isOurs(db, message.id, me)))
      throw new AbortedBeforeSendError('the message is not to be sent any more');
  };
  const deps: SendDeps = { ...common, pace, stopping };
  let content = decodeOutgoing(message.content);
  if (content === undefined) return setAside(deps, message);
  let plain = false;
  let errors = 0;
  let doubts = message.maybeSentAt === null ? 0 : 1;
  for (let tries = 0; ; tries++) {
    const facts = { chat: message.chatId, message: content.type };
    let sent: Sent;
    try {
      await deps.reachable(message.chatId);
      sent = await deliver(deps, message, content, plain);
    } catch (err) {
      if (err instanceof AbortedBeforeSendError) return 'left';
      if (!isTelegramError(err)) throw err;
      const failure = classifyTelegramError(err);
      const trouble = { ...facts, err };
      let delay = RETRY_MS[Math.min(tries, RETRY_MS.length - 1)] ?? 0;
      switch (failure.type) {
        case 'gone':
          log.info({ chat: message.chatId }, 'this chat cannot be written to any more');
          return leaveChat(deps, message);
        case 'migrated':
          log.info(
            { chat: message.chatId, to: failure.to },
            'a group has become a supergroup; it is followed',
          );
          await moveChat(db, message.chatId, failure.to);
          return 'gone';
        case 'formatting':
          if (plain) return giveUp(deps, message, trouble, content);
          log.warn(trouble, 'Telegram cannot read the formatting; sent as plain text');
          plain = true;
          continue;
        case 'harmless':
          return finish(deps, message, {});
        case 'refused':
          return giveUp(deps, message, trouble, content);
        case 'wait':
          log.warn({ ...trouble, ms: failure.ms }, 'Telegram asks to wait');
          observe?.({ type: 'too_many_requests', ms: failure.ms });
          delay = failure.ms;
          break;
        case 'unknown': {
          doubts++;
          log.warn(trouble, 'a message may have arrived');
          if (doubts >= MAX_DOUBTS) return giveUp(deps, message, trouble, content);
          // Before it is sent again: a process that takes over has to know.
          const mine = await noted(deps, facts, () => markMaybeSent(db, message.id, me, clock.now()));
          if (!mine) return 'left';
          delay = delayAfter(doubts);
          break;
        }
        case 'not_sent':
          log.warn(trouble, 'Telegram cannot be reached');
          // Without any answer Telegram is down, and no message is given up for that.
          if (err instanceof GrammyError && ++errors >= MAX_ERRORS)
            return giveUp(deps, message, trouble, content);
          break;
        case 'unauthorized':
        case 'conflict':
          log.error(trouble, 'Telegram does not let this bot send; its messages are kept');
          break;
        default:
          failure satisfies never;
      }
      if (stopping.aborted) return 'left';
      if (delay > 0) await clock.sleep(delay, stopping);
      if (stopping.aborted) return 'left';
      continue;
    }
    const { rest } = sent;
    if (!sent.refused) observe?.({ type: 'message_sent' });
    if (rest === undefined) return finish(deps, message, sent);
    if (!(await noted(deps, facts, () => keepRest(db, message.id, me, encodeOutgoing(rest))))) {
      return 'left';
    }
    content = rest;
    doubts = 0;
    tries = -1;
  }
}

/** A database that fails now must not make it be sent again. Undefined if the process ends first. */
async function noted<Result>(
  { clock, log, ending }: SendDeps,
  facts: object,
  write: () => Promise<Result>,
): Promise<Result | undefined> {
  const note = {
    what: 'what became of a message',
    otherwise: 'the message is sent once more at the next start',
    facts: { ...facts },
    whateverFails: true,
  } as const;
  try {
    return await retryWrite({ clock, log }, note, ending, write);
  } catch (error) {
    if (error !== ending.reason) throw error;
    return undefined;
  }
}

async function finish(
  deps: SendDeps,
  { id, chatId }: OutboxMessage,
  { store, after }: Sent,
): Promise<SendOutcome> {
  const { db, me } = deps;
  const stored = await noted(deps, { chat: chatId }, async () => {
    if (store === undefined) await removeMessage(db, id, me);
    else
      await transactionOf(db, chatId, async trx => {
        await store(trx);
        await removeMessage(trx, id, me);
      });
    return true;
  });
  if (stored === undefined) return 'left';
  after?.();
  return store === undefined ? 'gone' : 'replaced';
}

async function giveUp(
  { db, me, clock, log }: SendDeps,
  { id, chatId, broadcastId }: OutboxMessage,
  facts: object,
  content?: Outgoing,
): Promise<SendOutcome> {
  log.error(facts, 'a message could not be sent and is dropped');
  await transactionOf(db, chatId, async trx => {
    // A message that was withdrawn or taken over is not this process's to count.
    if (!(await removeMessage(trx, id, me))) return;
    await noteUndelivered(trx, broadcastId);
    if (content?.type === 'sticker') await failDelivery(trx, chatId, content.stickerId, clock.now());
  });
  return 'replaced';
}

/** A message of another version. A newer process can read it during a deploy; later messages of the chat wait for it. */
async function setAside(deps: SendDeps, message: OutboxMessage): Promise<SendOutcome> {
  const { db, me, clock } = deps;
  const facts = { chat: message.chatId, cause: 'this version of the bot cannot read it' };
  // A broadcast is claimed again at once.
  const isLate = clock.now() - message.createdAt > SET_ASIDE_MS || message.broadcastId !== null;
  if (isLate) return giveUp(deps, message, facts);
  await releaseMessage(db, message.id, me);
  return 'left';
}

/** Handles a chat that cannot be written to. If the message was withdrawn meanwhile, another process has done so. */
async function leaveChat({ db, me, clock }: SendDeps, { id, chatId }: OutboxMessage): Promise<SendOutcome> {
  return transactionOf(db, chatId, async trx => {
    if (!(await isOurs(trx, id, me))) return 'replaced';
    if (chatId < 0) await dropChat(trx, chatId);
    else await handleUserBlockedBot(trx, chatId, clock.now());
    return 'gone';
  });
}
