import type { BuiltInAnswer, ChatMessage } from '../../ai-chat/index.ts';
import type { TasteWords } from '../../i18n/types/words/taste-words.ts';
import type { AssistantContext } from '../agent/context.ts';
import { questionIn } from '../knowledge/questions.ts';
import { addPreference } from '../taste/preferences.ts';
import { withoutNotes } from '../turn/notes.ts';
import { behindCues, hasCue, isOnlyCue, readCues } from './cues.ts';

/** A longer answer tells a taste, whatever its first words are. */
const SHORT = 8;

interface Step {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

function opensWith(text: string, cue: keyof TasteWords): boolean {
  return readCues(text).lengthAt(0, cue) > 0;
}

function isAction(words: string): boolean {
  if (words.trimEnd().endsWith('?') || questionIn(words) !== undefined) return true;
  return opensWith(words, 'draw') && readCues(words).words.length <= SHORT;
}

function stepFor({ turnState: { taste } }: AssistantContext, words: string): Step | undefined {
  const { question, preferences } = taste;
  const back: Step = { name: 'return_to_assistant', args: { request: words } };
  if (question === undefined) return back;
  // The wish to be asked, which was just handed over.
  if (words === '' || hasCue(words, 'setup')) return undefined;
  if (isOnlyCue(words, 'enough')) return { name: 'end_interview', args: {} };
  if (isOnlyCue(words, 'skip')) return { name: 'skip_question', args: {} };
  if (isAction(words)) return back;
  const { about } = question;
  const answer = behindCues(words, 'never', 'liking') || behindCues(words, 'liking', 'never') || words;
  const answered = addPreference(preferences, about, answer);
  return { name: 'save_preferences', args: { [about]: answered[about] } };
}

/** Leads the interview without a model: an answer is stored as it is. */
export function interviewRules(context: AssistantContext, messages: readonly ChatMessage[]): BuiltInAnswer {
  const last = messages.at(-1);
  if (last?.role !== 'user') return { text: '', toolCalls: [] };
  const step = stepFor(context, withoutNotes(last.text));
  return {
    text: '',
    toolCalls: step ? [{ id: `offline_interview_${messages.length}`, ...step }] : [],
  };
}
