import { z } from 'zod';
import type { TaskStep } from '../../../assistant-db/schema.ts';
import type { NewStep } from '../../../assistant-db/tasks/tasks.ts';

/** Steps of one task that run at the same time. */
const AT_ONCE = 2;
const TITLE_LENGTH = 200;

export interface Step {
  readonly number: number;
  readonly title: string;
  readonly changes: boolean;
  /** Numbers of earlier steps that must end first. */
  readonly after: readonly number[];
  readonly status: TaskStep['status'];
  readonly result: string | null;
}

export interface EndedStep {
  readonly number: number;
  readonly status: 'done' | 'failed' | 'skipped';
  readonly result: string;
}

/** A step in a model's proposal. */
export const wantedStep = z.object({
  title: z.string().trim().min(1).max(TITLE_LENGTH).describe('What is done, for the user, in their language'),
  changes: z.boolean().describe('Whether it sends, creates, changes or deletes something'),
  after: z.array(z.int()).nullish().describe('Numbers of earlier steps whose results it needs'),
});
export type WantedStep = z.infer<typeof wantedStep>;

const numbers = z.array(z.int());

export function readStep({ number, title, changes, after, status, result }: TaskStep): Step {
  return { number, title, changes: changes === 1, after: numbers.parse(JSON.parse(after)), status, result };
}

export function numbered(wanted: readonly WantedStep[], first: number): Step[] {
  return wanted.map(({ title, changes, after }, at) => ({
    number: first + at,
    title,
    changes,
    after: after ?? [],
    status: 'waiting',
    result: null,
  }));
}

export function storedStep({ number, title, changes, after }: Step): NewStep {
  return { number, title, changes: changes ? 1 : 0, after: JSON.stringify(after) };
}

/** Returns the error for the model, or undefined if the steps are valid. A step may only wait for earlier ones, so there are no cycles. */
export function problemWith(steps: readonly Step[]): string | undefined {
  const wrong = steps.find(({ number, after }) => after.some(each => each < 1 || each >= number));
  return wrong && `Step ${wrong.number} may only wait for steps with a smaller number.`;
}

export function isEnded({ status }: Pick<Step, 'status'>): boolean {
  return status === 'done' || status === 'failed' || status === 'skipped';
}

/** Returns the steps to work on now: running ones first, then waiting ones whose dependencies have ended. */
export function dueSteps(steps: readonly Step[]): Step[] {
  const ended = new Set(steps.filter(isEnded).map(({ number }) => number));
  const begun = steps.filter(({ status }) => status === 'running');
  const ready = steps.filter(
    ({ status, after }) => status === 'waiting' && after.every(number => ended.has(number)),
  );
  return [...begun, ...ready].slice(0, Math.max(AT_ONCE, begun.length));
}
