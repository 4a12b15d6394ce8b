import type { BuiltInAnswer, ChatMessage } from '../../ai-chat/index.ts';
import { type Language, textsFor } from '../../i18n/index.ts';
import type { AssistantContext } from '../agent/context.ts';
import { withoutNotes } from '../turn/notes.ts';
import type { Found, Source, Span } from './documents.ts';
import type { Findings } from './knowledge.ts';
import { pageAbout, type Question, questionIn } from './questions.ts';

const PLACES = {
  own: 'stickers',
  find: 'stickers',
  said: 'dialogues',
  help: 'help',
} as const satisfies Record<Question['kind'], Source>;

interface Step {
  readonly text: string;
  readonly call?: { readonly name: string; readonly args: Readonly<Record<string, unknown>> };
}

function day(at: number, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(at);
}

function days({ from, to }: Span, language: Language): readonly [string] | readonly [string, string] {
  const [first, last] = [day(from, language), day(to, language)];
  return first === last ? [first] : [first, last];
}

function answer(found: readonly Found[], kind: 'said' | 'help', language: Language): string {
  const { search } = textsFor(language);
  const [best] = found;
  switch (best?.type) {
    case 'help':
      return best.text;
    case 'said':
      return search.said(days(best.when, language), best.words);
    case 'summary':
      return search.summary(days(best.when, language), best.words);
    case undefined:
    case 'sticker':
    case 'pack':
    case 'plan':
      return kind === 'said' ? search.notSaid : search.nothing;
    default:
      return best satisfies never;
  }
}

function shown({ kind }: Question, { found, newest }: Findings, language: Language): Step {
  const { search, stickers } = textsFor(language);
  if (kind === 'said' || kind === 'help') return { text: answer(found, kind, language) };
  if (newest.length === 0) return { text: stickers.none };
  const fitting = found.filter(each => each.type === 'sticker');
  if (kind === 'find' && fitting.length === 0) return { text: search.nothing };
  const ids = (kind === 'own' ? newest : fitting).map(({ id }) => id);
  const text = kind === 'own' ? search.own : search.found(ids.length);
  return { text, call: { name: 'show_stickers', args: { ids } } };
}

function step(context: AssistantContext, messages: readonly ChatMessage[]): Step {
  const { knowledge, show, person } = context;
  const said = messages.findLast(message => message.role === 'user');
  const words = withoutNotes(said?.role === 'user' ? said.text : '');
  const question = questionIn(words);
  const subject = question === undefined ? pageAbout(words) : question.subject;
  if (subject) return { text: knowledge.help(subject) };
  if (question === undefined)
    return { text: '', call: { name: 'return_to_assistant', args: { request: words } } };
  // The words beside the stickers have been said.
  if (show.messages.length > 0) return { text: '' };
  const { last } = knowledge;
  if (messages.at(-1)?.role === 'tool' && last) return shown(question, last, person.language);
  const query = question.kind === 'own' ? '' : question.kind === 'help' ? words : question.about;
  return { text: '', call: { name: 'search', args: { query, in: PLACES[question.kind] } } };
}

/** Answers without a model, with the same tool calls, and gives back what is no question. */
export function knowledgeRules(context: AssistantContext, messages: readonly ChatMessage[]): BuiltInAnswer {
  const { text, call } = step(context, messages);
  return { text, toolCalls: call ? [{ id: `offline_${messages.length}`, ...call }] : [] };
}
