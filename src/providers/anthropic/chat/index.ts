import {
  type ChatProvider,
  type ContextBudget,
  createAnswers,
  type OutputMode,
  outputModes,
} from '../../../ai-chat/provider.ts';
import { withoutAnnouncement } from '../../announcements.ts';
import { AnthropicApi, type AnthropicConnection } from './api.ts';
import { anthropicCapabilities } from './capabilities.ts';
import { ANTHROPIC } from './errors.ts';
import { buildRequest } from './request.ts';
import { readMessage } from './response.ts';
import { StreamedMessage } from './stream.ts';

export interface AnthropicChatOptions extends AnthropicConnection {
  readonly model: string;
  /** For one whole answer, streamed or not, in milliseconds. */
  readonly timeoutMs?: number | undefined;
  /** In place of what the table of capabilities says. */
  readonly outputModes?: readonly OutputMode[] | undefined;
  readonly budget?: ContextBudget | undefined;
}

/**
 * Claude as a chat provider, over Anthropic's Messages API. An answer in a schema is never streamed: its text is nothing
 * to read.
 */
export function createAnthropicChat(options: AnthropicChatOptions): ChatProvider {
  const { apiKey, baseUrl, model, timeoutMs = 30_000, budget } = options;
  const api = new AnthropicApi({ apiKey, baseUrl });
  const answers = createAnswers(withoutAnnouncement);
  return {
    name: ANTHROPIC,
    model,
    outputModes: outputModes(anthropicCapabilities(model).outputModes, options.outputModes),
    supportsImages: true,
    ...(budget && { budget }),
    complete: async (request, signal, onText) => {
      const asked = request.model ?? model;
      const body = buildRequest(asked, request);
      return answers.read({ request, model: asked, onText }, async show => {
        if (show === undefined)
          return readMessage(asked, await api.createMessage(body, { signal, timeoutMs }));
        const streamed = new StreamedMessage(show);
        const onEvent = (data: string) => (streamed.add(data) ? 'complete' : 'more');
        const rest = await api.createMessage({ ...body, stream: true }, { signal, timeoutMs, onEvent });
        // A proxy may answer at once.
        return readMessage(asked, rest === undefined ? streamed.whole() : rest);
      });
    },
  };
}
