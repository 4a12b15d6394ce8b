import { createHash } from 'node:crypto';
import { storeUserDocument } from '../assistant-db/documents/user-documents.ts';
import type { DocumentProblem, Store } from '../assistant-db/schema.ts';
import type { UserDocuments } from '../bot/context.ts';
import { kindOf } from '../documents/parse.ts';
import { DocumentParser } from '../documents/parser.ts';
import type { Notice } from '../features/dialogue/input.ts';
import { type Clock, withTimeout } from '../lib/clock.ts';
import { oneLine } from '../lib/one-line.ts';
import { truncate } from '../lib/truncate.ts';

const MAX_DOCUMENTS_PER_USER = 20;
/** About 200 pages. Every question reads all passages of the user. */
const MAX_PASSAGES_PER_DOCUMENT = 200;
const NAME_LENGTH = 100;
/** Time limit for reading one document. */
const PARSE_MS = 30_000;
/** Time limit including the wait for other users' documents. */
const WAIT_MS = 60_000;

/** Types of files without a known extension. */
const ENDINGS: ReadonlyMap<string, string> = new Map([
  ['application/pdf', '.pdf'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', '.docx'],
  ['text/plain', '.txt'],
  ['text/markdown', '.md'],
]);

const NOTICES = {
  too_large: 'documentTooLarge',
  too_long: 'documentTooLarge',
  encrypted: 'documentEncrypted',
  empty: 'documentEmpty',
  unreadable: 'documentUnreadable',
} as const satisfies Record<DocumentProblem, Notice>;

interface UserDocumentsDeps {
  readonly db: Store;
  readonly clock: Clock;
}

/** Reads and stores documents that users send. Each is visible only to its sender. */
export function createUserDocuments({
  db,
  clock,
}: UserDocumentsDeps): UserDocuments & { close(): Promise<void> } {
  const parser = new DocumentParser(PARSE_MS);
  return {
    nameOf: ({ name, mime }) => {
      if (kindOf(name) !== undefined) return name;
      const ending = ENDINGS.get(mime.toLowerCase());
      return ending && `${name || 'document'}${ending}`;
    },
    take: async (userId, { name, bytes }, signal) => {
      const answer = await withTimeout(WAIT_MS, signal, inTime => parser.parse(name, bytes, inTime)).catch(
        (error: unknown) => {
          signal.throwIfAborted();
          if (error instanceof Error && error.name === 'AbortError') return undefined;
          throw error;
        },
      );
      // Documents of other users were queued before it.
      if (answer === undefined) return 'documentFailed';
      if (answer.outcome === 'failed') return NOTICES[answer.problem];
      const { title, passages } = answer;
      if (passages.length > MAX_PASSAGES_PER_DOCUMENT) return 'documentTooLarge';
      const sent = {
        name: truncate(oneLine(name), NAME_LENGTH),
        title,
        digest: createHash('sha256').update(bytes).digest('hex'),
        passages,
      };
      const limits = { limit: MAX_DOCUMENTS_PER_USER, now: clock.now() };
      return (await storeUserDocument(db, userId, sent, limits)) ? 'documentRead' : 'documentsFull';
    },
    close: () => parser.close(),
  };
}
