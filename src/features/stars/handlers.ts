import type { StarsPrice } from '../../assistant/model/limits.ts';
import type { IntentResult } from '../../assistant/state/intent-scene.ts';
import type { IntentOf } from '../../assistant/state/intents.ts';
import { button, say } from '../../assistant/state/outgoing.ts';
import type { AssistantDeps } from '../../assistant/turn/context.ts';
import type { Feature, Scene } from '../../assistant/turn/feature.ts';
import { isApiUser } from '../../assistant-db/people/api-sessions.ts';
import { beginRefund, chargesOf, findCharge, type OpenCharge } from '../../assistant-db/stars/charges.ts';
import { addOffer } from '../../assistant-db/stars/offers.ts';
import { DAY_MS } from '../../lib/clock.ts';
import { VALID_MS } from './payment.ts';

export interface StarsDeps extends AssistantDeps {
  /** How users reach the operator about payments. */
  readonly starsSupport: string | undefined;
  readonly onRefund: () => void;
}

type StarsScene = Scene<StarsDeps>;

const only = (text: string): IntentResult => ({ say: [say(text)] });

function pricesFor({ deps: { starsPrices = [] }, person }: StarsScene): readonly StarsPrice[] {
  return isApiUser(person.id) ? [] : starsPrices;
}

async function buy(scene: StarsScene, { drawings, wish = '' }: IntentOf<'buy'>): Promise<IntentResult> {
  const { trx, person, language, texts, now } = scene;
  const price = pricesFor(scene).find(each => each.drawings === drawings);
  if (price === undefined) return only(texts.stars.notSold);
  const offer = { userId: person.id, drawings, stars: price.stars, wish, validUntil: now + VALID_MS };
  return { say: [{ type: 'invoice', language, offerId: await addOffer(trx, offer, now) }] };
}

function isReturnable({ used, created_at }: OpenCharge, now: number): boolean {
  return used === 0 && now - created_at < DAY_MS;
}

async function support(scene: StarsScene): Promise<IntentResult> {
  const { deps, trx, person, texts, now } = scene;
  const charges = await chargesOf(trx, person.id);
  if (charges.length === 0 && pricesFor(scene).length === 0) return only(texts.stars.none);
  const left = charges.reduce((sum, { drawings, used }) => sum + Math.max(0, drawings - used), 0);
  const returnable = charges.filter(charge => isReturnable(charge, now));
  const buttons = returnable.map(({ id: paymentId, drawings, stars }) =>
    button(texts.stars.takeBack(drawings, stars), { type: 'take_back', paymentId }),
  );
  const text = texts.stars.support(left, returnable.length > 0, deps.starsSupport);
  return { say: [say(text, buttons.length > 0 ? buttons : undefined)] };
}

async function takeBack(scene: StarsScene, { paymentId }: IntentOf<'take_back'>): Promise<IntentResult> {
  const { deps, trx, person, texts, now, pressedMessage } = scene;
  const charge = (await chargesOf(trx, person.id)).find(({ id }) => id === paymentId);
  if (charge === undefined || !isReturnable(charge, now)) return only(texts.stars.notReturnable);
  await beginRefund(trx, paymentId, { userId: person.id, askedBy: person.id });
  return {
    say: [{ ...say(texts.stars.returning), replaces: pressedMessage }],
    stored: deps.onRefund,
  };
}

/** `/refund CHARGE`; after /forget also the id of the user, which Telegram asks for. */
async function refund(scene: StarsScene, { words = '' }: IntentOf<'refund'>): Promise<IntentResult> {
  const { deps, trx, person, texts } = scene;
  const { refund: said } = texts.admin;
  const [chargeId = '', user = ''] = words.trim().split(/\s+/);
  if (chargeId === '') return only(said.usage);
  const charge = await findCharge(trx, chargeId);
  if (charge === undefined) return only(said.unknown);
  if (charge.status !== 'paid') return only(said.before);
  const userId = charge.user_id === 0 && /^\d{1,15}$/.test(user) ? Number(user) : charge.user_id;
  if (userId === 0) return only(said.forgotten);
  const isBegun = await beginRefund(trx, charge.id, { userId, askedBy: person.id });
  return isBegun ? { say: [say(said.begun)], stored: deps.onRefund } : only(said.before);
}

export const stars: Feature<'stars', StarsDeps> = {
  terms: {
    run: async scene => {
      const { deps, texts } = scene;
      const prices = pricesFor(scene);
      return only(prices.length > 0 ? texts.stars.terms(prices, deps.starsSupport) : texts.stars.none);
    },
  },
  paysupport: { run: support },
  buy: { run: buy },
  take_back: { run: takeBack },
  refund: { run: refund },
};
