import { buildStateInjection } from '../../assistant/agent/state-block.ts';
import { loadSnapshot, turnStateOf } from '../../assistant/turn/snapshot.ts';
import { overviewOf } from '../../assistant-db/people/overview.ts';
import type { Generation } from '../../assistant-db/schema.ts';
import { printable } from '../width.ts';
import type { Command } from './types.ts';

function jobLine({ id, status, stage, failure, provider, take }: Generation): string {
  const details = [
    status === 'running' ? stage : undefined,
    failure,
    provider,
    take > 1 ? `take ${take}` : undefined,
  ];
  return [`#${id} ${status}`, ...details.filter(detail => detail)].join(', ');
}

/** Shows what is stored: the block that every model call is told, and what stands behind it. */
export const state: Command = {
  name: 'state',
  run: async ({ engine, person, screen, style, texts }) => {
    const { db } = engine.app;
    const snapshot = await loadSnapshot(db, person);
    const { session, dialogue, totalGenerations } = snapshot;
    if (session === undefined) return screen.print(style.dim(texts.state.nothing));
    const facts = turnStateOf(snapshot).facts(totalGenerations);
    const block = buildStateInjection({ ...facts, goal: dialogue?.goal ?? null });
    const job = (await overviewOf(db, person.id, 1))?.generations[0];
    const rows: [string, string | null | undefined][] = [
      [
        texts.state.session,
        dialogue ? `${session.state}, #${dialogue.id}.${dialogue.revision}` : session.state,
      ],
      [texts.state.photo, session.photo_file_id],
      ...(facts.photoOffered
        ? [[texts.state.offeredPhoto, session.pending_photo_file_id] satisfies [string, string | null]]
        : []),
      [texts.state.summary, dialogue?.summary],
      [texts.state.job, job && jobLine(job)],
    ];
    const lines = rows.map(
      ([name, value]) => `${style.dim(`${name}:`)} ${printable(value ?? texts.state.none)}`,
    );
    screen.print([style.code(printable(block)), ...lines].join('\n'));
  },
};
