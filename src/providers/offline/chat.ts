import type { AIChatResult, ChatProvider, ProviderRequest } from '../../ai-chat/provider.ts';
import { ProviderError } from '../../lib/errors.ts';

/**
 * The place of the built-in rules in the order of chat providers: gives the answer that the caller makes by itself.
 * Throws `bad_request` where the caller has none.
 */
export function createOfflineChat(): ChatProvider {
  const identity = { provider: 'offline', model: 'rules' };
  return {
    name: identity.provider,
    model: identity.model,
    builtIn: true,
    async complete({ builtInAnswer }: ProviderRequest): Promise<AIChatResult> {
      if (builtInAnswer === undefined) {
        throw new ProviderError('offline', 'bad_request', 'there are no built-in rules for this request');
      }
      return { ...builtInAnswer(), ...identity, usage: undefined, native: undefined, builtIn: true };
    },
  };
}
