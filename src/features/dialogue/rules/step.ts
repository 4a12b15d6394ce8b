import type { AssistantContext } from '../../../assistant/agent/context.ts';
import type { Question } from '../../../assistant/model/question.ts';
import { textsFor } from '../../../i18n/index.ts';
import type { Fields } from './names.ts';

interface Call {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** A step of the rules: tool calls, words above the next question, or a question of their own. */
export interface Step {
  readonly calls?: readonly Call[];
  readonly text?: string;
  readonly asks?: Question | undefined;
}

export const call = (name: string, args: Call['args'] = {}): Step => ({ calls: [{ name, args }] });

export const update = (values: Fields): Step => call('update_sticker_params', values);

/** All calls of several steps. */
export const together = (...steps: readonly Step[]): Step => ({
  calls: steps.flatMap(({ calls = [] }) => calls),
});

export function notUnderstood({ person, outage }: AssistantContext): Step {
  const { offline } = textsFor(person.language);
  return { text: outage ? offline.outage : offline.onlyButtons };
}
