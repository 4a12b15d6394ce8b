import { ensureSession, updateSession } from '../../assistant-db/dialogues/sessions.ts';
import type { Trx } from '../../assistant-db/schema.ts';
import { encodeAwaited } from '../awaited-input.ts';
import type { AssistantDeps } from '../context.ts';
import { carryOut, type Effected, type TurnEffect } from '../effects.ts';
import type { Snapshot } from './snapshot.ts';

/** Does all that a turn leads to, in order, inside its transaction. */
export async function carryOutAll(
  { effects, clock }: Pick<AssistantDeps, 'effects' | 'clock'>,
  trx: Trx,
  { person, language, texts }: Pick<Snapshot, 'person' | 'language' | 'texts'>,
  all: readonly TurnEffect[],
  pressedMessage?: number,
): Promise<Required<Omit<Effected, 'awaited'>>> {
  const now = clock.now();
  const done: Effected[] = [];
  for (const effect of all) {
    const one = await carryOut(effects, { trx, person, language, texts, now, pressedMessage }, effect);
    done.push(one);
    if (one.awaited === undefined) continue;
    const session = await ensureSession(trx, person.id, now);
    await updateSession(trx, session.id, { awaited_input: encodeAwaited(one.awaited, now), updated_at: now });
  }
  return {
    say: done.flatMap(({ say }) => say),
    jobQueued: done.some(({ jobQueued }) => jobQueued),
    stored: () => {
      for (const { stored } of done) stored?.();
    },
  };
}
