import { storeUserDocument } from '../assistant-db/documents/user-documents.ts';
import type { DocumentProblem, Store } from '../assistant-db/schema.ts';
import type { UserDocuments } from '../bot/context.ts';
import type { Config } from '../config/index.ts';
import { kindOf } from '../documents/parse.ts';
import { DocumentParser } from '../documents/parser.ts';
import type { Embedding } from '../embeddings/index.ts';
import type { Notice } from '../features/dialogue/input.ts';
import { DocumentIndex } from '../features/knowledge/search/document-index.ts';
import { OwnDocuments } from '../features/knowledge/search/own-documents.ts';
import {
  type Asking,
  CANDIDATES,
  type CitedPassage,
  type KnowledgeSource,
} from '../features/knowledge/search/sources.ts';
import { type Clock, withTimeout } from '../lib/clock.ts';
import { errorMessage } from '../lib/errors.ts';
import type { Logger } from '../lib/logger.ts';
import { oneLine } from '../lib/one-line.ts';
import { digestOf } from '../lib/sealed.ts';
import { truncate } from '../lib/truncate.ts';
import { readResult } from '../mcp/client/result.ts';
import type { Servers } from '../mcp/client/servers.ts';
import { createLightRag, type LightRag } from '../providers/lightrag.ts';
import { shorten } from '../tools/results.ts';

interface KnowledgeDeps {
  readonly db: Store;
  readonly clock: Clock;
  readonly log: Logger;
  readonly embedding: Embedding | undefined;
  readonly servers: Servers;
}

/** The sources of the knowledge agent. `index` is the operator's folder and must be refreshed regularly. */
export function createKnowledge(config: Config, { db, clock, log, embedding, servers }: KnowledgeDeps) {
  const index = config.KNOWLEDGE_DIR === undefined ? undefined : new DocumentIndex({ db, clock, embedding });
  const { LIGHTRAG_URL: baseUrl, LIGHTRAG_KEY: apiKey } = config;
  const sources: readonly KnowledgeSource[] = [
    ...(index ? [index] : []),
    ...(config.USER_DOCUMENTS ? [new OwnDocuments(db)] : []),
    ...(baseUrl === undefined ? [] : [lightRagSource(createLightRag({ baseUrl, apiKey }), log)]),
    ...servers.reports.flatMap(({ settings }) =>
      settings.knowledge ? [serverSource(servers, settings.name, log)] : [],
    ),
  ];
  return { index, sources };
}

/** A user is waiting, and the other sources have answered by then. */
const ANSWER_MS = 8000;

/** Returns no hits if a source fails or is slow, because the other sources answer. */
async function orNothing(
  find: (signal: AbortSignal) => Promise<readonly CitedPassage[]>,
  source: string,
  log: Logger,
  { signal }: Asking,
): Promise<readonly CitedPassage[]> {
  try {
    return await withTimeout(ANSWER_MS, signal, find);
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ source, reason: errorMessage(error) }, 'a knowledge source did not answer');
    return [];
  }
}

/** Strips the server's folders. Joins the paths of a chunk that spans several files. */
function nameOf(paths: string): string {
  const names = paths.split('<SEP>').map(path => path.split(/[\\/]/).at(-1) ?? '');
  return names.filter(Boolean).join(', ');
}

function lightRagSource(lightRag: LightRag, log: Logger): KnowledgeSource {
  const find = async (words: string, signal: AbortSignal) => {
    const chunks = await lightRag.search(words, CANDIDATES, signal);
    return chunks.map(({ id, file, text }) => ({
      key: `LightRAG ${id || digestOf(text)}`,
      path: nameOf(file) || 'LightRAG',
      title: '',
      heading: '',
      page: null,
      text: shorten(text),
    }));
  };
  return {
    isEmpty: false,
    find: (words, asking) => orNothing(signal => find(words, signal), 'LightRAG', log, asking),
  };
}

function serverSource(servers: Servers, server: string, log: Logger): KnowledgeSource {
  const searchTool = () => servers.reports.find(({ settings }) => settings.name === server)?.search;
  const find = async (words: string, signal: AbortSignal): Promise<readonly CitedPassage[]> => {
    const search = searchTool();
    if (search === undefined) return [];
    const { tool, parameter } = search;
    const outcome = await servers.call({ server, tool }, { [parameter]: words }, signal);
    if (outcome.type !== 'answered') throw new Error(outcome.why);
    const { text } = readResult(outcome.result);
    if (outcome.result.isError || text.trim() === '') return [];
    const key = `server ${server} ${digestOf(text)}`;
    return [{ key, path: server, title: '', heading: '', page: null, text: shorten(text) }];
  };
  return {
    get isEmpty() {
      return searchTool() === undefined;
    },
    find: (words, asking) => orNothing(signal => find(words, signal), server, log, asking),
  };
}

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

/** Reads and stores documents that users send. Each is visible only to its sender. */
export function createUserDocuments({
  db,
  clock,
}: Pick<KnowledgeDeps, 'db' | 'clock'>): UserDocuments & { close(): Promise<void> } {
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
        digest: digestOf(bytes),
        passages,
      };
      const limits = { limit: MAX_DOCUMENTS_PER_USER, now: clock.now() };
      return (await storeUserDocument(db, userId, sent, limits)) ? 'documentRead' : 'documentsFull';
    },
    close: () => parser.close(),
  };
}
