import { countDrawn } from '../../assistant-db/jobs/generations.ts';
import { markOffered } from '../../assistant-db/people/users.ts';
import type { Generation, Trx } from '../../assistant-db/schema.ts';
import type { Texts } from '../../i18n/index.ts';
import { type ActionOf, action, id } from '../actions.ts';
import { type Button, say, type Words } from '../outgoing.ts';

/** Whoever has made so many wants more, and knows what their taste would change. */
const OFFERED_AT = 3;

/** `question`: its number, by which presses of an earlier one are known. */
export const interviewActions = [
  action('interview', {}),
  action('interview_decline', {}),
  action('interview_answer', { question: id, option: id }),
  action('interview_skip', { question: id }),
  action('interview_enough', { question: id }),
] as const;

export type InterviewAction = ActionOf<typeof interviewActions>;

export function interviewOffer({ taste }: Texts): Words {
  const buttons: Button<InterviewAction>[] = [
    { label: taste.me.begin, action: { type: 'interview' } },
    { label: taste.offerNo, action: { type: 'interview_decline' } },
  ];
  return { ...say(taste.offer), buttons: [buttons] };
}

export async function offerOnce(trx: Trx, userId: number, texts: Texts, now: number): Promise<Words[]> {
  if ((await countDrawn(trx, userId)) < OFFERED_AT) return [];
  return (await markOffered(trx, userId, now)) ? [interviewOffer(texts)] : [];
}

/** The words after a sticker; with the third one the interview is offered, once. */
export async function wordsAfterSticker(
  trx: Trx,
  job: Pick<Generation, 'id' | 'user_id'>,
  texts: Texts,
  now: number,
): Promise<Words> {
  const { delivered } = texts.sticker;
  const [offer] = await offerOnce(trx, job.user_id, texts, now);
  const words = offer ? { ...offer, lead: [{ text: delivered, markdown: false }] } : say(delivered);
  return { ...words, afterSticker: job.id };
}
