import type { IntentOf } from '../../assistant/state/intents.ts';
import { storedLanguage } from '../../assistant/state/snapshot.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../assistant/turn/context.ts';
import type { Feature } from '../../assistant/turn/feature.ts';
import { findGuest, refuseGuest, settleConsent } from '../../assistant-db/guests/guests.ts';
import { findUser } from '../../assistant-db/people/users.ts';
import type { GuestRequest } from '../../assistant-db/schema.ts';
import { transactionOf } from '../../assistant-db/transaction.ts';
import { textsFor } from '../../i18n/index.ts';
import { queueGuest, showGuest } from './request.ts';

type Consent = IntentOf<'guest_consent'>;

/** Only the sender of the picture agrees. The caller may take the question back. */
function mayDecide({ sender_id, user_id }: GuestRequest, personId: number, agreed: boolean): boolean {
  return personId === sender_id || (!agreed && personId === user_id);
}

/** Stores nothing of the presser: the sender of a picture need not know the bot. */
async function decide(
  deps: AssistantDeps,
  { person, acknowledge }: TurnContext,
  { requestId, agreed = false }: Consent,
): Promise<TurnOutcome> {
  const found = await findGuest(deps.db, requestId);
  return transactionOf(deps.db, found?.user_id ?? person.id, async trx => {
    await acknowledge(trx);
    const request = await findGuest(trx, requestId);
    if (!request || !mayDecide(request, person.id, agreed) || !(await settleConsent(trx, requestId)))
      return { jobQueued: false };
    const texts = textsFor(storedLanguage(await findUser(trx, request.user_id)));
    const jobQueued = agreed && (await queueGuest(deps, trx, request, texts));
    if (!agreed) await refuseGuest(trx, requestId, texts.guests.refused);
    await showGuest(trx, request, deps.clock.now());
    return { jobQueued };
  });
}

export const guests: Feature<'guests', AssistantDeps> = {
  guest_consent: {
    turn: decide,
    toast: async ({ db, snapshot: { person, texts } }, { requestId, agreed = false }) => {
      const request = await findGuest(db, requestId);
      if (request?.status !== 'asks') return texts.settled;
      return mayDecide(request, person.id, agreed) ? '' : texts.guests.notYours;
    },
  },
};
