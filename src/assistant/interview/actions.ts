import { markOffered } from '../../assistant-db/people/users.ts';
import type { Generation, Trx } from '../../assistant-db/schema.ts';
import type { Texts } from '../../i18n/index.ts';
import { type ActionOf, action, id } from '../actions.ts';
import { type Button, say, type Words } from '../outgoing.ts';

/** The buttons of the interview. `question`: the number of the question they belong to. */
export const interviewActions = [
  /** Begins it, or goes on with it. */
  action('interview', {}),
  action('interview_decline', {}),
  action('interview_answer', { question: id, option: id }),
  action('interview_skip', { question: id }),
  action('interview_enough', { question: id }),
] as const;

export type InterviewAction = ActionOf<typeof interviewActions>;

/** The line that offers the interview, with its two buttons. */
export function interviewOffer({ taste }: Texts): Words {
  const buttons: Button<InterviewAction>[] = [
    { label: taste.offerYes, action: { type: 'interview' } },
    { label: taste.offerNo, action: { type: 'interview_decline' } },
  ];
  return { ...say(taste.offer), buttons: [buttons] };
}

/** Offers the interview where a person was not asked yet, neither for this nor for anything else of their taste. */
export async function offerOnce(trx: Trx, userId: number, texts: Texts, now: number): Promise<Words[]> {
  return (await markOffered(trx, userId, now)) ? [interviewOffer(texts)] : [];
}

/**
 * The words that follow the sticker of a job. Beneath those of the first one a person is offered the interview, once: it asks
 * nothing by itself.
 */
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
