import { estimateTokens } from './ai-chat/budget/estimate.ts';
import { loadO200kCounter, usesO200k } from './ai-chat/budget/o200k.ts';
import { createGeminiChat } from './ai-chat/gemini/index.ts';
import { createLMStudioChat } from './ai-chat/lmstudio/index.ts';
import { createOfflineChat } from './ai-chat/offline/index.ts';
import { createOpenAIChat } from './ai-chat/openai/index.ts';
import type { ChatProvider, ContextBudget } from './ai-chat/types.ts';
import type { ChatProviderName, Config, ImageProviderName } from './config.ts';
import { createGeminiImages } from './images/gemini.ts';
import { createOfflineImages } from './images/offline/index.ts';
import { createOpenAIImages } from './images/openai.ts';
import type { ImageGenerator } from './images/types.ts';

/** How much each chat provider is told, counted with the tokenizer of its model where there is one. */
export async function budgetsOf(config: Config): Promise<(name: ChatProviderName) => ContextBudget> {
  const exact = config.AI_PROVIDERS.includes('openai') && usesO200k(config.OPENAI_MODEL);
  const ofOpenAI = exact ? await loadO200kCounter() : estimateTokens;
  return name => ({
    tokens: config.AI_CONTEXT_TOKENS[name],
    count: name === 'openai' ? ofOpenAI : estimateTokens,
  });
}

/** What fits into each of them. */
export function smallest(budgets: readonly [ContextBudget, ...ContextBudget[]]): ContextBudget {
  return {
    tokens: Math.min(...budgets.map(({ tokens }) => tokens)),
    count: text => Math.max(...[...new Set(budgets.map(({ count }) => count))].map(count => count(text))),
  };
}

/** One provider of `AI_PROVIDERS`, as its part of the configuration wants it. */
export function createChatProvider(
  name: ChatProviderName,
  config: Config,
  budget: ContextBudget,
): ChatProvider {
  switch (name) {
    case 'gemini':
      return createGeminiChat({
        apiKey: config.GEMINI_API_KEY ?? '',
        baseUrl: config.GEMINI_BASE_URL,
        model: config.GEMINI_MODEL,
        budget,
      });
    case 'openai':
      return createOpenAIChat({
        apiKey: config.OPENAI_API_KEY ?? '',
        baseUrl: config.OPENAI_BASE_URL,
        model: config.OPENAI_MODEL,
        budget,
      });
    case 'lmstudio':
      return createLMStudioChat({
        apiKey: config.LMSTUDIO_API_KEY,
        baseUrl: config.LMSTUDIO_BASE_URL,
        model: config.LMSTUDIO_MODEL,
        budget,
      });
    case 'offline':
      return createOfflineChat();
    default:
      return name satisfies never;
  }
}

/** One provider of `IMAGE_PROVIDERS`. */
export function createImageGenerator(name: ImageProviderName, config: Config): ImageGenerator {
  switch (name) {
    case 'gemini':
      return createGeminiImages({
        apiKey: config.GEMINI_API_KEY ?? '',
        baseUrl: config.GEMINI_BASE_URL,
        model: config.GEMINI_IMAGE_MODEL,
      });
    case 'openai':
      return createOpenAIImages({
        apiKey: config.OPENAI_API_KEY ?? '',
        baseUrl: config.OPENAI_BASE_URL,
        model: config.OPENAI_IMAGE_MODEL,
      });
    case 'offline':
      return createOfflineImages();
    default:
      return name satisfies never;
  }
}
