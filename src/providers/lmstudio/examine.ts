import type { Clock } from '../../lib/clock.ts';
import { errorMessage } from '../../lib/errors.ts';
import type { ProviderFinding } from '../descriptor.ts';
import type { OpenAIConnection } from '../openai/api.ts';
import { LMStudioHttp } from './chat/http.ts';
import { findModel } from './chat/models.ts';

const TIMEOUT_MS = 9000;
/** Of a local model, in tokens: what the prompt, the history and an answer take. */
const ENOUGH_CONTEXT = 8192;

/** Looks at the local server and at the model that is loaded there; nothing is loaded. */
export async function examineServer(
  server: OpenAIConnection & { readonly name: string },
  wanted: string | undefined,
  clock: Clock,
  signal: AbortSignal,
): Promise<readonly ProviderFinding[]> {
  try {
    const service = { ...server, timeoutMs: TIMEOUT_MS, clock };
    const model = await findModel(service, new LMStudioHttp(server.name), wanted, signal);
    if (model.mustLoad) {
      const message = `${model.id} is not loaded; the bot loads it when it starts`;
      return [{ status: 'warn', message, fix: `lms load ${model.id}` }];
    }
    const { contextLength: context } = model;
    if (context !== undefined && context < ENOUGH_CONTEXT) {
      const message = `${model.id} is loaded with a context of ${context} tokens, which is little`;
      return [{ status: 'warn', message, fix: `lms load ${model.id} --context-length ${ENOUGH_CONTEXT}` }];
    }
    const size = context === undefined ? '' : `, context of ${context} tokens`;
    return [{ status: 'ok', message: `${model.id}${size}` }];
  } catch (error) {
    const fix = 'Start the server and load a model in LM Studio.';
    return [{ status: 'fail', message: errorMessage(error), fix }];
  }
}
