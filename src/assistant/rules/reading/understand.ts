import { holdsCommonWord } from '../../../lexicon/written-language.ts';
import { actsOf } from './acts.ts';
import { captionIn, outlineIn } from './look.ts';
import {
  type Expectation,
  type FoundValue,
  LABELS,
  type LookWish,
  means,
  type ParsedMessage,
  type ReadClause,
  readClauses,
  type Step,
  spanOf,
  valueAt,
} from './message.ts';
import { type Act, type Category, PARAMETERS, type Parameter } from './vocabulary.ts';

/** Turn down the value behind them. */
const REFUSING: readonly Category[] = ['negation', 'without', 'drop'];
/** May stand between that and the value, and before a value that they belong to. */
const SOFT: readonly Category[] = ['modifier', 'lead', 'change', 'link', 'wish'];
/** Says that what is named is wished for: then the rest of the clause is talk. */
const WISHING: readonly Category[] = ['wants', 'change', 'add', 'exchange', 'shown', 'wish', 'becomes'];
/** A value ends before them. */
const ENDS: readonly Category[] = [
  ...REFUSING,
  'and',
  'but',
  'tail',
  'purposeStart',
  'caption',
  'captionPut',
  'outline',
  'photo',
  'thanks',
  'again',
];
/** Say nothing of a sticker by themselves. */
const TALK: readonly Category[] = ['talk', 'question', 'object'];
/** In words: what an answer to one question may hold beside the words that are known. */
const MAX_UNKNOWN = 5;
/** In words: a longer clause says more than what was asked for. */
const LONGEST_ANSWER = 7;
/** In words: a clause that nobody has asked for, and is a value as a whole. */
const LONGEST_VALUE = 4;

class ParseResult {
  readonly values: FoundValue[] = [];
  readonly open = new Set<Parameter>();
  readonly named = new Set<Parameter>();
  readonly acts = new Set<Act>();
  purpose = false;
  photo = false;
  noPhoto = false;
  look: LookWish = {};
  ownPose = false;
  question = false;
  unknown = false;
  unknownName: string | undefined = undefined;
}

/** A stretch of steps that is the value of a parameter. */
interface Run {
  readonly parameter: Parameter;
  readonly from: number;
  readonly to: number;
  readonly isLabelled: boolean;
  readonly isNegated: boolean;
}

const isUnknown = (step: Step) => step.meanings.every(meaning => TALK.includes(meaning));

function labelAt(step: Step | undefined): Parameter | undefined {
  return PARAMETERS.find(parameter => means(step, LABELS[parameter]));
}

/** The parameter whose value follows: "in the style of" names one as its label does. */
function openedAt(step: Step | undefined): Parameter | undefined {
  return means(step, 'styleFrame') ? 'style' : labelAt(step);
}

/** Whether what stands before a value turns it down. */
function isNegated(steps: readonly Step[], at: number): boolean {
  let isWished = false;
  for (let k = at - 1; k >= 0; k--) {
    // "No no make it sad" refuses what was before.
    if (means(steps[k], ...REFUSING)) return !(isWished && means(steps[k], 'no'));
    if (!means(steps[k], ...SOFT)) return false;
    isWished ||= means(steps[k], 'wish', 'wants', 'change');
  }
  return false;
}

/** Whether a value is what was, and what it becomes is named behind it: "replace happy with sad". */
function isExchanged(steps: readonly Step[], from: number, to: number): boolean {
  const isAsked = steps.slice(Math.max(0, from - 3), from).some(step => means(step, 'exchange', 'change'));
  return isAsked && to + 1 < steps.length && means(steps[to], 'exchangeFor', 'becomes');
}

/** Where the value that begins at a step ends: behind the words that belong to it, known or not. */
function endOfValue(
  { steps, words }: ReadClause,
  from: number,
  parameter: Parameter,
  asked: Parameter | undefined,
): number {
  const isExchange = steps.slice(0, from).some(step => means(step, 'exchange', 'change'));
  let end = from;
  let unknown = 0;
  for (let k = from; k < steps.length; k++) {
    const step = steps[k];
    if (step === undefined) break;
    const other = valueAt(step, parameter) ?? valueAt(step, asked);
    // "A comic in the spirit of old magazines" is one style.
    const isFrame = means(step, 'styleFrame') && parameter === 'style';
    const isOwn = other === parameter;
    if (!isOwn && !isFrame && (other !== undefined || openedAt(step) !== undefined)) break;
    // "Replace happy with sad."
    if (!isOwn && isExchange && means(step, 'exchangeFor', 'becomes')) break;
    // "Black and white", "pop art with dots": what joins two words of one value.
    const next = () => steps.find((each, at) => at > k && !means(each, ...SOFT, 'and'));
    const joins = means(step, 'and', 'link', 'modifier') && valueAt(next(), parameter) === parameter;
    if (!isOwn && !joins && means(step, ...ENDS)) break;
    if (words[step.at]?.emoji === true && k > from) continue;
    if (isUnknown(step)) unknown += step.end - step.at;
    if (unknown > MAX_UNKNOWN) break;
    if (isOwn || isUnknown(step) || means(step, 'object')) end = k + 1;
  }
  return Math.max(end, from + 1);
}

function runsIn(clause: ReadClause, asked: Parameter | undefined): Run[] {
  const { steps, words } = clause;
  const runs: Run[] = [];
  const onlyEmoji = words.every(word => word.emoji);
  for (let at = 0; at < steps.length; at++) {
    const step = steps[at];
    if (step === undefined || (words[step.at]?.emoji === true && !onlyEmoji)) continue;
    const label = openedAt(step);
    const value = valueAt(step, asked);
    if (value !== undefined && (label === undefined || value === label)) {
      let from = at;
      while (
        from > 0 &&
        runs.every(run => run.to < from) &&
        means(steps[from - 1], 'modifier') &&
        !means(steps[from - 1], 'lead', 'link', 'change', 'and')
      )
        from--;
      const to = endOfValue(clause, at, value, asked);
      runs.push({
        parameter: value,
        from,
        to,
        isLabelled: labelAt(steps[to]) === value,
        isNegated: isNegated(steps, from) || isExchanged(steps, from, to),
      });
      at = to - 1;
      continue;
    }
    if (label === undefined) continue;
    let from = at + 1;
    while (
      from < steps.length &&
      means(steps[from], 'link', 'lead', 'becomes') &&
      valueAt(steps[from], label) !== label
    )
      from++;
    const first = steps[from];
    const isNamed = runs.some(run => run.parameter === label);
    if (
      isNamed ||
      first === undefined ||
      openedAt(first) !== undefined ||
      means(first, ...ENDS, ...REFUSING, 'same', 'change')
    )
      continue;
    const other = valueAt(first, label);
    if (other !== undefined && other !== label) continue;
    const to = endOfValue(clause, from, label, label);
    runs.push({ parameter: label, from, to, isLabelled: true, isNegated: isNegated(steps, at) });
    at = to - 1;
  }
  return runs;
}

/** Whether the values of a clause are wished for, as far as the vocabulary tells. */
function isGiven(clause: ReadClause, runs: readonly Run[], { asked }: Expectation): boolean {
  const { steps, words, question } = clause;
  const inRun = (at: number) => runs.some(({ from, to }) => at >= from && at < to);
  const outside = steps.some((step, at) => isUnknown(step) && !inRun(at) && words[step.at]?.emoji !== true);
  const within = steps.some((step, at) => isUnknown(step) && inRun(at));
  if (question) return !outside && !within;
  const isWish = steps.some(step => means(step, ...WISHING)) || runs.some(run => run.isLabelled);
  if (isWish) return true;
  const isAnswer = runs.some(run => run.parameter === asked);
  // "Hugging a spider": the whole clause is one value.
  const isWhole = runs.length === 1 && words.length <= LONGEST_VALUE;
  return !outside && (!within || isWhole || (isAnswer && words.length <= LONGEST_ANSWER));
}

function nameLabels(steps: readonly Step[], { named }: ParseResult): void {
  for (const label of steps.map(labelAt)) if (label !== undefined) named.add(label);
}

/** The values of a clause; false where it has none that are plainly given. */
function readValues(clause: ReadClause, expected: Expectation, findings: ParseResult): boolean {
  const runs = runsIn(clause, expected.asked);
  nameLabels(clause.steps, findings);
  if (runs.length === 0) {
    const isChange = clause.steps.some(step => means(step, 'change', 'dislike', ...REFUSING));
    for (const label of findings.named) if (isChange && !clause.question) findings.open.add(label);
    return isChange && findings.named.size > 0;
  }
  if (!isGiven(clause, runs, expected)) return false;
  for (const { parameter, from, to, isNegated } of runs) {
    if (isNegated) findings.open.add(parameter);
    else findings.values.push({ parameter, ...spanOf(clause, clause.steps.slice(from, to)) });
  }
  return true;
}

/** "Style: in anime style" names anime. */
export function withoutFrame(steps: readonly Step[], parameter: Parameter): readonly Step[] {
  const isFrame = (step: Step | undefined) => openedAt(step) === parameter;
  const to = isFrame(steps.at(-1)) ? -1 : steps.length;
  const inner = steps.slice(0, to);
  const from = inner.findIndex(
    step => !isFrame(step) && !(to < 0 && means(step, 'link', 'lead', 'modifier')),
  );
  return from < 0 ? steps : inner.slice(from);
}

/** "Style: 90s VHS cover": what follows a label and a colon, word for word. */
function fieldOf(clause: ReadClause, next: ReadClause | undefined): Parameter | undefined {
  const last = labelAt(clause.steps.at(-1));
  const isField = clause.opens && next !== undefined && clause.steps.every(step => !isUnknown(step));
  return isField ? last : undefined;
}

/** In words: more say something, and name nothing. */
const LONGEST_NAME = 3;

/** The words of a clause that names something unknown, and nothing else: "pirate". */
function nameIn({ steps, words, question }: ReadClause, text: string): string | undefined {
  const own = steps.filter(step => !means(step, 'tail', 'lead'));
  const isName = own.some(({ meanings }) => meanings.length === 0);
  const isPlain = own.every(step => step.meanings.length === 0 || means(step, 'modifier', 'link', 'and'));
  const isWord = words.every(({ emoji, norm }) => !emoji && !/\d/.test(norm));
  if (question || !isName || !isPlain || !isWord || words.length > LONGEST_NAME) return undefined;
  const { start, end } = spanOf({ steps, words, question, opens: false }, own);
  const name = text.slice(start, end);
  return holdsCommonWord(name) ? undefined : name;
}

function readClause(clause: ReadClause, expected: Expectation, findings: ParseResult, text: string): void {
  const { steps, question } = clause;
  const has = (...categories: Category[]) => steps.some(step => means(step, ...categories));
  const acts = actsOf(clause, expected);
  const isOfPose = has('poseLabel') || (expected.asked === 'pose' && !has('styleLabel', 'emotionLabel'));
  if (has('noPose') || (has('asPhoto') && isOfPose)) {
    findings.ownPose = true;
    if (!has('style', 'emotion')) return;
  }
  if (acts.length > 0 && !(question && has('question'))) {
    for (const act of acts) if (act !== 'yes' || !question) findings.acts.add(act);
    nameLabels(steps, findings);
    return;
  }
  if (readValues(clause, expected, findings)) return;
  if (has('photo')) {
    findings.photo = true;
    findings.noPhoto ||= has('negation', 'no', 'without');
    return;
  }
  if (has('purposeStart') && has('purpose')) {
    findings.purpose = true;
    return;
  }
  findings.question ||= question;
  for (const act of ['dislike', 'rude', 'wait', 'again', 'thanks', 'praise'] as const)
    if (has(act)) findings.acts.add(act);
  const isLeft = steps.some(isUnknown);
  findings.unknown ||= isLeft;
  if (isLeft) findings.unknownName ??= nameIn(clause, text);
}

/** Takes a message apart by the vocabularies alone: what they do not explain is left, and stored nowhere. */
export function understand(text: string, expected: Expectation): ParsedMessage {
  const findings = new ParseResult();
  const clauses = readClauses(text);
  for (let at = 0; at < clauses.length; at++) {
    const clause = clauses[at];
    const next = clauses[at + 1];
    if (clause === undefined) continue;
    const field = fieldOf(clause, next);
    if (field !== undefined && next !== undefined) {
      findings.values.push({ parameter: field, ...spanOf(next, withoutFrame(next.steps, field)) });
      at++;
      continue;
    }
    const outline = outlineIn(clause);
    const caption = captionIn(text, clauses, at);
    if (outline !== undefined) findings.look = { ...findings.look, outline };
    if (caption !== undefined) findings.look = { ...findings.look, caption: caption.caption };
    at += caption?.taken ?? 0;
    if (caption === undefined && outline === undefined) {
      readClause(clause, expected, findings, text);
      continue;
    }
    const from = caption?.from ?? clause.steps.length;
    for (const steps of [clause.steps.slice(0, from), clause.steps.slice(caption?.to ?? from)])
      if (steps.some(step => means(step, ...PARAMETERS, 'styleFrame')))
        readValues({ ...clause, steps }, expected, findings);
  }
  if (clauses.length === 0 && text.includes('+')) findings.acts.add('yes');
  if (findings.ownPose) {
    const others = findings.values.filter(({ parameter }) => parameter !== 'pose');
    findings.values.splice(0, findings.values.length, ...others);
  }
  for (const { parameter } of findings.values) findings.open.delete(parameter);
  return findings;
}
