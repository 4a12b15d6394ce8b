import { text } from '../providers/descriptor.ts';

/** What a model costs, in USD: for a million tokens each way, for a picture, or for a minute of sound. */
type ModelPrice =
  | { readonly type: 'tokens'; readonly input: number; readonly output: number }
  | { readonly type: 'image' | 'minute'; readonly each: number };

/** By the model's name. */
export type ModelPrices = ReadonlyMap<string, ModelPrice>;

/** `model=input/output` for tokens, `model=price` for pictures, `model=price/min` for sound, separated by commas. */
export const modelPrices = text.transform((given, context): ModelPrices => {
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
