/**
 * Ids of updates that do not come from Telegram, in the same column. Telegram's are positive and start at a random 31-bit
 * number; the bot's own turns are negative.
 */

/** @param number the id of a call, or a {@link taskTurn} */
export function continuationId(number: number): number {
  return -number;
}

export function isContinuation({ updateId }: { readonly updateId: number }): boolean {
  return updateId < 0;
}

/** Turns of tasks have ids above those of all tool calls. */
const FIRST_TASK_TURN = 2 ** 40;
/** Size of each task's range of ids. */
const IDS_PER_TASK = 100_000;

export function taskTurn(taskId: number, turns: number): number {
  return FIRST_TASK_TURN + taskId * IDS_PER_TASK + turns;
}

/** Updates of API users have ids above all of Telegram's, which start at a random 31-bit number. */
const FIRST_API_UPDATE = 2 ** 52;
/** Ids in one millisecond. */
const API_IDS_PER_MS = 1024;

/** An id for something that an API user sends, in order within each session. @param chance 0 to 1 */
export function apiUpdateId(now: number, chance: number): number {
  return FIRST_API_UPDATE + now * API_IDS_PER_MS + Math.floor(chance * API_IDS_PER_MS);
}

/** Wishes that waited for a payment have ids above all of Telegram's, and below those of API users. */
const FIRST_PAID_WISH = 2 ** 50;

/** The id of the press that continues after a payment: it is made once. @param paymentId the row of the payment */
export function paidWishId(paymentId: number): number {
  return FIRST_PAID_WISH + paymentId;
}

export function isPaidWish(updateId: number): boolean {
  return updateId >= FIRST_PAID_WISH && updateId < FIRST_API_UPDATE;
}
