import { type ChatProvider, createAIChat } from '../ai-chat/index.ts';
import type { AssistantDeps } from '../assistant/context.ts';
import type { Config } from '../config/index.ts';
import type { ImageGenerator } from '../images/types.ts';
import type { Logger } from '../lib/logger.ts';
import type { Observe } from '../lib/telemetry.ts';
import {
  budgetOf,
  CHAT_PROVIDERS,
  IMAGE_PROVIDERS,
  inOrder,
  SPEECH_PROVIDERS,
  smallest,
  TRANSCRIBE_PROVIDERS,
} from '../providers/index.ts';
import { createOfflineChat } from '../providers/offline/index.ts';
import { createSynthesis, createTranscription } from '../speech/index.ts';
import type { Instrumentation, Runtime } from './runtime.ts';

export type Models = ReturnType<typeof createModels>;

export function imageGenerators(
  config: Config,
  createThreads: Runtime['createThreads'],
  instrumentation: Instrumentation = {},
): ImageGenerator[] {
  return inOrder(IMAGE_PROVIDERS, config.IMAGE_PROVIDERS).map(({ images }) => {
    const generator = images.create(config, createThreads);
    return instrumentation.wrapImages?.(generator) ?? generator;
  });
}

export function createModels(
  config: Config,
  { clock, random, createThreads }: Runtime,
  instrumentation: Instrumentation,
  { log, observe }: { readonly log: Logger; readonly observe: Observe },
) {
  const watched = (provider: ChatProvider, isFallback: boolean) =>
    instrumentation.wrapChat?.(provider, isFallback) ?? provider;
  const talkers = inOrder(CHAT_PROVIDERS, config.AI_PROVIDERS);
  const providers = talkers.map(({ name, chat }) =>
    watched(chat.create(config, budgetOf(name, config)), false),
  );
  const ai = createAIChat({ providers, clock, random, log, observe });
  const offline = watched(createOfflineChat(), true);
  const callAIChat: AssistantDeps['callAIChat'] = async (
    request,
    { useFallback, chatId, turn, ...context },
  ) => {
    const options = { ...context, correlation: { chat: chatId, turn } };
    const result = await ai.callAIChat(request, useFallback ? { ...options, fallback: offline } : options);
    return { ...result, byFallback: useFallback && result.provider === offline.name };
  };
  const [budget, ...budgets] = talkers
    .filter(({ kind }) => kind !== 'built in')
    .map(({ name }) => budgetOf(name, config));
  return {
    ai,
    callAIChat: instrumentation.wrapCall?.(callAIChat) ?? callAIChat,
    generateObject: instrumentation.wrapObjects?.(ai.generateObject) ?? ai.generateObject,
    generators: imageGenerators(config, createThreads, instrumentation),
    transcribe: createTranscription(
      inOrder(TRANSCRIBE_PROVIDERS, config.TRANSCRIBE_PROVIDERS).map(({ transcription }) =>
        transcription.create(config),
      ),
      { clock, random, log, observe },
    ),
    synthesize: createSynthesis(
      inOrder(SPEECH_PROVIDERS, config.SPEECH_PROVIDERS).map(({ speech }) => speech.create(config)),
      { clock, random, log, observe },
    ),
    budget: budget && smallest([budget, ...budgets]),
    vision: config.AI_VISION && providers.some(provider => provider.supportsImages),
  };
}
