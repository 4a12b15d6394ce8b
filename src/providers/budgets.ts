import { type ContextBudget, estimateTokens } from '../ai-chat/provider.ts';
import { CHAT_PROVIDERS, type ProviderEnv, type ProviderName } from './index.ts';

/** Which providers are asked, and how much they are told. */
type BudgetSettings = ProviderEnv & {
  readonly AI_PROVIDERS: readonly ProviderName[];
  readonly AI_CONTEXT_TOKENS: Readonly<Record<string, number>>;
};

/** A bound for a provider that none is configured for, in tokens. */
const DEFAULT_TOKENS = 2000;

/** How much each chat provider is told, counted with the tokenizer of its model where there is one. */
export async function budgetsOf(settings: BudgetSettings): Promise<(name: ProviderName) => ContextBudget> {
  const used = CHAT_PROVIDERS.filter(({ name }) => settings.AI_PROVIDERS.includes(name));
  const tokenizers = new Map(
    await Promise.all(used.map(async ({ name, chat }) => [name, await chat?.tokenizer?.(settings)] as const)),
  );
  return name => ({
    tokens: settings.AI_CONTEXT_TOKENS[name] ?? DEFAULT_TOKENS,
    count: tokenizers.get(name) ?? estimateTokens,
  });
}

/** What fits into each of them. */
export function smallest(budgets: readonly [ContextBudget, ...ContextBudget[]]): ContextBudget {
  const [first, ...others] = new Set(budgets.map(({ count }) => count));
  return {
    tokens: Math.min(...budgets.map(({ tokens }) => tokens)),
    // One that all share is known by it: what it has counted before is remembered.
    count:
      first !== undefined && others.length === 0
        ? first
        : text => Math.max(...budgets.map(({ count }) => count(text))),
  };
}
