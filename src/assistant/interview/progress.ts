import { z } from 'zod';
import { PREFERENCES } from '../taste/preferences.ts';
import type { OwnQuestion } from './questions.ts';

/** What an interview that has begun has come to. What is known of the person is no part of it. */
export interface Progress {
  /** Questions that are not asked (again): topics that were skipped, follow-ups that were answered or skipped. */
  readonly closed: readonly string[];
  /** A model's own question, which is being asked. */
  readonly own: OwnQuestion | null;
  /** How many questions have followed from answers. */
  readonly followUps: number;
  /** Answers in words since a button was pressed. */
  readonly said: number;
}

export const BEGINNING: Progress = { closed: [], own: null, followUps: 0, said: 0 };

const VERSION = 1;

const stored = z.object({
  v: z.literal(VERSION),
  closed: z.array(z.string()),
  own: z
    .object({ about: z.enum(PREFERENCES), question: z.string(), options: z.array(z.string()) })
    .nullable(),
  followUps: z.int().nonnegative(),
  said: z.int().nonnegative(),
});

export function serializeProgress({ closed, own, followUps, said }: Progress): string {
  const kept = own && { ...own, options: [...own.options] };
  return JSON.stringify({ v: VERSION, closed: [...closed], own: kept, followUps, said } satisfies z.infer<
    typeof stored
  >);
}

/** Reads what an interview has come to. What cannot be read is a beginning: what is known is not asked again anyway. */
export function parseProgress(progress: string | null | undefined): Progress {
  if (!progress) return BEGINNING;
  try {
    const { v: _, ...read } = stored.parse(JSON.parse(progress));
    return read;
  } catch {
    return BEGINNING;
  }
}
