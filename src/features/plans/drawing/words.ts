import { type Button, type Gallery, say, type Words } from '../../../assistant/state/outgoing.ts';
import { type PlannedJob, stateOf } from '../../../assistant-db/plans/drawing.ts';
import type { Plan } from '../../../assistant-db/schema.ts';
import type { Texts } from '../../../i18n/index.ts';
import { truncate } from '../../../lib/truncate.ts';
import type { Approval } from '../model/plan-state.ts';
import { isHalted } from './next.ts';

const BAR = 10;
const LONGEST_NAME = 32;
const MAX_REWORDED = 8;
const REDO_ROW = 5;

export function nameOf({ caption, emotion }: Pick<PlannedJob, 'caption' | 'emotion'>): string {
  return truncate((caption || emotion).replace(/\s+/g, ' ').trim(), LONGEST_NAME);
}

export function progressText(
  texts: Pick<Texts, 'drawing' | 'progress' | 'quote'>,
  plan: Pick<Plan, 'status' | 'photo_file_id' | 'moving'>,
  jobs: readonly PlannedJob[],
): string {
  const { count } = texts.drawing.progress;
  const done = jobs.filter(job => stateOf(job) === 'drawn').length;
  const filled = jobs.length === 0 ? 0 : Math.floor((BAR * done) / jobs.length);
  const bar = '▓'.repeat(filled) + '░'.repeat(BAR - filled);
  return `${bar}\n${count(done, jobs.length)} · ${presently(texts, plan, jobs)}`;
}

function presently(
  { drawing: { progress }, progress: stages, quote }: Pick<Texts, 'drawing' | 'progress' | 'quote'>,
  plan: Pick<Plan, 'status' | 'photo_file_id' | 'moving'>,
  jobs: readonly PlannedJob[],
): string {
  if (plan.status === 'packing') return plan.moving === 1 ? progress.animating : progress.packing;
  const drawing = jobs.filter(
    ({ status, stage }) => status === 'running' && (stage === 'drawing' || stage === 'finishing'),
  );
  if (drawing.length > 0) return progress.drawing(drawing.map(job => quote(nameOf(job))).join(', '));
  const noPhoto = plan.photo_file_id === null || jobs.some(({ stage }) => stage === 'waiting_photo');
  return noPhoto ? stages.waiting_photo : progress.queued;
}

export function stopButton(texts: Texts['drawing'], planId: number): Button {
  return { label: texts.stop, action: { type: 'plan_stop', planId } };
}

/** Asks whether to draw the rest. Once this message is in the chat, a "yes" may refer to it. */
export function approvalQuestion(
  texts: Texts['drawing'],
  { planId, revision, generationId, rest }: Pick<Approval, 'planId' | 'revision' | 'generationId' | 'rest'>,
): Words {
  const first = { type: 'plan_first', planId, generationId } as const;
  const buttons: Button[] = [
    { label: texts.goOn, action: { ...first, decision: 'go_on' } },
    { label: texts.again, action: { ...first, decision: 'again' } },
    { label: texts.otherStyle, action: { ...first, decision: 'other_style' } },
  ];
  return { ...say(texts.approve(rest), buttons), pausesPlan: planId, showsPlan: { planId, revision } };
}

export function stoppedWords(
  texts: Texts['drawing'],
  plan: Pick<Plan, 'id'>,
  jobs: readonly PlannedJob[],
): Words {
  const drawn = jobs.filter(job => stateOf(job) === 'drawn').length;
  const running = jobs.some(job => stateOf(job) === 'open');
  const buttons: Button[] = [
    ...(drawn > 0 || running
      ? [{ label: texts.makePack, action: { type: 'plan_pack' as const, planId: plan.id } }]
      : []),
    { label: texts.drawRest, action: { type: 'plan_retry', planId: plan.id } },
  ];
  const text = texts.stopped(drawn, jobs.length);
  return { ...say(running ? `${text} ${texts.stillDrawing}` : text, buttons), pausesPlan: plan.id };
}

export interface FilledPack {
  readonly id: number;
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
  /** The user stopped the plan, so waiting stickers are not drawn. */
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
    case 'unchanged':
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
    ...galleryOf(jobs),
    ...buttonsOf(texts, { plan, packs, notPacked }, jobs, missing),
  };
}

/** One sticker needs no overview. */
function galleryOf(jobs: readonly PlannedJob[]): { gallery?: Gallery } {
  const drawn = jobs.flatMap(job => {
    const { sticker_id: stickerId, position: number, emoji } = job;
    return stickerId === null ? [] : [{ number, stickerId, emoji, name: nameOf(job) }];
  });
  return drawn.length > 1 ? { gallery: drawn } : {};
}

function buttonsOf(
  texts: Texts['drawing'],
  { plan, packs, notPacked }: { plan: Pick<Plan, 'id'>; packs: readonly FilledPack[]; notPacked: number },
  jobs: readonly PlannedJob[],
  missing: readonly PlannedJob[],
): { buttons?: Button[][] } {
  const open: Button[] = packs.map(({ title, link }) => ({ label: title, url: link }));
  const asEmoji: Button[] = packs
    .slice(0, 1)
    .map(({ id: packId }) => ({ label: texts.allAsEmoji, action: { type: 'make_emoji', packId } }));
  const ways: Button[] = [
    ...(notPacked > 0
      ? [{ label: texts.makePack, action: { type: 'plan_pack' as const, planId: plan.id } }]
      : []),
    ...(missing.some(({ failure }) => failure !== 'blocked')
      ? [{ label: texts.tryAgain, action: { type: 'plan_retry' as const, planId: plan.id } }]
      : []),
    ...missing
      .filter(({ failure }) => failure === 'blocked' || failure === 'no_image' || failure === 'unchanged')
      .slice(0, MAX_REWORDED)
      .map(job => ({
        label: texts.otherWords(nameOf(job)),
        action: { type: 'plan_reword' as const, planId: plan.id, position: job.position },
      })),
  ];
  const redo = jobs.flatMap(({ sticker_id: stickerId, position }): Button[] =>
    stickerId === null ? [] : [{ label: `🔁 ${position}`, action: { type: 'again', stickerId } }],
  );
  const rows: Button[][] = [
    ...Array.from({ length: Math.ceil(redo.length / REDO_ROW) }, (_, row) =>
      redo.slice(row * REDO_ROW, (row + 1) * REDO_ROW),
    ),
    ...[...open, ...asEmoji, ...ways].map(button => [button]),
  ];
  return rows.length > 0 ? { buttons: rows } : {};
}
