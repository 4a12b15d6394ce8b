import type { Texts } from '../../i18n/index.ts';
import { type JobLimit, limitText, type StarsPrice } from '../model/limits.ts';
import { declared, type Intent, type IntentOf, readIntent } from './intents.ts';
import { type Button, button, say, type Words } from './outgoing.ts';

/** Wishes that can wait for a payment. Their fields are numbers, so that a button has room for them. */
const TYPES = ['confirm', 'retry', 'again', 'plan_draw', 'plan_retry', 'draw_frames'] as const;
export type Wish = IntentOf<(typeof TYPES)[number]>;

function fieldsOf(type: Wish['type']): readonly string[] {
  const [, ...fields] = Object.keys(declared({ type })?.schema.shape ?? {});
  return fields;
}

/** Writes a wish for a button: its type and its fields between dots. */
export function encodeWish(wish: Wish): string {
  const values: ReadonlyMap<string, unknown> = new Map(Object.entries(wish));
  return [wish.type, ...fieldsOf(wish.type).map(field => values.get(field))].join('.');
}

function isWish(intent: Intent): intent is Wish {
  return TYPES.some(type => type === intent.type);
}

/** Undefined if nothing waits for the payment, or another version wrote it. */
export function decodeWish(text: string): Wish | undefined {
  const [name, ...values] = text.split('.');
  const type = TYPES.find(each => each === name);
  if (type === undefined) return undefined;
  const given = Object.fromEntries(fieldsOf(type).map((field, at) => [field, values[at]]));
  const wish = readIntent({ ...given, type }, true);
  return wish && isWish(wish) ? wish : undefined;
}

/** @param wish what continues after the payment; may be empty */
export function buyButtons(prices: readonly StarsPrice[], wish: string, texts: Texts): Button[] {
  return prices.map(({ drawings, stars }) =>
    button(texts.stars.buy(drawings, stars), { type: 'buy', drawings, ...(wish !== '' && { wish }) }),
  );
}

/** The message at a limit. If more drawings are sold, it offers them. */
export function limitWords(limit: JobLimit, texts: Texts): Words {
  const text = limitText(limit, texts);
  if (limit.type !== 'daily' || limit.prices.length === 0) return say(text);
  return say(text, buyButtons(limit.prices, limit.wish, texts));
}
