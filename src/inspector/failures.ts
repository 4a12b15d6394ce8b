import { ProviderError } from '../lib/errors.ts';

/** A model that was switched off on the page. */
export class WishedOutage extends ProviderError {
  constructor(provider: string) {
    super(provider, 'unavailable', 'is down, as you wished');
  }
}

/** What kind of failure an error is, as the page tells it. */
export function kindOf(error: unknown): { readonly failureKind?: string } {
  if (error instanceof WishedOutage) return { failureKind: 'wished' };
  return error instanceof ProviderError ? { failureKind: error.kind } : {};
}
