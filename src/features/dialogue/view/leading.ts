/** Failed turns in a row after which the rules take over. */
export const FAILED_TURNS_BEFORE_FALLBACK = 2;

interface LeadingDeps {
  readonly summarizer?: unknown;
  readonly talksLive?: ((personId: number) => boolean) | undefined;
}

/**
 * Whether buttons lead the dialogue because there is no model, or no model has answered lately. A live voice session is
 * a model, too.
 */
export function isLedByRules(deps: LeadingDeps, personId: number, failedTurns = 0): boolean {
  if (deps.talksLive?.(personId)) return false;
  return deps.summarizer === undefined || failedTurns >= FAILED_TURNS_BEFORE_FALLBACK;
}
