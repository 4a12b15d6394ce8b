import { z } from 'zod';
import type { Session } from '../assistant-db/schema.ts';

/** How long the bot takes words for the answer to such a question. Later they belong to the dialogue again. */
const PATIENCE_MS = 10 * 60 * 1000;

const awaited = z.discriminatedUnion('type', [
  z.object({ type: z.literal('caption'), stickerId: z.int() }),
  z.object({ type: z.literal('pack_title'), packId: z.int() }),
  z.object({ type: z.literal('emoji'), placementId: z.int() }),
]);

const stored = z.object({ v: z.literal(1), until: z.number(), input: awaited });

/** What the next words of a person are for, after a button has asked for them. */
export type AwaitedInput = z.infer<typeof awaited>;

/** What is written into the session when a button asks for words. */
export function encodeAwaited(input: AwaitedInput, now: number): string {
  return JSON.stringify({ v: 1, until: now + PATIENCE_MS, input } satisfies z.infer<typeof stored>);
}

/** What words of this person are awaited now; undefined where none are, and they belong to the dialogue. */
export function awaitedInput(session: Session | undefined, now: number): AwaitedInput | undefined {
  if (!session?.awaited_input) return undefined;
  try {
    const { until, input } = stored.parse(JSON.parse(session.awaited_input));
    return now <= until ? input : undefined;
  } catch {
    return undefined;
  }
}
