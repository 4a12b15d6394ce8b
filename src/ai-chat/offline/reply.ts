import { type Texts, textsFor } from '../../i18n/index.ts';
import type { AIChatRequest, DialogueState, ToolResult } from '../types.ts';
import { missingOf, type Note } from './history.ts';
import type { Expectation, Understanding } from './understand.ts';
import type { Values } from './values.ts';
import { PARAMETERS, type Parameter, TOPICS } from './vocabulary.ts';

/** What to say and do; the calls have no ids yet. */
export interface Reply {
  readonly text: string;
  readonly calls: readonly Call[];
}

export type Call =
  | { readonly name: 'update_sticker_params'; readonly args: Values }
  | { readonly name: 'confirm_and_generate' | 'request_photo'; readonly args: Record<string, never> };

/** What a reply depends on. */
export interface Situation {
  readonly request: AIChatRequest;
  readonly expected: Expectation;
  readonly photoAsked: boolean;
}

const CONFIRM: Call = { name: 'confirm_and_generate', args: {} };

/** The answer to words of the person. */
export function replyTo(understood: Understanding, values: Values, situation: Situation): Reply {
  const { request, expected } = situation;
  const { facts } = request;
  const texts = textsFor(request.person.language);
  const answer = answerTo(understood, texts);
  const open = [...understood.open];
  if (Object.keys(values).length > 0) return recorded(values, [answer], open, situation);
  if (answer !== '') return led([answer], situation);
  const [first] = open;
  if (first !== undefined) return said([texts.offline.instead[first], texts.offline.options[first]]);
  if (understood.photo) return aboutPhoto(understood, situation);
  const unclear = understood.parts.some(part => part.kind === 'unplaced');
  const { acts } = understood;
  const complete = expected.missing.length === 0 && facts.hasPhoto;
  if (acts.has('any')) {
    const chosen = chosenFor(understood, situation);
    const list = Object.values(chosen).join(', ');
    if (list !== '') return recorded(chosen, [texts.offline.chosen(list)], [], situation);
  }
  if (complete && !unclear) {
    if (acts.has('again')) return decided(facts, facts.drawing !== 'drawing', texts);
    if (acts.has('fresh')) return said([texts.offline.whatToChange, texts.offline.photo.another]);
    if (acts.has('no') || acts.has('dislike')) {
      return said([acts.has('dislike') ? texts.offline.replies.dislike : '', texts.offline.whatToChange]);
    }
    const thanked = (acts.has('thanks') || acts.has('praise')) && facts.drawing !== 'open';
    if (acts.has('yes') && !thanked) {
      return decided(facts, facts.drawing === 'open' || facts.drawing === 'failed', texts);
    }
  }
  return chat(understood, unclear, situation);
}

/** The answer to what happened without words. */
export function replyToNotes(notes: ReadonlySet<Note>, situation: Situation): Reply {
  const { facts, person } = situation.request;
  const { offline } = textsFor(person.language);
  if (notes.has('start')) {
    if (facts.hasPhoto) return led([offline.welcomeBack(person.firstName)], situation);
    return { text: offline.greeting(person.firstName), calls: [{ name: 'request_photo', args: {} }] };
  }
  if (notes.has('failed')) return said([offline.failed]);
  return led([noteText(notes, offline)], situation);
}

/** What to say once the tools have run. */
export function replyToResults(results: readonly ToolResult[], request: AIChatRequest): string {
  const texts = textsFor(request.person.language);
  const done = results.every(result => result.ok);
  const confirming = results.some(result => result.name === CONFIRM.name);
  if (!done && confirming && nextStep(request.facts) === undefined) return refusal(request.facts, texts);
  // What was said beside the calls holds, and is said once: the turn drops a repetition.
  const said = request.messages.at(-2);
  if (done && said?.role === 'assistant' && said.text !== '') return said.text;
  if (done && confirming) return texts.offline.started;
  const step = nextStep(request.facts);
  const next = step === undefined ? '' : texts.ask[step];
  const noted =
    done && results.some(result => result.name === 'update_sticker_params') ? texts.offline.noted : '';
  return sentences([noted, next]) || statusOf(request.facts, texts);
}

function refusal({ drawing, summaryShown }: DialogueState, { offline }: Texts): string {
  if (drawing === 'failed') return offline.refused.changeFirst;
  return summaryShown && drawing === 'open' ? offline.refused.notNow : offline.refused.checkFirst;
}

export function noteText(notes: ReadonlySet<Note>, offline: Texts['offline']): string {
  if (notes.has('photo') || notes.has('newPhoto')) return offline.photo.received;
  return notes.has('keptPhoto') ? offline.photo.kept : '';
}

/** Stores values and asks for what is missing then; code itself shows the summary where nothing is. */
function recorded(
  values: Values,
  before: readonly string[],
  open: readonly Parameter[],
  situation: Situation,
): Reply {
  const { facts, person } = situation.request;
  const { offline } = textsFor(person.language);
  const noted = facts.drawing === 'drawing' ? offline.notedForNext : offline.noted;
  const update: Call = { name: 'update_sticker_params', args: values };
  const changed = open.find(parameter => facts[parameter] !== null && values[parameter] === undefined);
  if (changed !== undefined) {
    return { text: sentences([...before, noted, offline.instead[changed]]), calls: [update] };
  }
  const after = { ...situation, request: { ...situation.request, facts: { ...facts, ...values } } };
  const rest = led(
    [...before, before.join('') === '' || facts.drawing === 'drawing' ? noted : ''],
    after,
    '',
  );
  return { text: rest.text, calls: [update, ...rest.calls] };
}

/** Says something and leads on: to what is missing, else to the state of affairs. */
function led(before: readonly string[], { request, photoAsked }: Situation, otherwise?: string): Reply {
  const texts = textsFor(request.person.language);
  const step = nextStep(request.facts);
  if (step === undefined) return said([...before, otherwise ?? statusOf(request.facts, texts)]);
  if (step !== 'photo') return said([...before, texts.ask[step]]);
  const [missing] = missingOf(request.facts);
  // Who was asked already and talks of other things is not made to wait for the photo.
  const ask =
    photoAsked && missing !== undefined ? [texts.offline.photo.later, texts.ask[missing]] : [texts.ask.photo];
  return { text: sentences([...before, ...ask]), calls: [{ name: 'request_photo', args: {} }] };
}

function decided(facts: DialogueState, confirmed: boolean, texts: Texts): Reply {
  return confirmed ? { text: '', calls: [CONFIRM] } : said([statusOf(facts, texts)]);
}

function aboutPhoto({ noPhoto }: Understanding, situation: Situation): Reply {
  const { facts, person } = situation.request;
  if (!facts.hasPhoto) {
    const [missing] = missingOf(facts);
    if (!noPhoto) return led([], { ...situation, photoAsked: false });
    const texts = textsFor(person.language);
    return said([texts.offline.photo.needed, missing === undefined ? '' : texts.ask[missing]]);
  }
  return said([textsFor(person.language).offline.photo.another]);
}

function answerTo(understood: Understanding, { offline }: Texts): string {
  const topic = TOPICS.find(each => understood.topics.has(each));
  if (topic !== undefined) return offline.answers[topic];
  const lists = [...understood.askedAbout].map(parameter => offline.options[parameter]);
  if (lists.length > 0) return lists.join(' ');
  if (understood.possible) return offline.answers.possible;
  return understood.question && !understood.photo ? offline.answers.unknown : '';
}

function chosenFor({ named, acts }: Understanding, { request, expected }: Situation): Values {
  const { choice } = textsFor(request.person.language).offline;
  const { asked, missing } = expected;
  const one = asked ?? missing[0];
  const wanted = named.size > 0 ? [...named] : acts.has('all') ? missing : one === undefined ? [] : [one];
  const values: Values = {};
  for (const parameter of wanted) {
    const value = choice[parameter].find(each => each !== request.facts[parameter]);
    if (value !== undefined) values[parameter] = value;
  }
  return values;
}

function chat(understood: Understanding, unclear: boolean, situation: Situation): Reply {
  const { request, expected } = situation;
  const { offline } = textsFor(request.person.language);
  const { acts } = understood;
  if (acts.has('unsure') && !expected.purposeAsked) {
    const about = [...understood.named][0] ?? expected.asked ?? expected.missing[0];
    return about === undefined
      ? led([], situation)
      : said([situationAsk(about, situation), offline.options[about]]);
  }
  const replies = ['wait', 'thanks', 'greeting', 'praise', 'dislike', 'rude', 'laugh'] as const;
  const act = replies.find(each => acts.has(each));
  if (act === 'wait') return said([offline.replies.wait]);
  if (act !== undefined) return led([offline.replies[act]], situation);
  if (understood.purpose || expected.purposeAsked) return led([offline.purpose], situation);
  return led([unclear || acts.size === 0 ? offline.replies.unclear : ''], situation);
}

/** The bare question for a parameter, so that its list of examples can follow. */
function situationAsk(parameter: Parameter, { request }: Situation): string {
  const { ask } = textsFor(request.person.language);
  return ask[parameter].slice(0, ask[parameter].indexOf('?') + 1);
}

function nextStep(facts: DialogueState): 'photo' | Parameter | undefined {
  return facts.hasPhoto ? PARAMETERS.find(parameter => facts[parameter] === null) : 'photo';
}

function statusOf({ drawing }: DialogueState, { confirm, offline }: Texts): string {
  switch (drawing) {
    case 'open':
      return offline.ready;
    case 'drawing':
      return confirm.drawing;
    case 'delivered':
      return confirm.delivered;
    case 'failed':
      return offline.failed;
    default:
      return drawing satisfies never;
  }
}

function said(parts: readonly string[]): Reply {
  return { text: sentences(parts), calls: [] };
}

function sentences(parts: readonly string[]): string {
  return parts.filter(part => part !== '').join(' ');
}
