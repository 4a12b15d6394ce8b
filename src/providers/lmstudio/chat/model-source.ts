import { ProviderError } from '../../../lib/errors.ts';
import type { ProviderHttp } from '../../http.ts';
import type { ChatService } from '../../openai/chat/send.ts';
import { loadModel } from './load.ts';
import { findModel, type LMStudioModel } from './models.ts';

/** The operator may load another model meanwhile. */
const REMEMBER_MODEL_MS = 60_000;

/** Which model to ask, found out and loaded once for all who want to know. */
export interface ModelSource {
  /** What was last found out. */
  readonly known: LMStudioModel | undefined;
  /**
   * The model, ready to be asked.
   * @throws ProviderError `timeout` when the signal aborts, while finding and loading go on for whoever asks next
   */
  get(signal: AbortSignal): Promise<LMStudioModel>;
  /** Looks anew the next time. */
  forget(): void;
  /** Breaks off what goes on. */
  close(): void;
}

/** The outcome of work that goes on without this caller. */
function waitFor<T>(service: ChatService, work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      const message = 'the model is not ready yet, it is still being loaded';
      reject(new ProviderError(service.name, 'timeout', message));
    };
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** @param wanted its name; absent: whichever is loaded */
export function createModelSource(
  service: ChatService,
  http: ProviderHttp,
  wanted: string | undefined,
): ModelSource {
  let known: LMStudioModel | undefined;
  let until = Number.NEGATIVE_INFINITY;
  let search: Promise<LMStudioModel> | undefined;

  const closing = new AbortController();

  // Bound to no turn's signal: one that gives up must not break off the load that the next one waits for.
  async function findAndLoad(): Promise<LMStudioModel> {
    const { signal } = closing;
    const found = await findModel(service, http, wanted, signal);
    if (!found.mustLoad) return found;
    await loadModel(service, http, found.id, signal);
    // Now the server tells its context length too.
    return findModel(service, http, wanted, signal);
  }

  async function searchOnce(): Promise<LMStudioModel> {
    try {
      known = await findAndLoad();
      until = service.clock.elapsed() + REMEMBER_MODEL_MS;
      return known;
    } finally {
      search = undefined;
    }
  }

  return {
    get known() {
      return known;
    },
    get: async signal => {
      if (known && service.clock.elapsed() < until) return known;
      search ??= searchOnce();
      return waitFor(service, search, signal);
    },
    forget: () => {
      until = Number.NEGATIVE_INFINITY;
    },
    close: () => closing.abort(),
  };
}
