import { type PlannedJob, stateOf } from '../../assistant-db/plans/drawing.ts';
import type { Plan } from '../../assistant-db/schema.ts';
import type { Texts } from '../../i18n/index.ts';
import { truncate } from '../../lib/truncate.ts';
import { type Button, say, type Words } from '../outgoing.ts';
import type { Approval } from '../planning/plan-state.ts';
import type { DrawingAction } from './actions.ts';

const BAR = 10;
const LONGEST_NAME = 32;

export function nameOf({ caption, emotion }: Pick<PlannedJob, 'caption' | 'emotion'>): string {
  return truncate((caption || emotion).replace(/\s+/g, ' ').trim(), LONGEST_NAME);
}

export function progressText(
  texts: Pick<Texts, 'drawing' | 'quote'>,
  plan: Pick<Plan, 'status' | 'photo_file_id'>,
  jobs: readonly PlannedJob[],
): string {
  const { count } = texts.drawing.progress;
  const done = jobs.filter(job => stateOf(job) === 'drawn').length;
  const filled = jobs.length === 0 ? 0 : Math.floor((BAR * done) / jobs.length);
  const bar = '▓'.repeat(filled) + '░'.repeat(BAR - filled);
  return `${bar}\n${count(done, jobs.length)} · ${presently(texts, plan, jobs)}`;
}

function presently(
  { drawing: { progress }, quote }: Pick<Texts, 'drawing' | 'quote'>,
  plan: Pick<Plan, 'status' | 'photo_file_id'>,
  jobs: readonly PlannedJob[],
): string {
  if (plan.status === 'packing') return progress.packing;
  const drawing = jobs.filter(
    ({ status, stage }) => status === 'running' && (stage === 'drawing' || stage === 'finishing'),
  );
  if (drawing.length > 0) return progress.drawing(drawing.map(job => quote(nameOf(job))).join(', '));
  const noPhoto = plan.photo_file_id === null || jobs.some(({ stage }) => stage === 'waiting_photo');
  return noPhoto ? progress.waitingPhoto : progress.queued;
}

export function stopButton(texts: Texts['drawing'], planId: number): Button<DrawingAction> {
  return { label: texts.stop, action: { type: 'plan_stop', planId } };
}

/** Once it is in the chat, a yes may mean it. */
export function approvalQuestion(
  texts: Texts['drawing'],
  { planId, revision, generationId, rest }: Pick<Approval, 'planId' | 'revision' | 'generationId' | 'rest'>,
): Words {
  const buttons: Button<DrawingAction>[] = [
    { label: texts.goOn, action: { type: 'plan_go_on', planId, generationId } },
    { label: texts.again, action: { type: 'plan_again', planId, generationId } },
    { label: texts.otherStyle, action: { type: 'plan_restyle', planId, generationId } },
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
  const buttons: Button<DrawingAction>[] = [
    ...(drawn > 0 || running
      ? [{ label: texts.makePack, action: { type: 'plan_pack' as const, planId: plan.id } }]
      : []),
    { label: texts.drawRest, action: { type: 'plan_retry', planId: plan.id } },
  ];
  const text = texts.stopped(drawn, jobs.length);
  return { ...say(running ? `${text} ${texts.stillDrawing}` : text, buttons), pausesPlan: plan.id };
}
