import type { AssistantContext } from '../../../assistant/agent/context.ts';
import { proposalIn, type Question } from '../../../assistant/model/question.ts';
import type { Intent } from '../../../assistant/state/intents.ts';
import { textsFor } from '../../../i18n/index.ts';
import { normalize } from '../../../lexicon/text.ts';
import { buttonsOf, offeredIn } from '../view/choices.ts';
import { leaveProposal, rowStep, rowsOf, takeStep } from './rows.ts';
import { call, type Step, update } from './step.ts';

export function rowNumber(words: string): number | undefined {
  const digits = /^\s*(?:#|№|n[o°]?\.?)?\s*(\d{1,3})[.)]?\s*$/iu.exec(words)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

export const lettersOf = (text: string) =>
  normalize(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The button of the open question that a number or a label names. */
export function pressedIn(words: string, question: Question, { person }: AssistantContext) {
  const buttons = buttonsOf(question, person.language).flat();
  // In a plan a number is a row.
  const isOfRow = question.type === 'plan_row' || question.type === 'plan_change';
  const number = isOfRow ? undefined : rowNumber(words);
  const label = lettersOf(words);
  const pressed =
    number === undefined
      ? buttons.find(button => label !== '' && lettersOf(button.label) === label)
      : buttons[number - 1];
  return pressed && 'action' in pressed ? pressed.action : undefined;
}

/** Does what a press of this button does. */
export function pressStep(action: Intent, context: AssistantContext): Step | undefined {
  const { person, turnState } = context;
  const proposal = proposalIn(turnState.question);
  switch (action.type) {
    case 'choose': {
      const label = offeredIn(person.language, action.parameter).find(([name]) => name === action.value)?.[1];
      return label === undefined ? undefined : update({ [action.parameter]: label });
    }
    case 'ask_value':
      return { asks: { type: 'value', parameter: action.parameter } };
    case 'own_words':
      return { text: textsFor(person.language).offline.ownWords.ask, asks: turnState.question };
    case 'take_value':
      return proposal && takeStep(proposal, context);
    case 'leave_value':
      return proposal && leaveProposal(proposal, person.language);
    case 'new_set':
      return call('plan_stickers', { count: action.count });
    case 'plan_another':
      return call('change_plan', { replace: rowsOf(context).map(number => ({ number })) });
    case 'plan_cut':
      return call('change_plan', { remove: rowsOf(context).slice(Math.max(1, action.count)) });
    case 'plan_more':
      return call('change_plan', { add: Array.from({ length: action.count }, () => ({})) });
    case 'plan_style':
      return { asks: { type: 'value', parameter: 'style' } };
    case 'plan_row':
      return { asks: action };
    case 'plan_field':
      return { asks: { ...action, type: 'plan_value' } };
    case 'plan_value': {
      const label = offeredIn(person.language, action.field).find(([name]) => name === action.value)?.[1];
      return label === undefined ? undefined : rowStep(action, label, context);
    }
    case 'plan_remove':
      return call('change_plan', { remove: [action.row] });
    default:
      return {};
  }
}
