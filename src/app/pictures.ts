import { availableParallelism } from 'node:os';
import type { Config } from '../config/index.ts';
import { createStudio } from '../generation/studio.ts';
import { createDecoder } from '../images/decoder/index.ts';
import { createFinisher } from '../images/finishing/finisher.ts';
import { createStyleExamples } from '../images/offline/examples.ts';
import { createOfflineImages } from '../images/offline/index.ts';
import type { ImageGenerator } from '../images/types.ts';
import type { Logger } from '../lib/logger.ts';
import type { Observe } from '../lib/telemetry.ts';
import { createRemover } from '../providers/remover.ts';
import type { Runtime } from './runtime.ts';

/** More threads bring no more pictures: image models are slower. */
const MAX_FINISHING_THREADS = 4;

export type Pictures = ReturnType<typeof createPictures>;

export function createPictures(
  config: Config,
  { clock, random, createThreads, decoder: shared }: Runtime,
  generators: readonly ImageGenerator[],
  { log, observe }: { readonly log: Logger; readonly observe: Observe },
) {
  const decoder = shared ?? createDecoder();
  const finisher = createFinisher(
    { threads: Math.min(config.GENERATION_CONCURRENCY, availableParallelism(), MAX_FINISHING_THREADS) },
    createThreads,
  );
  const remover = config.BACKGROUND_REMOVER_URL
    ? createRemover({ baseUrl: config.BACKGROUND_REMOVER_URL })
    : undefined;
  // Not instrumented: examples are nobody's stickers.
  const filters = createOfflineImages(createThreads);
  return {
    generators,
    decoder,
    finisher,
    remover,
    studio: createStudio({ generators, decoder, finisher, remover, clock, random, log, observe }),
    examples: createStyleExamples(filters, finisher),
    close: async () => {
      if (shared === undefined) await decoder.close();
      await Promise.all([
        finisher.close(),
        filters.close(),
        ...generators.map(generator => generator.close?.()),
      ]);
    },
  };
}
