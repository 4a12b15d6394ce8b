import type { JobLimit } from '../../limits.ts';

/** Why nothing is drawn now, for a model. */
export function explainLimit(limit: JobLimit): string {
  switch (limit.type) {
    case 'daily':
      return `The person has reached the daily limit of ${limit.limit} stickers. Nothing is being drawn today.`;
    case 'failures':
      return 'Too many drawings of this person have failed today. Nothing more is drawn today.';
    case 'own_jobs':
      return `${limit.limit} stickers of this person wait or are being drawn already, as many as one may have at once. This one is not queued.`;
    case 'busy':
      return 'The queue is full as many people want stickers. This one is not queued; the person may confirm again later.';
    default:
      return limit satisfies never;
  }
}
