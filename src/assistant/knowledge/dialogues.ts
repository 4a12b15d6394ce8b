import { dialoguesOf } from '../../assistant-db/dialogues/sessions.ts';
import type { Db } from '../../assistant-db/schema.ts';
import { firstCharacters } from '../../lib/truncate.ts';
import { parseHistory } from '../turn/history.ts';
import { withoutNotes } from '../turn/notes.ts';
import type { Document } from './documents.ts';

/** Of one person: older ones are not searched. */
const MOST_DIALOGUES = 200;
/** A longer message is found by all of its words and told by its beginning, in characters. */
const MOST_TOLD = 400;

function beginningOf(words: string): string {
  const beginning = firstCharacters(words, MOST_TOLD);
  return beginning === words ? words : `${beginning}…`;
}

/**
 * What a person has said, as far as it is kept, and what older turns came to; the newest first. A dialogue begins with the
 * history of the one before: what both hold was said in the earlier one. Questions of this kind are no answers to it.
 *
 * @param asking the name of the tool by which such questions are handed over
 */
export async function saidBy(db: Db, userId: number, asking: string): Promise<Document[]> {
  const dialogues = await dialoguesOf(db, userId, MOST_DIALOGUES);
  const known = new Set<string>();
  const documents: Document[] = [];
  for (const { history, summary, created_at: from, updated_at: to } of dialogues.toReversed()) {
    const when = { from, to };
    if (summary !== null && !known.has(summary)) {
      known.add(summary);
      documents.push({ found: { type: 'summary', words: beginningOf(summary), when }, text: summary });
    }
    const { first, messages } = parseHistory(history);
    messages.forEach((message, index) => {
      if (message.role !== 'user') return;
      const next = messages[index + 1];
      if (next?.role === 'assistant' && next.toolCalls.some(({ name }) => name === asking)) return;
      const words = withoutNotes(message.text);
      const key = `${first + index}:${words}`;
      if (words === '' || known.has(key)) return;
      known.add(key);
      documents.push({ found: { type: 'said', words: beginningOf(words), when }, text: words });
    });
  }
  return documents.toReversed();
}
