import { availableParallelism } from 'node:os';
import { type ChatProvider, createAIChat } from '../ai-chat/index.ts';
import type { AssistantDeps } from '../assistant/turn/context.ts';
import type { Config } from '../config/index.ts';
import { createEmbedding } from '../embeddings/index.ts';
import { PLANNING } from '../features/tasks/agent.ts';
import { createStudio } from '../generation/studio.ts';
import { createDecoder } from '../images/decoder/index.ts';
import { createExportEncoder } from '../images/export/index.ts';
import { createFinisher } from '../images/finishing/finisher.ts';
import { createFootageReader } from '../images/footage/index.ts';
import { createAnimator } from '../images/motion/index.ts';
import { createStyleExamples } from '../images/offline/examples.ts';
import { createOfflineImages } from '../images/offline/index.ts';
import type { ImageGenerator } from '../images/types.ts';
import type { Logger } from '../lib/logger.ts';
import type { Observe } from '../lib/telemetry.ts';
import {
  budgetOf,
  CHAT_PROVIDERS,
  EMBEDDING_PROVIDERS,
  IMAGE_PROVIDERS,
  inOrder,
  SPEECH_PROVIDERS,
  smallest,
  TRANSCRIBE_PROVIDERS,
} from '../providers/index.ts';
import { createOfflineChat } from '../providers/offline/index.ts';
import { createRemover } from '../providers/remover.ts';
import { createSynthesis, createTranscription } from '../speech/index.ts';
import { planningModelOf } from './model-check.ts';
import type { Instrumentation, Runtime } from './runtime.ts';

/** More threads do not produce more pictures, because image models are slower. */
const MAX_FINISHING_THREADS = 4;

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
  const planner = planningProvider(config);
  const preferred = planner && watched(planner, false);
  const ai = createAIChat({ providers, clock, random, log, observe });
  const offline = watched(createOfflineChat(), true);
  const callAIChat: AssistantDeps['callAIChat'] = async (
    request,
    { useFallback, chatId, turn, ...context },
  ) => {
    const own = context.agent === PLANNING ? preferred : undefined;
    const options = {
      ...context,
      preferred: own ?? instrumentation.preferredChat?.(chatId),
      correlation: { chat: chatId, turn },
    };
    const result = await ai.callAIChat(request, useFallback ? { ...options, fallback: offline } : options);
    return { ...result, byFallback: useFallback && result.provider === offline.name };
  };
  const [embedder] = inOrder(EMBEDDING_PROVIDERS, config.EMBEDDING_PROVIDERS);
  const [budget, ...budgets] = talkers
    .filter(({ kind }) => kind !== 'built in')
    .map(({ name }) => budgetOf(name, config));
  return {
    ai: {
      ...ai,
      close: () => {
        ai.close();
        preferred?.close?.();
      },
    },
    talksLive: (personId: number) => instrumentation.preferredChat?.(personId) !== undefined,
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
    embedding:
      embedder && createEmbedding(embedder.embedding.create(config), { clock, random, log, observe }),
    budget: budget && smallest([budget, ...budgets]),
    vision: config.AI_VISION && providers.some(provider => provider.supportsImages),
  };
}

function planningProvider(config: Config): ChatProvider | undefined {
  const planning = planningModelOf(config);
  if (planning === undefined) return undefined;
  const { provider, variable, model } = planning;
  return provider.chat.create({ ...config, [variable]: model }, budgetOf(provider.name, config));
}

export type Pictures = ReturnType<typeof createPictures>;

export function createPictures(
  config: Config,
  { clock, random, createThreads, decoder: shared, animator: sharedAnimator }: Runtime,
  generators: readonly ImageGenerator[],
  { log, observe }: { readonly log: Logger; readonly observe: Observe },
) {
  const decoder = shared ?? createDecoder();
  const threads = Math.min(config.GENERATION_CONCURRENCY, availableParallelism(), MAX_FINISHING_THREADS);
  const finisher = createFinisher({ threads }, createThreads);
  const animator = sharedAnimator ?? createAnimator();
  const footage = createFootageReader({ ffmpeg: config.FFMPEG_PATH });
  const exportEncoder = createExportEncoder({ threads }, createThreads);
  const remover = config.BACKGROUND_REMOVER_URL
    ? createRemover({ baseUrl: config.BACKGROUND_REMOVER_URL })
    : undefined;
  // Not instrumented: examples belong to no user.
  const filters = createOfflineImages(createThreads);
  return {
    generators,
    decoder,
    finisher,
    animator,
    footage,
    exportEncoder,
    remover,
    studio: createStudio({ generators, decoder, finisher, remover, clock, random, log, observe }),
    examples: createStyleExamples(filters, finisher),
    close: async () => {
      if (shared === undefined) await decoder.close();
      if (sharedAnimator === undefined) await animator.close();
      await Promise.all([
        finisher.close(),
        footage.close(),
        exportEncoder.close(),
        filters.close(),
        ...generators.map(generator => generator.close?.()),
      ]);
    },
  };
}
