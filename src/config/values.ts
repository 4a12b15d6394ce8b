import { text } from '../providers/descriptor.ts';
import { CHAT_PROVIDERS, type KnownProvider, type ProviderName } from '../providers/index.ts';

export interface StarsPrice {
  readonly drawings: number;
  readonly stars: number;
}

export function entriesOf(list: string): string[] {
  return list.split(',').map(entry => entry.trim().toLowerCase());
}

/** Provider names in the operator's order. @param none the word for an empty list */
export function listOf(providers: readonly KnownProvider[], none?: string) {
  return text.transform((given, context): ProviderName[] | undefined => {
    if (given === undefined) return undefined;
    if (given.toLowerCase() === none) return [];
    const list: ProviderName[] = [];
    for (const part of entriesOf(given)) {
      const known = providers.find(({ name }) => name === part);
      if (known === undefined) {
        const names = providers.map(({ name }) => name).join(', ');
        context.addIssue({ code: 'custom', message: `"${part}" is not one of ${names}` });
      } else if (!list.includes(known.name)) list.push(known.name);
    }
    return list;
  });
}

/** One number for all providers, or `provider=number` for some of them, or both, separated by commas. */
export function contextTokens(value: number, min: number, max: number) {
  return text.transform((given, context): Readonly<Record<string, number>> => {
    const tokens = Object.fromEntries(CHAT_PROVIDERS.map(({ name }): [string, number] => [name, value]));
    const entries = (given === undefined ? [] : entriesOf(given)).map(entry => {
      const [, wanted, digits] = /^(?:(\w+)\s*=\s*)?(\d{1,9})$/.exec(entry) ?? [];
      const names = Object.keys(tokens).filter(name => wanted === undefined || name === wanted);
      const count = Number(digits);
      if (names.length === 0 || !(count >= min && count <= max)) {
        context.addIssue({
          code: 'custom',
          message: `must be whole numbers from ${min} to ${max}: one for all providers, or pairs like ${CHAT_PROVIDERS[0]?.name}=4000`,
        });
      }
      return { names, count };
    });
    // Apply the number for all providers first, wherever it is in the list.
    for (const { names, count } of entries.toSorted((a, b) => b.names.length - a.names.length)) {
      for (const name of names) tokens[name] = count;
    }
    return tokens;
  });
}

/** In USD: per million input and output tokens, per picture, or per minute of sound. */
type ModelPrice =
  | { readonly type: 'tokens'; readonly input: number; readonly output: number }
  | { readonly type: 'image' | 'minute'; readonly each: number };

export type ModelPrices = ReadonlyMap<string, ModelPrice>;

/** `model=input/output` for tokens, `model=price` for pictures, `model=price/min` for sound, separated by commas. */
export function modelPrices() {
  return text.transform((given, context): ModelPrices => {
    const prices = new Map<string, ModelPrice>();
    for (const entry of given?.split(',') ?? []) {
      const [, model, first, second] =
        /^([^\s=]+)\s*=\s*(\d+(?:\.\d+)?)(?:\s*\/\s*(\d+(?:\.\d+)?|min))?$/.exec(entry.trim()) ?? [];
      if (model === undefined) {
        const message =
          'must be pairs like gpt-6-luna=0.25/2.00 (tokens) or gpt-image-2.5-flare=0.04 (pictures) or gpt-transcribe=0.0045/min (sound)';
        context.addIssue({ code: 'custom', message });
        break;
      }
      const price = Number(first);
      prices.set(
        model,
        second === undefined || second === 'min'
          ? { type: second === undefined ? 'image' : 'minute', each: price }
          : { type: 'tokens', input: price, output: Number(second) },
      );
    }
    return prices;
  });
}

/** Telegram sells at most this many Stars' worth at once. */
const MAX_STARS = 10_000;

/** `stickers:Stars`, separated by commas, the cheapest first. */
export function starsPrices() {
  return text.transform((given, context): readonly StarsPrice[] => {
    const prices = (given === undefined ? [] : entriesOf(given)).map(entry => {
      const [, drawings, stars] = /^(\d{1,6})\s*:\s*(\d{1,5})$/.exec(entry) ?? [];
      return { drawings: Number(drawings), stars: Number(stars) };
    });
    const isPrice = ({ drawings, stars }: StarsPrice) => drawings >= 1 && stars >= 1 && stars <= MAX_STARS;
    const isTwice = new Set(prices.map(({ drawings }) => drawings)).size < prices.length;
    if (!prices.every(isPrice) || isTwice) {
      const message = `must be pairs like 10:75,30:175 (stickers:Stars), each number of stickers once, for 1 to ${MAX_STARS} Stars`;
      context.addIssue({ code: 'custom', message });
    }
    return prices.toSorted((a, b) => a.stars - b.stars);
  });
}
