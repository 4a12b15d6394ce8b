import { createHash } from 'node:crypto';
import type { Notice } from '../assistant/dialogue/input.ts';
import { storeUserDocument } from '../assistant-db/documents/user-documents.ts';
import type { DocumentProblem, Store } from '../assistant-db/schema.ts';
import type { UserDocuments } from '../bot/context.ts';
import { kindOf } from '../documents/parse.ts';
import { DocumentParser } from '../documents/parser.ts';
import { type Clock, withTimeout } from '../lib/clock.ts';
import { oneLine } from '../lib/one-line.ts';
import { truncate } from '../lib/truncate.ts';

/** Of one user. */
const MAX_DOCUMENTS = 20;
/** Of one document, about 200 pages: all passages of a user are read for each question. */
const MAX_PASSAGES = 200;
const NAME_LENGTH = 100;
/** In ms, for reading one document. */
const PARSE_MS = 30_000;
/** In ms, with the documents of others that come first. */
const WAIT_MS = 60_000;

/** For files without a known ending. */
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

/** Reads and stores documents that users send, each for its sender alone. */
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
      // Documents of others were before it.
      if (answer === undefined) return 'documentFailed';
      if (answer.outcome === 'failed') return NOTICES[answer.problem];
      const { title, passages } = answer;
      if (passages.length > MAX_PASSAGES) return 'documentTooLarge';
      const sent = {
        name: truncate(oneLine(name), NAME_LENGTH),
        title,
        digest: createHash('sha256').update(bytes).digest('hex'),
        passages,
      };
      const limits = { limit: MAX_DOCUMENTS, now: clock.now() };
      return (await storeUserDocument(db, userId, sent, limits)) ? 'documentRead' : 'documentsFull';
    },
    close: () => parser.close(),
  };
}
