import { LANGUAGES, textsFor } from '../../i18n/index.ts';
import { answersIn } from '../model/answers.ts';
import { say } from '../state/outgoing.ts';
import { loadSnapshot } from '../state/snapshot.ts';
import type { AwaitedInput, AwaitedInputHandler, HandleAwaitedInput } from './awaited-input.ts';
import { commitWords } from './commit.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from './context.ts';

/** A caption or a title may end with a question mark; longer questions are for the dialogue. */
const LONGEST_CAPTION_QUESTION = 3;

function isQuestion(words: string): boolean {
  return /[?？]\s*$/.test(words) && words.trim().split(/\s+/).length > LONGEST_CAPTION_QUESTION;
}

/** "NO!" is a caption, "no" is an answer. */
function isShouted(words: string): boolean {
  return words.includes('!') || (words.length > 1 && words === words.toUpperCase());
}

/** `declined`: nothing is wanted after all; `question`: something else is asked, for the dialogue. */
export function readAwaited(words: string): 'words' | 'declined' | 'question' {
  // An emoji may be the answer itself.
  if (
    /\p{L}/u.test(words) &&
    !isShouted(words) &&
    answersIn(words, ['no', 'skip', 'decline', 'cancel']).size > 0
  )
    return 'declined';
  return isQuestion(words) ? 'question' : 'words';
}

/** Whether words accept what was proposed. "No thanks" declines, as the button does. */
export function agreesToDefault(words: string): boolean {
  const answers = answersIn(words, ['yes', 'no', 'skip', 'without', 'decline']);
  return answers.size > 0 && !answers.has('decline') && !isShouted(words);
}

const lettersOf = (words: string) =>
  words
    .toLowerCase()
    .replace(/[^\p{L}\s]/gu, '')
    .trim();

function saysItsButton(words: string): boolean {
  const isIt = LANGUAGES.some(language => lettersOf(textsFor(language).neverMind) === lettersOf(words));
  return isIt && !isShouted(words);
}

/** Only "cancel" and its button's words end the question then. */
function keepsDefault({ type }: AwaitedInput, words: string): boolean {
  return type === 'add_to_pack' && agreesToDefault(words) && !saysItsButton(words);
}

export async function declined(
  deps: AssistantDeps,
  context: TurnContext,
  { screen }: AwaitedInput,
): Promise<TurnOutcome> {
  const { texts } = await loadSnapshot(deps.db, context.person);
  const over = screen === undefined ? [] : [{ type: 'buttons_over' as const, messageId: screen }];
  return commitWords(deps, context, [say(texts.neverMindDone), ...over]);
}

/** The handler whose feature asked for the words takes them, unless they decline or ask something else. */
export function takenBy<Deps extends AssistantDeps>(
  handlers: readonly AwaitedInputHandler<Deps>[],
  deps: Deps,
  context: TurnContext,
): HandleAwaitedInput {
  return (awaited, words) => {
    const read = readAwaited(words);
    if (read === 'question') return undefined;
    const isNone =
      saysItsButton(words) || (awaited.type !== 'caption' && answersIn(words, ['without']).size > 0);
    if ((read === 'declined' || isNone) && !keepsDefault(awaited, words))
      return declined(deps, context, awaited);
    for (const handle of handlers) {
      const taken = handle(deps, context, awaited, words);
      if (taken !== undefined) return taken;
    }
    return undefined;
  };
}
