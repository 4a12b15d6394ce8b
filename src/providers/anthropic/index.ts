import { defineProvider, setting, text, url, withDefault } from '../descriptor.ts';
import { AnthropicApi } from './answer.ts';
import { createAnthropicChat } from './chat.ts';

export const anthropic = defineProvider({
  name: 'anthropic',
  title: 'Anthropic Claude',
  kind: 'service',
  variables: {
    ANTHROPIC_API_KEY: text.meta(
      setting('chat', 'key from Anthropic; Claude leads the conversation, but drawing needs another key'),
    ),
    ANTHROPIC_BASE_URL: url('https://api.anthropic.com').meta(setting('chat', 'for a proxy')),
    ANTHROPIC_MODEL: withDefault('claude-haiku-5-5').meta(setting('chat')),
  },
  keyVariable: 'ANTHROPIC_API_KEY',
  secretVariables: ['ANTHROPIC_API_KEY'],
  addressVariable: 'ANTHROPIC_BASE_URL',
  host: 'api.anthropic.com',
  chat: {
    modelVariable: 'ANTHROPIC_MODEL',
    create: (
      { ANTHROPIC_API_KEY: apiKey = '', ANTHROPIC_BASE_URL: baseUrl, ANTHROPIC_MODEL: model },
      budget,
    ) => createAnthropicChat({ apiKey, baseUrl, model, budget }),
  },
  listModels: ({ ANTHROPIC_API_KEY: apiKey = '', ANTHROPIC_BASE_URL: baseUrl }, signal) =>
    new AnthropicApi({ apiKey, baseUrl }).listModels({ signal, timeoutMs: 10_000 }),
  recipient: (texts, host) => (host === undefined ? 'Anthropic Claude' : texts.at('Anthropic Claude', host)),
});
