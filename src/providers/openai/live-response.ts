import { z } from 'zod';
import type { OnText } from '../../ai-chat/provider.ts';
import type { ProviderError } from '../../lib/errors.ts';
import { SpokenAnswer } from '../speaker.ts';
import { Usage } from './realtime.ts';

const Done = z.object({
  id: z.string().catch(''),
  status: z.string(),
  status_details: z
    .object({ reason: z.string().optional(), error: z.unknown().optional() })
    .nullish()
    .catch(undefined),
  output: z
    .array(
      z.object({
        type: z.string(),
        status: z.string().catch(''),
        content: z.array(z.object({ transcript: z.string().catch('') })).catch([]),
        call_id: z.string().catch(''),
        name: z.string().catch(''),
        arguments: z.unknown().optional(),
      }),
    )
    .default([]),
  usage: Usage.optional().catch(undefined),
});

export type Done = z.infer<typeof Done>;

/** The fields of all events that are used. */
export const ServerEvent = z.object({
  type: z.string(),
  item_id: z.string().catch(''),
  previous_item_id: z.string().nullish().catch(undefined),
  delta: z.string().catch(''),
  transcript: z.string().catch(''),
  response: Done.optional().catch(undefined),
  error: z
    .looseObject({ code: z.unknown().optional(), event_id: z.unknown().optional() })
    .optional()
    .catch(undefined),
});

/** A response while it is made. */
export class LiveResponse extends SpokenAnswer {
  /** Words that are read aloud are not part of the conversation. */
  readonly isReading: boolean;
  /** Known once the service has begun. */
  responseId = '';
  readonly done: Promise<Done>;
  resolve: (done: Done) => void = () => {};
  reject: (error: ProviderError) => void = () => {};

  constructor(onText?: OnText, isReading = false) {
    super(onText);
    this.isReading = isReading;
    this.done = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }
}
