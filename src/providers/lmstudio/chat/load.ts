import { ProviderError } from '../../../lib/errors.ts';
import type { ProviderHttp } from '../../http.ts';
import { openAIError, openAIHeaders } from '../../openai/api.ts';
import type { ChatService } from '../../openai/chat/send.ts';
import { lmStudioUrl } from './model-list.ts';

/** A big model from a slow disk takes minutes. */
const LOAD_TIMEOUT_MS = 10 * 60_000;

/**
 * Loads a model as LM Studio is set up to load it: `POST /api/v1/models/load` (0.4 and later), which answers when it
 * is done. The body knows no other fields than the documented ones.
 * https://lmstudio.ai/docs/developer/rest/load
 *
 * @throws ProviderError `model_missing` where it cannot be loaded, and whatever the transport throws
 */
export async function loadModel(
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
