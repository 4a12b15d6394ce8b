import { type ContextBudget, estimateTokens } from '../ai-chat/provider.ts';
import type { ProviderName } from './index.ts';

/** A bound for a provider that none is configured for, in tokens. */
const DEFAULT_TOKENS = 2000;

/** How much a chat provider is told. */
export function budgetOf(
  name: ProviderName,
  { AI_CONTEXT_TOKENS }: { readonly AI_CONTEXT_TOKENS: Readonly<Record<string, number>> },
): ContextBudget {
  return { tokens: AI_CONTEXT_TOKENS[name] ?? DEFAULT_TOKENS, count: estimateTokens };
}

/** What fits into each of them. */
export function smallest(budgets: readonly [ContextBudget, ...ContextBudget[]]): ContextBudget {
  return budgets.reduce((least, each) => (each.tokens < least.tokens ? each : least));
}
