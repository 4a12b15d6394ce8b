import { buildStateInjection } from '../../assistant/agent/state-block.ts';
import { ASSISTANT } from '../../assistant/agent/sticker-assistant.ts';
import type { History } from '../../assistant/turn/history.ts';
import { loadSnapshot, turnStateOf } from '../../assistant/turn/snapshot.ts';
import { overviewOf } from '../../assistant-db/people/users.ts';
import { plannedJobs, stateOf } from '../../assistant-db/plans/drawing.ts';
import { listPlans } from '../../assistant-db/plans/plans.ts';
import type { Generation, Store } from '../../assistant-db/schema.ts';
import { printable } from '../display/width.ts';
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

/** Who leads, and for how many turns in a row where that is not the first agent. */
function leaderLine({ leader = ASSISTANT, turnsLed }: History): string {
  return turnsLed === undefined ? leader : `${leader}, ${turnsLed}`;
}

/** The last plan, and how many of its stickers are drawn. */
async function planLine(db: Store, personId: number): Promise<string | undefined> {
  const [plan] = await listPlans(db, personId, 1);
  if (plan === undefined) return undefined;
  const jobs = await plannedJobs(db, plan.id);
  const drawn = jobs.filter(job => stateOf(job) === 'drawn').length;
  return `#${plan.id}.${plan.revision} ${plan.status}, ${drawn}/${jobs.length}`;
}

/** Shows what is stored: the block that every model call is told, and what stands behind it. */
export const state: Command = {
  name: 'state',
  run: async ({ engine, person, screen, style, texts }) => {
    const { db } = engine.app;
    const snapshot = await loadSnapshot(db, person);
    const { session, dialogue, history, totalGenerations } = snapshot;
    if (session === undefined) return screen.print(style.dim(texts.state.nothing));
    const turnState = turnStateOf(snapshot);
    const facts = turnState.facts(totalGenerations);
    const { taste } = turnState;
    const block = buildStateInjection({ ...facts, goal: dialogue?.goal ?? null, taste });
    const job = (await overviewOf(db, person.id, 1))?.generations[0];
    const rows: [string, string | null | undefined][] = [
      [
        texts.state.session,
        dialogue ? `${session.state}, #${dialogue.id}.${dialogue.revision}` : session.state,
      ],
      [texts.state.leads, leaderLine(history)],
      [texts.state.photo, session.photo_file_id],
      ...(facts.photoOffered
        ? [[texts.state.offeredPhoto, session.pending_photo_file_id] satisfies [string, string | null]]
        : []),
      [texts.state.summary, dialogue?.summary],
      [texts.state.plan, await planLine(db, person.id)],
      [texts.state.job, job && jobLine(job)],
    ];
    const lines = rows.map(
      ([name, value]) => `${style.dim(`${name}:`)} ${printable(value ?? texts.state.none)}`,
    );
    screen.print([style.code(printable(block)), ...lines].join('\n'));
  },
};
