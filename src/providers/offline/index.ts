import { limitsOf } from '../../images/offline/chosen.ts';
import { createOfflineImages } from '../../images/offline/index.ts';
import type { ProviderDescriptor } from '../descriptor.ts';
import { createOfflineChat } from './chat.ts';

/** The parts of this program that lead and draw without a model. */
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
