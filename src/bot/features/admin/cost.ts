import type { Usage } from '../../../assistant-db/operation/usage.ts';
import type { ModelPrices } from '../../../config/prices.ts';
import { providerNamed } from '../../../providers/index.ts';

/** What a model costs. A provider may answer with its dated name, `gpt-6-luna-2026-05-01` for `gpt-6-luna`. */
export function priceOf(prices: ModelPrices, model: string) {
  const exact = prices.get(model);
  if (exact !== undefined) return exact;
  const name = [...prices.keys()].find(
    known => model.startsWith(known) && /^[-@:]\d[\w.-]*$/.test(model.slice(known.length)),
  );
  return name === undefined ? undefined : prices.get(name);
}

/**
 * What calls have cost, about: cached tokens count like others, failed calls of image models as not paid for.
 *
 * @returns USD; undefined where the operator has told no price that fits
 */
export function costOf(usage: Usage, prices: ModelPrices): number | undefined {
  const price = priceOf(prices, usage.model);
  switch (price?.type) {
    case 'tokens':
      // Image models tell no tokens, and not all that listen or speak do.
      if (usage.role === 'image' || (usage.seconds > 0 && usage.inputTokens === 0)) return undefined;
      return (usage.inputTokens * price.input + usage.outputTokens * price.output) / 1e6;
    case 'image':
      return usage.role === 'image' ? (usage.calls - usage.failures) * price.each : undefined;
    case 'minute':
      return usage.role === 'transcription' || usage.role === 'speech'
        ? (usage.seconds / 60) * price.each
        : undefined;
    case undefined:
      // What runs on the operator's own machines costs nothing.
      return providerNamed(usage.provider)?.kind === 'service' ? undefined : 0;
    default:
      return price satisfies never;
  }
}
