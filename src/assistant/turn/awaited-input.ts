import { z } from 'zod';
import { ensureSession, updateSession } from '../../assistant-db/dialogues/sessions.ts';
import type { Session, Trx } from '../../assistant-db/schema.ts';
import type { TurnContext, TurnOutcome } from './context.ts';

/** After this, text belongs to the dialogue again. */
const PATIENCE_MS = 10 * 60 * 1000;

/** The intent that takes the next message, without the field that the message fills. */
export interface AwaitedInput {
  readonly type: string;
  /** The message that asks, if a menu was turned into the question. */
  readonly screen?: number | undefined;
}

const input: z.ZodType<AwaitedInput> = z.looseObject({ type: z.string(), screen: z.int().optional() });
const stored = z.object({ v: z.literal(1), until: z.number(), input });

export function encodeAwaited(awaited: AwaitedInput, now: number): string {
  return JSON.stringify({ v: 1, until: now + PATIENCE_MS, input: awaited } satisfies z.infer<typeof stored>);
}

export async function awaitInput(trx: Trx, userId: number, input: AwaitedInput, now: number): Promise<void> {
  const session = await ensureSession(trx, userId, now);
  await updateSession(trx, session.id, { awaited_input: encodeAwaited(input, now), updated_at: now });
}

export function awaitedInput(session: Session | undefined, now: number): AwaitedInput | undefined {
  if (!session?.awaited_input) return undefined;
  try {
    const { until, input: awaited } = stored.parse(JSON.parse(session.awaited_input));
    return now <= until ? awaited : undefined;
  } catch {
    return undefined;
  }
}

export type HandleAwaitedInput = (awaited: AwaitedInput, words: string) => Promise<TurnOutcome> | undefined;

export type AwaitedInputHandler<Deps> = (
  deps: Deps,
  context: TurnContext,
  ...asked: Parameters<HandleAwaitedInput>
) => ReturnType<HandleAwaitedInput>;

export function awaitedInputHandler<Input, Deps>(
  schema: z.ZodType<Input>,
  take: (deps: Deps, context: TurnContext, asked: Input, words: string) => Promise<TurnOutcome>,
): AwaitedInputHandler<Deps> {
  return (deps, context, awaited, words) => {
    const { data } = schema.safeParse(awaited);
    return data === undefined ? undefined : take(deps, context, data, words);
  };
}
