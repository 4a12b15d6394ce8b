import { errorMessage, ProviderError } from '../../lib/errors.ts';
import type { CreateThreads } from '../../lib/threads.ts';
import { bufferOf } from '../../lib/threads.ts';
import type { ImageGenerator } from '../types.ts';
import type { DrawTask } from './draw.ts';

export interface OfflineImages extends ImageGenerator {
  close(): Promise<void>;
}

export function createOfflineImages(createThreads: CreateThreads): OfflineImages {
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
        const bytes = await threads.run({ photo, params, take, sheet }, signal);
        const picture = bufferOf(bytes);
        return { bytes: picture, background: 'alpha', provider: name, model };
      } catch (error) {
        if (signal.aborted) throw new ProviderError(name, 'timeout', 'stopped before the picture was done');
        throw new ProviderError(name, 'bad_request', `the photo cannot be drawn: ${errorMessage(error)}`, {
          cause: error,
        });
      }
    },
    close: () => threads.close(),
  };
}
