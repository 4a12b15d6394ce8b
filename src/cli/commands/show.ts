import { loadSnapshot, turnStateOf } from '../../assistant/state/snapshot.ts';
import { buildStateInjection } from '../../assistant/state/state-block.ts';
import { overviewOf } from '../../assistant-db/people/users.ts';
import { plannedJobs, stateOf } from '../../assistant-db/plans/drawing.ts';
import { listPlans } from '../../assistant-db/plans/plans.ts';
import type { Generation, Store } from '../../assistant-db/schema.ts';
import { serversText } from '../../features/connected-tools/handlers.ts';
import { ASSISTANT } from '../../features/dialogue/agent/team.ts';
import { textsFor } from '../../i18n/index.ts';
import { errorMessage } from '../../lib/errors.ts';
import { isBuiltIn } from '../../providers/index.ts';
import { isToolGroup, TOOL_GROUP_NAMES } from '../../tools/index.ts';
import { printable } from '../display/width.ts';
import type { Command, Session } from '../session.ts';
import { currentProvider } from '../settings.ts';
import { exactLine } from '../tools/questions.ts';

function jobLine({ id, status, stage, failure, provider, take }: Generation): string {
  const running = status === 'running' ? stage : undefined;
  const details = [running, failure, provider, take > 1 ? `take ${take}` : undefined];
  return [`#${id} ${status}`, ...details.filter(detail => detail)].join(', ');
}

async function planLine(db: Store, personId: number): Promise<string | undefined> {
  const [plan] = await listPlans(db, personId, 1);
  if (plan === undefined) return undefined;
  const planned = await plannedJobs(db, plan.id);
  const drawn = planned.filter(job => stateOf(job) === 'drawn').length;
  return `#${plan.id}.${plan.revision} ${plan.status}, ${drawn}/${planned.length}`;
}

export const state: Command = {
  name: 'state',
  run: async ({ app, person, screen, style, texts }) => {
    const { db } = app;
    const snapshot = await loadSnapshot(db, person);
    const { session, dialogue, history, totalGenerations } = snapshot;
    if (session === undefined) return screen.print(style.dim(texts.state.nothing));
    const turnState = turnStateOf(snapshot);
    const facts = turnState.facts(totalGenerations);
    const block = buildStateInjection({ ...facts, goal: dialogue?.goal ?? null, taste: turnState.taste });
    const { leader = ASSISTANT, turnsLed } = history;
    const job = (await overviewOf(db, person.id, 1))?.generations[0];
    const rows: [string, string | null | undefined][] = [
      [
        texts.state.session,
        dialogue ? `${session.state}, #${dialogue.id}.${dialogue.revision}` : session.state,
      ],
      [texts.state.leads, turnsLed === undefined ? leader : `${leader}, ${turnsLed}`],
      [texts.state.photo, session.photo_file_id],
    ];
    if (facts.photoOffered) rows.push([texts.state.offeredPhoto, session.pending_photo_file_id]);
    rows.push(
      [texts.state.summary, dialogue?.summary],
      [texts.state.plan, await planLine(db, person.id)],
      [texts.state.job, job && jobLine(job)],
    );
    const lines = rows.map(
      ([name, value]) => `${style.dim(`${name}:`)} ${printable(value ?? texts.state.none)}`,
    );
    screen.print([style.code(printable(block)), ...lines].join('\n'));
  },
};

export function toolsInUse({ toolbox, texts, style, config }: Session): string {
  const { on, folder, isolates } = toolbox;
  if (on.length === 0) return style.dim(texts.tools.none);
  const lines = [style.dim(texts.tools.inUse(on.join(', '), printable(folder)))];
  if (on.includes('shell')) {
    lines.push(isolates ? style.dim(texts.tools.isolated) : style.warning(`⚠ ${texts.tools.notIsolated}`));
  }
  if (on.includes('web') && !toolbox.searches) lines.push(style.warning(`⚠ ${texts.tools.noSearch}`));
  if (isBuiltIn(currentProvider(config))) lines.push(style.warning(`⚠ ${texts.tools.noModel}`));
  return lines.join('\n');
}

async function switchTools(
  session: Session,
  name: string,
  value: string,
  signal: AbortSignal,
): Promise<void> {
  const { toolbox, texts, screen } = session;
  if (!isToolGroup(name))
    return session.note(texts.tools.unknownGroup(printable(name), TOOL_GROUP_NAMES.join(', ')));
  if (value !== 'on' && value !== 'off') return session.note(texts.badValue(name, 'on, off'));
  try {
    await toolbox.switch(name, value === 'on');
  } catch (error) {
    return session.warn(texts.tools.badFolder(printable(toolbox.folder), errorMessage(error)));
  }
  await session.restart(signal);
  screen.print(texts.tools.switched(name, value === 'on'));
  if (value === 'on') screen.print(toolsInUse(session));
}

export const tools: Command = {
  name: 'tools',
  argument: 'tools',
  run: async (session, argument, signal) => {
    const { toolbox, texts, screen, style } = session;
    const [name = '', value = ''] = argument.split(/\s+/);
    if (name !== '') return switchTools(session, name, value, signal);
    const groups = TOOL_GROUP_NAMES.map(group => {
      const isOn = toolbox.on.includes(group) ? texts.on : texts.off;
      const names = toolbox.toolsOf(group).join(', ');
      return `  ${style.accent(group.padEnd(8))} ${isOn.padEnd(5)} ${style.dim(names)}`;
    });
    screen.print([...groups, toolsInUse(session), style.dim(texts.tools.switching)].join('\n'));
  },
};

export const jobs: Command = {
  name: 'jobs',
  argument: 'job',
  run: async (session, argument) => {
    const { toolbox, texts, screen, style } = session;
    const { unknown, stopped, none, running, ended } = texts.tools.jobs;
    const [, id] = /^stop\s+(\S+)$/.exec(argument) ?? [];
    if (id !== undefined) {
      const job = toolbox.jobs.find(Number(id));
      if (job === undefined) return session.note(unknown(printable(id)));
      job.running.stop('person');
      await job.running.ended;
      return screen.print(stopped);
    }
    const lines = toolbox.jobs.all.map(({ id: number, command, running: { result } }) => {
      const code = result?.type === 'exited' ? ` (${result.code})` : '';
      const status = result === undefined ? running : `${ended}${code}`;
      return `  ${number}. ${status}: ${style.code(exactLine(command))}`;
    });
    screen.print(lines.length === 0 ? style.dim(none) : lines.join('\n'));
  },
};

export const mcp: Command = {
  name: 'mcp',
  run: async ({ screen, app, config, language }) =>
    screen.print(serversText(app.servers.reports, config.MCP_CONFIG.file, textsFor(language))),
};
