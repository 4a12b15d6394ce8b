import { defineProvider } from '../descriptor.ts';
import { listOpenAIModels } from '../openai/api.ts';
import { text, url } from '../variables.ts';
import { createLMStudioChat } from './chat/index.ts';
import { examineServer } from './examine.ts';

const name = 'lmstudio';

export const lmstudio = defineProvider({
  name,
  title: 'LM Studio',
  kind: 'own server',
  variables: {
    LMSTUDIO_BASE_URL: url('http://127.0.0.1:1234/v1'),
    LMSTUDIO_MODEL: text,
    LMSTUDIO_API_KEY: text,
  },
  secretVariables: ['LMSTUDIO_API_KEY'],
  addressVariable: 'LMSTUDIO_BASE_URL',
  chat: {
    modelVariable: 'LMSTUDIO_MODEL',
    withoutModel: 'the loaded model',
    create: ({ LMSTUDIO_API_KEY: apiKey, LMSTUDIO_BASE_URL: baseUrl, LMSTUDIO_MODEL: model }, budget) =>
      createLMStudioChat({ apiKey, baseUrl, model, budget }),
  },
  /** All that is downloaded, without embeddings. */
  listModels: async ({ LMSTUDIO_API_KEY: apiKey, LMSTUDIO_BASE_URL: baseUrl }, signal) => {
    const models = await listOpenAIModels({ name, apiKey, baseUrl }, signal);
    return models.filter(({ id }) => !/embed/i.test(id));
  },
  examine: ({ LMSTUDIO_API_KEY: apiKey, LMSTUDIO_BASE_URL: baseUrl, LMSTUDIO_MODEL: model }, clock, signal) =>
    examineServer({ name, apiKey, baseUrl }, model, clock, signal),
  recipient: (texts, host) => texts.ownModel(host),
  howToReach: (texts, variable) => texts.lmstudioUnreachable(variable),
});
