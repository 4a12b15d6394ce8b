import { createHash } from 'node:crypto';
import type { Notice } from '../assistant/dialogue/input.ts';
import { storeUserDocument } from '../assistant-db/documents/user-documents.ts';
import type { DocumentProblem, Store } from '../assistant-db/schema.ts';
import type { UserDocuments } from '../bot/context.ts';
import { kindOf } from '../documents/parse.ts';
import { DocumentParser } from '../documents/parser.ts';
import { passagesOf, titleOf } from '../documents/passages.ts';
import { type Clock, withTimeout } from '../lib/clock.ts';
import { oneLine } from '../lib/one-line.ts';
import type { CreateThreads } from '../lib/threads.ts';
import { truncate } from '../lib/truncate.ts';

/** Of one user. */
const MAX_DOCUMENTS = 20;
/** Of one document, about 200 pages: all passages of a user are read for each question. */
const MAX_PASSAGES = 200;
const NAME_LENGTH = 100;
/** A user waits. */
const PARSE_MS = 30_000;

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
  readonly createThreads: CreateThreads;
}

/** Reads and stores documents that users send, each for its sender alone. */
export function createUserDocuments({
  db,
  clock,
  createThreads,
}: UserDocumentsDeps): UserDocuments & { close(): Promise<void> } {
  const parser = new DocumentParser(createThreads);
  return {
    accepts: name => kindOf(name) !== undefined,
    take: async (userId, { name, bytes }, signal) => {
      const parsed = await withTimeout(PARSE_MS, signal, inTime => parser.parse(name, bytes, inTime)).catch(
        (error: unknown) => {
          signal.throwIfAborted();
          if (error instanceof Error && error.name === 'AbortError')
            return { ok: false, problem: 'too_long' } as const;
          throw error;
        },
      );
      if (!parsed.ok) return NOTICES[parsed.problem];
      const passages = passagesOf(parsed.parts);
      if (passages.length > MAX_PASSAGES) return 'documentTooLarge';
      const sent = {
        name: truncate(oneLine(name), NAME_LENGTH),
        title: titleOf(parsed.parts),
        digest: createHash('sha256').update(bytes).digest('hex'),
        passages,
      };
      const limits = { limit: MAX_DOCUMENTS, now: clock.now() };
      return (await storeUserDocument(db, userId, sent, limits)) ? 'documentRead' : 'documentsFull';
    },
    close: () => parser.close(),
  };
}
