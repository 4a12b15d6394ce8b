import { errorMessage } from '../../lib/errors.ts';
import { defineProvider, type ProviderFinding, setting, text, url } from '../descriptor.ts';
import { listOpenAIModels, type OpenAIConnection } from '../openai/api.ts';
import { createLMStudioChat } from './chat.ts';
import { createLMStudioHttp, findModel } from './models.ts';

const name = 'lmstudio';

export const lmstudio = defineProvider({
  name,
  title: 'LM Studio',
  kind: 'own server',
  variables: {
    LMSTUDIO_BASE_URL: url('http://127.0.0.1:1234/v1').meta(
      setting(
        'chat',
        'LM Studio 0.4 or later. Older servers do not report the loaded model, so the bot uses `LMSTUDIO_MODEL` or the first chat model',
      ),
    ),
    LMSTUDIO_MODEL: text.meta(
      setting(
        'chat',
        'any chat model. Without tool use, it answers in a JSON schema that the server enforces, or in a text format described in its prompt. Load it with a context of at least 8192 tokens',
        'the loaded model',
      ),
    ),
    LMSTUDIO_API_KEY: text.meta(setting('chat')),
  },
  secretVariables: ['LMSTUDIO_API_KEY'],
  addressVariable: 'LMSTUDIO_BASE_URL',
  chat: {
    modelVariable: 'LMSTUDIO_MODEL',
    withoutModel: 'the loaded model',
    create: ({ LMSTUDIO_API_KEY: apiKey, LMSTUDIO_BASE_URL: baseUrl, LMSTUDIO_MODEL: model }, budget) =>
      createLMStudioChat({ apiKey, baseUrl, model, budget }),
  },
  listModels: async ({ LMSTUDIO_API_KEY: apiKey, LMSTUDIO_BASE_URL: baseUrl }, signal) => {
    const models = await listOpenAIModels({ name, apiKey, baseUrl }, signal);
    return models.filter(({ id }) => !/embed/i.test(id));
  },
  examine: ({ LMSTUDIO_API_KEY: apiKey, LMSTUDIO_BASE_URL: baseUrl, LMSTUDIO_MODEL: model }, signal) =>
    examineServer({ name, apiKey, baseUrl }, model, signal),
  recipient: (texts, host) => texts.ownModel(host),
  howToReach: (texts, variable) => texts.lmstudioUnreachable(variable),
});

const TIMEOUT_MS = 9000;
const ENOUGH_CONTEXT = 8192;

async function examineServer(
  server: OpenAIConnection & { readonly name: string },
  wanted: string | undefined,
  signal: AbortSignal,
): Promise<readonly ProviderFinding[]> {
  try {
    const service = { ...server, timeoutMs: TIMEOUT_MS };
    const model = await findModel(service, createLMStudioHttp(server.name), wanted, signal);
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
