import type { Middleware } from 'grammy';
import { findAdmission } from '../assistant-db/people/admission.ts';
import { beginGuest } from '../features/guests/request.ts';
import type { BotContext, HandlerDeps } from './context.ts';
import { refusalOf } from './limits.ts';
import { guestWishIn } from './updates/guest.ts';

/** Takes up a sticker that was asked for as a guest, or in a group. */
export function handleGuest(deps: HandlerDeps): Middleware<BotContext> {
  return async ctx => {
    const { batch, turn, claim } = ctx;
    const { fields } = batch.update ?? {};
    const wish = fields && guestWishIn(fields, deps.botUsername);
    if (fields === undefined || wish === undefined) return;
    const { source } = wish;
    const queryId = fields.guest_message?.guest_query_id;
    if (queryId !== undefined) await deps.guests.answer({ id: queryId, source, person: turn.person });
    const { updateIds, receivedAt: at } = batch;
    const sent = { userId: turn.person.id, updateId: updateIds[0] ?? 0, at, urgent: false };
    const refusal = await refusalOf(deps, sent, await findAdmission(deps.db, turn.person.id, sent));
    ctx.outcome = await beginGuest(
      deps,
      { ...turn, acknowledge: claim.acknowledge },
      wish,
      refusal && { minutes: refusal.minutes, updateIds },
    );
    deps.guests.settled({ source });
  };
}
