import { errorMessage, ProviderError } from '../../lib/errors.ts';
import { bufferOf, type CreateThreads } from '../../lib/threads.ts';
import type { ImageGenerator } from '../types.ts';
import type { DrawTask } from './draw.ts';

export function createOfflineImages(
  createThreads: CreateThreads,
): Required<Omit<ImageGenerator, 'animates'>> {
  const name = 'offline';
  const model = 'filters';
  const threads = createThreads<DrawTask, Uint8Array>(new URL('.', import.meta.url), {
    threads: 1,
    heavy: true,
  });
  return {
    name,
    model,
    // They save nothing here, but are available on request.
    sheets: { 2: 4, 3: 9 },
    async draw({ photo, params, take, sheet }, signal) {
      try {
        const bytes = bufferOf(await threads.run({ photo, params, take, sheet }, signal));
        return { bytes, background: 'alpha', provider: name, model };
      } catch (error) {
        if (signal.aborted) throw new ProviderError(name, 'timeout', 'stopped before the picture was done');
        const message = `the photo cannot be drawn: ${errorMessage(error)}`;
        throw new ProviderError(name, 'bad_request', message, { cause: error });
      }
    },
    close: () => threads.close(),
  };
}
