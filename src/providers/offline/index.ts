import type { AIChatResult, ChatProvider, ProviderRequest } from '../../ai-chat/provider.ts';
import { limitsOf } from '../../images/offline/chosen.ts';
import { createOfflineImages } from '../../images/offline/index.ts';
import { ProviderError } from '../../lib/errors.ts';
import type { ProviderDescriptor } from '../descriptor.ts';

export const offline: ProviderDescriptor<'offline'> & { readonly variables: Readonly<Record<never, never>> } =
  {
    name: 'offline',
    title: 'offline',
    kind: 'built in',
    variables: {},
    secretVariables: [],
    chat: { withoutModel: 'built-in rules', create: () => createOfflineChat() },
    images: {
      usualSeconds: 2,
      withoutModel: 'image filters',
      limitsOf,
      create: (_env, createThreads) => createOfflineImages(createThreads),
    },
  };

/** Returns the caller's own answer. @throws ProviderError `bad_request` if there is none */
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
