import { handoffName } from '../../../agents/tool.ts';
import type { BuiltInAnswer, ChatMessage } from '../../../ai-chat/index.ts';
import { type AssistantContext, asks } from '../../../assistant/agent/context.ts';
import { answersIn, namesOldPhoto, photoMeant } from '../../../assistant/model/answers.ts';
import { NOTES, withoutNotes } from '../../../assistant/model/notes.ts';
import { missingParameters, PARAMETERS, type Parameter } from '../../../assistant/model/parameters.ts';
import { proposalIn } from '../../../assistant/model/question.ts';
import {
  isIndecent,
  saysAllMoving,
  saysBack,
  setSaid,
  wantsAnotherPhoto,
} from '../../../assistant/model/said.ts';
import { type Texts, textsFor } from '../../../i18n/index.ts';
import { firstCharacters } from '../../../lib/truncate.ts';
import { KNOWLEDGE } from '../../knowledge/search/knowledge.ts';
import { USUAL_SET } from '../view/choices.ts';
import { type Fields, fieldsIn, namesIn } from './names.ts';
import { lettersOf, pressedIn, pressStep, rowNumber } from './press.ts';
import { leaveProposal, rowStep, takeStep, withoutValue } from './rows.ts';
import { call, notUnderstood, type Step, together, update } from './step.ts';
import { stickerStep } from './sticker.ts';
import { videoStep } from './video.ts';

/** In characters. Longer messages are not proposed as a value. */
const MAX_PROPOSED = 60;

const CONFIRM = call('confirm_and_generate');

/**
 * Answers without a model. It understands buttons, names of values and short answers, and makes the same tool calls as
 * a model. Code asks the next question, with its buttons.
 */
export function assistantRules(context: AssistantContext, messages: readonly ChatMessage[]): BuiltInAnswer {
  const last = messages.at(-1);
  if (last?.role !== 'user') return { text: '', toolCalls: [] };
  const { calls = [], text, asks: asked } = stepFor(context, last.text);
  context.turnState.ruled = { ...(text !== undefined && { text }), ...(asked && { asks: asked }) };
  const toolCalls = calls.map((each, at) => ({ ...each, id: `offline_${messages.length}_${at}` }));
  return { text: '', toolCalls };
}

function stepFor(context: AssistantContext, said: string): Step {
  const words = withoutNotes(said).normalize('NFC');
  const texts = textsFor(context.person.language);
  if (words === '') return { text: noteText(said, context, texts) };
  if (isIndecent(words)) return { text: texts.offline.indecent };
  const now = withoutNotes(said.split(NOTES.now).at(-1) ?? '').normalize('NFC');
  return (
    videoStep(now, context) ??
    stickerStep(now, context) ??
    photoStep(now, context) ??
    answerStep(now, context) ??
    setStep(now, context) ??
    valueStep(words, context) ??
    questionStep(now, context) ??
    proposalStep(now, context) ??
    notUnderstood(context)
  );
}

/** Words for an event without a message of the user. */
function noteText(said: string, { person, turnState }: AssistantContext, { offline }: Texts): string {
  if (said.startsWith(NOTES.start)) {
    return turnState.photo === null
      ? offline.greeting(person.firstName)
      : offline.welcomeBack(person.firstName);
  }
  return turnState.photoTurn.isTaken ? offline.photo.received : '';
}

/** The answer to the question which of two photos to use. */
function photoStep(words: string, { turnState, person }: AssistantContext): Step | undefined {
  const isKept = turnState.awaitsPhoto && turnState.photo !== null && namesOldPhoto(words);
  if (turnState.photo !== null && wantsAnotherPhoto(words)) return call('request_photo');
  if (isKept && turnState.photoTurn.offered === null)
    return { ...call('choose_photo', { photo: 'old' }), text: textsFor(person.language).photo.kept };
  if (turnState.photoTurn.offered === null) return undefined;
  const photo = photoMeant(words);
  return photo && call('choose_photo', { photo });
}

/** A yes, a no, a number or the label of a button, as the open question means it. */
function answerStep(words: string, context: AssistantContext): Step | undefined {
  const { turnState, person } = context;
  const { question, plan } = turnState;
  const changed = changeWord(words, context);
  if (changed !== undefined) return changed;
  const pressed = question && pressedIn(words, question, context);
  if (pressed !== undefined) return pressStep(pressed, context);
  const row = rowNumber(words);
  const { stored } = plan;
  if (row !== undefined && stored && plan.content?.stickers[row - 1])
    return { asks: { type: 'plan_row', planId: stored.id, revision: stored.revision, row } };
  if (saysBack(words)) return backStep(context);
  if (answersIn(words, ['cancel']).size > 0) return call('do_for_person', { what: 'end_dialogue' });
  const answers = answersIn(words, ['yes', 'no', 'skip', 'decline']);
  if (answers.size === 0) return undefined;
  const isYes = answers.has('yes') && answers.size === 1;
  const proposal = proposalIn(question);
  if (proposal !== undefined)
    return isYes ? takeStep(proposal, context) : leaveProposal(proposal, person.language);
  const isOfSticker = turnState.confirmable || (turnState.complete && turnState.photoTurn.isInQuestion);
  const isOpen = isOfSticker || plan.content !== undefined || plan.approval !== undefined;
  if (isYes && isOpen) return CONFIRM;
  if (isYes) return turnState.complete ? {} : notUnderstood(context);
  if (plan.content === undefined && turnState.confirmable) return { asks: { type: 'change' } };
  return { text: textsFor(person.language).neverMindDone };
}

/** The label of [change] under a summary or a plan. */
function changeWord(words: string, { turnState, person }: AssistantContext): Step | undefined {
  const { offline, plans } = textsFor(person.language);
  const { stored, content } = turnState.plan;
  const isPlan = stored !== undefined && content !== undefined && content.style !== '';
  const label = isPlan ? plans.buttons.change : offline.change;
  if (lettersOf(words) !== lettersOf(label) || (!isPlan && !turnState.confirmable)) return undefined;
  if (!isPlan) return { asks: { type: 'change' } };
  const { id: planId, revision } = stored;
  return { asks: { type: 'plan_change', planId, revision, count: content.stickers.length } };
}

/** One question back. */
function backStep({ turnState }: AssistantContext): Step {
  const { question, params, plan } = turnState;
  switch (question?.type) {
    case 'plan_value':
      return { asks: { ...question, type: 'plan_row' } };
    case 'proposal':
    case 'plan_proposal':
      return question.type === 'proposal'
        ? { asks: { type: 'value', parameter: question.parameter } }
        : { asks: { ...withoutValue(question), type: 'plan_value' } };
    case 'value':
    case 'change':
    case 'plan_change':
    case 'plan_row':
    case undefined:
      break;
    default:
      return question satisfies never;
  }
  if (plan.content !== undefined) return {};
  const chosen = PARAMETERS.filter(name => params[name] !== null).at(-1);
  return chosen === undefined ? {} : { asks: { type: 'value', parameter: chosen } };
}

/** Values that are named: as `field: value`, else by a known name anywhere in the message. */
function valueStep(words: string, context: AssistantContext): Step | undefined {
  const { turnState } = context;
  const { question, plan } = turnState;
  const { fields, rest } = fieldsIn(words);
  const { caption, ...given }: Fields = { ...namesIn(rest), ...fields };
  if (question?.type === 'plan_value') {
    const value = { ...given, caption }[question.field];
    if (value !== undefined) return rowStep(question, value, context);
  }
  if (plan.content !== undefined)
    return given.style === undefined ? undefined : update({ style: given.style });
  if (plan.approval !== undefined && given.style !== undefined && turnState.params.style === null)
    return call('decide_first', { what: 'other_style', value: given.style });
  const steps = [
    ...(Object.keys(given).length > 0 ? [update(given)] : []),
    ...(caption === undefined ? [] : [call('change_sticker', { caption })]),
  ];
  return steps.length > 0 ? together(...steps) : undefined;
}

/** A wish for several stickers, perhaps in a style that is named, or that those of the open plan move. */
function setStep(words: string, { turnState }: AssistantContext): Step | undefined {
  const moving = !asks(words) && saysAllMoving(words);
  if (moving && turnState.plan.content?.moving === false) return call('change_plan', { moving });
  const set = asks(words) || Object.keys(fieldsIn(words).fields).length > 0 ? undefined : setSaid(words);
  if (set === undefined || turnState.plan.content !== undefined) return undefined;
  const { style } = namesIn(words);
  return call('plan_stickers', {
    count: set.count ?? USUAL_SET,
    ...(style !== undefined && { style }),
    ...(moving && { moving }),
  });
}

/** A question goes to the help and the documents, once in a turn. */
function questionStep(words: string, { knowledge, turnState }: AssistantContext): Step | undefined {
  if (!asks(words) || knowledge.last !== undefined || turnState.photoTurn.offered !== null) return undefined;
  return call(handoffName(KNOWLEDGE), { question: words });
}

/** The value that the bot asked for, in words that it does not know. */
function proposalStep(words: string, { turnState, outage }: AssistantContext): Step | undefined {
  const value = words.replace(/\s+/g, ' ').trim();
  if (firstCharacters(value, MAX_PROPOSED) !== value || asks(value) || !/\p{L}/u.test(value))
    return undefined;
  const { question, plan } = turnState;
  if (question?.type === 'plan_value') return { asks: { ...question, type: 'plan_proposal', value } };
  const parameter = askedFor(turnState, outage);
  if (parameter === undefined || (plan.content !== undefined && parameter !== 'style')) return undefined;
  return { asks: { type: 'proposal', parameter, value } };
}

/** The value that the open question asks for. A model that fails now may have asked in its own words. */
function askedFor(turnState: AssistantContext['turnState'], outage: boolean): Parameter | undefined {
  const { question, photo, photoTurn, plan, params } = turnState;
  // The first sticker of a plan waits for a decision; an older question is settled.
  if (plan.approval !== undefined) return undefined;
  if (question?.type === 'value' || question?.type === 'proposal') return question.parameter;
  if (question !== undefined || photo === null || photoTurn.isTaken || !outage) return undefined;
  if (plan.content !== undefined) return plan.content.style === '' ? 'style' : undefined;
  return plan.underway ? undefined : missingParameters(params)[0];
}
