/** Failed turns in a row after which the rules take over. */
export const FAILED_TURNS_BEFORE_FALLBACK = 2;

/** Whether buttons lead the dialogue because there is no model, or no model has answered lately. */
export function isLedByRules(deps: { readonly summarizer?: unknown }, failedTurns = 0): boolean {
  return deps.summarizer === undefined || failedTurns >= FAILED_TURNS_BEFORE_FALLBACK;
}
