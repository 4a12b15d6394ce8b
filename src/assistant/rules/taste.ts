import type { ToolResult } from '../../ai-chat/index.ts';
import { type Texts, textsFor } from '../../i18n/index.ts';
import { clausesOf } from '../../lexicon/text.ts';
import { behindCues, hasCue, isOnlyCue, partedAt, readCues } from '../interview/cues.ts';
import { intentIn } from '../knowledge/intents.ts';
import { numberAt, ordinalAt, planTokens } from '../planning/words.ts';
import { addPreference, forbiddenIn, type Preference } from '../taste/preferences.ts';
import type { DialogueRequest } from './history.ts';
import { changeIn } from './plans/change.ts';
import { talkLexicon } from './reading/lexicon.ts';
import { type Expectation, means, readClauses, spanOf } from './reading/message.ts';
import { withoutFrame } from './reading/understand.ts';
import type { Category } from './reading/vocabulary.ts';
import { type Call, type Reply, type RulesContext, replyAndAskNext } from './steps.ts';

/** A longer message is about more than one's taste. */
const SHORT = 8;
/** What may stand beside a thing that has no meaning to the rules. */
const SMALL: ReadonlySet<Category> = new Set(['modifier', 'and']);

/** What is to be kept in mind of a taste, and what it belongs to. */
function keptInMind(words: string): [Preference, string][] {
  const never = behindCues(words, 'never');
  if (never) return [['never', never]];
  const remember = behindCues(words, 'remember', 'liking');
  if (!remember) return [];
  const unwanted = behindCues(remember, 'never') || behindCues(remember, 'disliking');
  if (unwanted) return [['never', unwanted]];
  // "Remember that I love anime, and never draw clowns", "… and I hate clowns".
  for (const cue of ['never', 'disliking'] as const) {
    const [liked, others] = partedAt(words, cue) ?? [];
    const thing = others && behindCues(others, cue);
    if (liked && thing) return [...keptInMind(liked), ['never', thing]];
  }
  const style = styleIn(remember);
  return [style === undefined ? ['notes', behindCues(words, 'remember') ?? remember] : ['styles', style]];
}

/** A lone "no clowns", where an expression or a look was asked for: nobody names one so. */
function unwantedIn(words: string, { asked }: Expectation): string | undefined {
  const [clause, ...others] = clausesOf(words);
  if (asked === undefined || asked === 'pose' || clause === undefined || others.length > 0) return undefined;
  if (intentIn(words) !== undefined) return undefined;
  const [first, ...things] = talkLexicon().find(clause.words, 'none');
  // "No clowns, please".
  while (things.at(-1)?.some(({ meaning }) => meaning === 'tail')) things.pop();
  const isWithout =
    first?.some(({ meaning }) => meaning === 'without') && first.every(({ length }) => length === 1);
  // "Without the third" points to a sticker, be there a plan or not.
  const isPointing = planTokens(words).tokens.some(
    token => numberAt(token) !== undefined || ordinalAt(token, 1) !== undefined,
  );
  const isUnknown = things.every(here => here.every(({ meaning }) => SMALL.has(meaning)));
  const [from, to] = [clause.words[1], clause.words[things.length]];
  return isWithout && isUnknown && !isPointing && from && to && things.length > 0
    ? words.slice(from.start, to.end)
    : undefined;
}

/** Words that name a look, without the frame around it; undefined if they name something else. */
function styleIn(words: string): string | undefined {
  const [clause, ...others] = readClauses(words);
  const isStyle = [clause, ...others].some(each => each?.steps.some(step => means(step, 'style')));
  if (clause === undefined || !isStyle) return undefined;
  const { start, end } = spanOf(clause, withoutFrame(clause.steps, 'style'));
  return words.slice(start, others.length === 0 ? end : undefined);
}

/**
 * The answer to words about one's taste as such ("remember that I love anime", "never draw spiders", "set my preferences");
 * undefined where they are about a sticker.
 */
export function replyToTaste(words: string, situation: RulesContext): Reply | undefined {
  const { preferences, person, facts } = situation.request;
  if (preferences === undefined) return undefined;
  // "Without the second" is of the plan.
  const isOfPlan = facts.plan !== undefined && changeIn(words, facts.plan) !== undefined;
  const interview: Reply = { text: '', calls: [{ name: 'transfer_to_interview', args: {} }] };
  // "Remember my taste" is no taste.
  const told = behindCues(words, 'remember');
  if (told && isOnlyCue(told, 'setup')) return interview;
  const { me } = textsFor(person.language).taste;
  const unwanted = isOfPlan ? undefined : unwantedIn(words, situation.expected);
  const kept: [Preference, string][] = unwanted ? [['never', unwanted]] : keptInMind(words);
  if (kept.length > 0) {
    const args = Object.fromEntries(
      kept.map(([name, value]) => [name, addPreference(preferences, name, value)[name] ?? value]),
    );
    const save: Call = { name: 'save_preferences', args };
    const names = kept.map(([name, value]) => `${me.names[name]}: ${value}.`).join(' ');
    const { text, calls } = replyAndAskNext([me.saved(names)], situation, '');
    return { text, calls: [save, ...calls] };
  }
  if (!hasCue(words, 'setup') || readCues(words).words.length > SHORT) return undefined;
  return interview;
}

/** Words in which "as usual" is said, with the look that is usual in its place. */
export interface Usual {
  readonly words: string;
  /** What is said of it: what was filled in, or that nothing is known. */
  readonly said: string;
  /** The look, word for word. */
  readonly style?: string | undefined;
}

/** Fills in what "as usual" means, as if the person had named it: the summary shows it as it shows every value. */
export function withUsual(words: string, { preferences, person }: DialogueRequest): Usual {
  const reading = readCues(words);
  const at = reading.words.findIndex((_, index) => reading.lengthAt(index, 'usual') > 0);
  const [first, last] = [reading.words[at], reading.words[at + reading.lengthAt(at, 'usual') - 1]];
  if (first === undefined || last === undefined || preferences === undefined) return { words, said: '' };
  const { summary, taste }: Texts = textsFor(person.language);
  const [style] = preferences.styles;
  const around = [words.slice(0, first.start), words.slice(last.end)] as const;
  return style === undefined
    ? { words: around.join(' ').trim(), said: taste.usualUnknown }
    : {
        words: `${around[0]} ${summary.style}: ${style}. ${around[1]}`.trim(),
        said: taste.usual(style),
        style,
      };
}

/** Whether a call was refused as the person never wants that drawn: code says so, and what to do. */
export function isForbidden(
  results: readonly ToolResult[],
  { facts, preferences }: DialogueRequest,
): boolean {
  const failed = results.filter(({ ok }) => !ok).map(({ name }) => name);
  if (failed.length === 0 || preferences === undefined || preferences.never.length === 0) return false;
  const wish = [facts.style, facts.emotion, facts.pose].filter(value => value !== null).join('. ');
  const isRefused =
    failed.includes('confirm_and_generate') && forbiddenIn(wish, preferences.never) !== undefined;
  return (
    isRefused || ['update_sticker_params', 'plan_stickers', 'change_plan'].some(name => failed.includes(name))
  );
}
