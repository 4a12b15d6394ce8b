import { bufferOf, type CreateThreads } from '../../lib/threads.ts';
import type { Exportable } from './encode.ts';
import type { Preset } from './messengers.ts';
import type { ExportTask } from './worker.ts';

/** Runs off the event loop. All methods throw the signal's reason. */
export interface ExportEncoder {
  /** @returns undefined if the picture does not fit into the messenger's limit */
  encode(picture: Exportable, preset: Preset, signal: AbortSignal): Promise<Buffer | undefined>;
  zip(files: Readonly<Record<string, Uint8Array>>, signal: AbortSignal): Promise<Buffer>;
  close(): Promise<void>;
}

/** Starts no thread before the first picture. */
export function createExportEncoder(
  options: { readonly threads: number },
  createThreads: CreateThreads,
): ExportEncoder {
  const threads = createThreads<ExportTask, Uint8Array | undefined>(new URL('.', import.meta.url), {
    ...options,
    heavy: true,
  });
  const run = async (task: ExportTask, signal: AbortSignal) => {
    try {
      const bytes = await threads.run(task, signal);
      return bytes && bufferOf(bytes);
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    }
  };
  return {
    encode: (picture, preset, signal) => run({ work: 'encode', picture, preset }, signal),
    zip: async (files, signal) => {
      const bytes = await run({ work: 'zip', files }, signal);
      if (bytes === undefined) throw new TypeError('expected an archive from the export worker');
      return bytes;
    },
    close: () => threads.close(),
  };
}
