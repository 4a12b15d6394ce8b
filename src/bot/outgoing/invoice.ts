import type { Api } from 'grammy';
import type { Outgoing } from '../../assistant/state/outgoing.ts';
import type { OutboxMessage } from '../../assistant-db/messages/outbox.ts';
import type { Store, Trx } from '../../assistant-db/schema.ts';
import { findOffer, renewOffer } from '../../assistant-db/stars/offers.ts';
import { CURRENCY, payloadOf, VALID_MS } from '../../features/stars/payment.ts';
import { storedTexts } from '../../i18n/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { sendInTopic } from './chat.ts';

/** A forwarded invoice leads to the bot: nobody else can pay it. */
const START_PARAMETER = 'stars';

interface InvoiceDeps {
  readonly db: Store;
  readonly api: Api;
  readonly clock: Clock;
  readonly pace: (chatId: number) => Promise<void>;
}

/** Sends an invoice, unless its offer is paid or its user forgotten. */
export async function sendInvoice(
  { db, api, clock, pace }: InvoiceDeps,
  { chatId, threadId }: Pick<OutboxMessage, 'chatId' | 'threadId'>,
  { offerId, language }: Extract<Outgoing, { type: 'invoice' }>,
): Promise<{ readonly store?: (trx: Trx) => Promise<void> }> {
  await pace(chatId);
  const offer = await findOffer(db, chatId, offerId);
  if (offer === undefined || offer.paid_at !== null) return {};
  const { title, description } = storedTexts(language).stars.invoice(offer.drawings);
  const prices = [{ label: title, amount: offer.stars }];
  const how = { provider_token: '', start_parameter: START_PARAMETER };
  await sendInTopic(threadId, topic =>
    api.sendInvoice(chatId, title, description, payloadOf(offer), CURRENCY, prices, { ...how, ...topic }),
  );
  // It may have waited for Telegram.
  return { store: trx => renewOffer(trx, offerId, clock.now() + VALID_MS) };
}
