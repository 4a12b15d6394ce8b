import { type PlannedJob, stateOf } from '../../assistant-db/plans/drawing.ts';
import type { Plan } from '../../assistant-db/schema.ts';
import type { Texts } from '../../i18n/index.ts';
import type { Action } from '../actions.ts';
import type { Button, Words } from '../outgoing.ts';
import type { DrawingAction } from './actions.ts';
import { isHalted } from './next.ts';
import { nameOf } from './words.ts';

const MAX_REWORDED = 8;
const ROW = 5;

type Redo = Action & { readonly stickerId: number };

export interface FilledPack {
  readonly title: string;
  readonly link: string;
  readonly count: number;
}

export interface Reported {
  readonly plan: Pick<Plan, 'id'>;
  readonly jobs: readonly PlannedJob[];
  readonly packs: readonly FilledPack[];
  readonly where?: string;
  readonly notPacked?: number;
  readonly trouble?: string;
  /** By the person: what was not begun then is not drawn. */
  readonly stopped?: boolean | undefined;
}

function whyNot(
  { failure, status }: PlannedJob,
  { why }: Texts['drawing']['report'],
  { jobs, stopped = false }: Pick<Reported, 'jobs' | 'stopped'>,
): string {
  if (status === null) {
    if (isHalted(jobs)) return why.unavailable;
    return stopped ? why.stopped : why.limit;
  }
  switch (failure) {
    case 'blocked':
      return why.blocked;
    case 'no_image':
      return why.noImage;
    case 'stopped':
      return why.stopped;
    case null:
    case 'unavailable':
    case 'photo_lost':
    case 'photo_refused':
    case 'internal':
      return why.unavailable;
    default:
      return failure satisfies never;
  }
}

export function planReport(texts: Texts['drawing'], reported: Reported): Words {
  const { plan, jobs, packs, where, notPacked = 0, trouble } = reported;
  const { report } = texts;
  const drawn = jobs.filter(job => stateOf(job) === 'drawn').length;
  const missing = jobs.filter(job => ['failed', 'waiting'].includes(stateOf(job)));
  const paragraphs = [
    drawn === 0 ? report.nothing : report.drawn(drawn, jobs.length),
    ...(where === undefined ? [] : [where]),
    ...packs.map(({ title, count, link }) => report.inPack(title, count, link)),
    ...(notPacked > 0 ? [[report.notPacked(notPacked), trouble].filter(Boolean).join(' ')] : []),
    ...(missing.length > 0
      ? [
          [report.failed, ...missing.map(job => `• ${nameOf(job)}: ${whyNot(job, report, reported)}`)].join(
            '\n',
          ),
        ]
      : []),
    ...(drawn === 0 ? [] : [report.redo]),
  ];
  return {
    type: 'say',
    text: paragraphs.join('\n\n'),
    markdown: false,
    apart: true,
    pausesPlan: plan.id,
    ...buttonsOf(texts, { plan, packs, notPacked }, jobs, missing),
  };
}

function buttonsOf(
  texts: Texts['drawing'],
  { plan, packs, notPacked }: { plan: Pick<Plan, 'id'>; packs: readonly FilledPack[]; notPacked: number },
  jobs: readonly PlannedJob[],
  missing: readonly PlannedJob[],
): { buttons?: Button[][] } {
  const open: Button[] = packs.map(({ title, link }) => ({ label: title, url: link }));
  const ways: Button<DrawingAction>[] = [
    ...(notPacked > 0
      ? [{ label: texts.makePack, action: { type: 'plan_pack' as const, planId: plan.id } }]
      : []),
    ...(missing.some(({ failure }) => failure !== 'blocked')
      ? [{ label: texts.tryAgain, action: { type: 'plan_retry' as const, planId: plan.id } }]
      : []),
    ...missing
      .filter(({ failure }) => failure === 'blocked' || failure === 'no_image')
      .slice(0, MAX_REWORDED)
      .map(job => ({
        label: texts.otherWords(nameOf(job)),
        action: { type: 'plan_reword' as const, planId: plan.id, position: job.position },
      })),
  ];
  const redo = jobs.flatMap(({ sticker_id: stickerId, position }): Button<Redo>[] =>
    stickerId === null ? [] : [{ label: `🔁 ${position}`, action: { type: 'again', stickerId } }],
  );
  const rows: Button[][] = [
    ...Array.from({ length: Math.ceil(redo.length / ROW) }, (_, row) =>
      redo.slice(row * ROW, (row + 1) * ROW),
    ),
    ...[...open, ...ways].map(button => [button]),
  ];
  return rows.length > 0 ? { buttons: rows } : {};
}
