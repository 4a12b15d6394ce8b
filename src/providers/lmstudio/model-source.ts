import { ProviderError } from '../../lib/errors.ts';
import { type HttpAnswer, type HttpRequest, ProviderHttp } from '../http.ts';
import { openAIError, openAIHeaders } from '../openai/api.ts';
import type { ChatService } from '../openai/wire.ts';
import { findModel, type LMStudioModel, lmStudioUrl } from './models.ts';

/** The operator may load another model meanwhile. */
const REMEMBER_MODEL_MS = 60_000;

export interface ModelSource {
  readonly known: LMStudioModel | undefined;
  /**
   * The model, ready to be asked.
   * @throws ProviderError `timeout` when the signal aborts, while finding and loading go on for whoever asks next
   */
  get(signal: AbortSignal): Promise<LMStudioModel>;
  forget(): void;
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

/** A big model from a slow disk takes minutes. */
const LOAD_TIMEOUT_MS = 10 * 60_000;

/**
 * Loads a model as LM Studio is set up to load it: `POST /api/v1/models/load` (0.4 and later), which answers when it
 * is done. The body knows no other fields than the documented ones.
 * https://lmstudio.ai/docs/developer/rest/load
 *
 * @throws ProviderError `model_missing` where it cannot be loaded, and whatever the transport throws
 */
async function loadModel(
  service: ChatService,
  http: ProviderHttp,
  model: string,
  signal: AbortSignal,
): Promise<void> {
  const answer = await http.send({
    method: 'POST',
    url: lmStudioUrl(service, '/api/v1/models/load'),
    headers: openAIHeaders(service),
    body: { model },
    signal,
    timeoutMs: LOAD_TIMEOUT_MS,
  });
  const error = openAIError(service.name, answer, service.clock);
  if (error === undefined) return;
  if (error.kind === 'auth') throw error;
  const message = `${model} could not be loaded (status ${answer.status}): load it in LM Studio, or run "lms load ${model}", which tells why; where it does not fit into memory, take a smaller model or context length`;
  throw new ProviderError(service.name, 'model_missing', message, { cause: error });
}

/** The transport to LM Studio: its failures say what the operator can do at this server. */
export class LMStudioHttp extends ProviderHttp {
  readonly #name: string;

  constructor(name: string) {
    super(name);
    this.#name = name;
  }

  override send(request: HttpRequest): Promise<HttpAnswer> {
    return super.send(request).catch((error: unknown) => {
      if (!(error instanceof ProviderError) || error.kind !== 'unreachable') throw error;
      const message =
        'nothing listens at LMSTUDIO_BASE_URL: start the server in LM Studio, or run "lms server start"';
      throw new ProviderError(this.#name, error.kind, message, { cause: error });
    });
  }
}
