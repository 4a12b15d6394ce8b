import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  listDocuments,
  type ReadDocument,
  removeDocument,
  replaceDocument,
  touchDocument,
} from '../assistant-db/documents/documents.ts';
import type { DocumentRow, Store } from '../assistant-db/schema.ts';
import type { Clock } from '../lib/clock.ts';
import { errorCode } from '../lib/errors.ts';
import type { Logger } from '../lib/logger.ts';
import { digestOf } from '../lib/sealed.ts';
import { kindOf } from './parse.ts';
import { DocumentParser } from './parser.ts';

const MAX_BYTES = 20 * 1024 * 1024;
const MAX_FILES = 5000;
const MAX_DEPTH = 8;

interface File {
  readonly path: string;
  readonly size: number;
  readonly modifiedAt: number;
}

export interface ReaderDeps {
  readonly db: Store;
  readonly clock: Clock;
  readonly log: Logger;
  readonly parser: DocumentParser;
  readonly folder: string;
}

/** Whether a file or folder went away, or may not be read. Anything else is a failure of the machine. */
function isGone(error: unknown): boolean {
  return ['ENOENT', 'EACCES', 'EPERM'].includes(errorCode(error) ?? '');
}

/**
 * The documents in a folder. Links are not followed: they could lead out of it.
 * @throws if the folder itself cannot be read
 */
async function filesIn(folder: string): Promise<File[]> {
  const found: File[] = [];
  const look = async (below: string, depth: number): Promise<void> => {
    const entries = await readdir(join(folder, below), { withFileTypes: true }).catch((error: unknown) => {
      if (depth === 0 || !isGone(error)) throw error;
      return [];
    });
    for (const entry of entries.toSorted((a, b) => a.name.localeCompare(b.name))) {
      if (entry.name.startsWith('.') || found.length >= MAX_FILES) continue;
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory() && depth < MAX_DEPTH) await look(path, depth + 1);
      if (!entry.isFile() || kindOf(entry.name) === undefined) continue;
      const facts = await stat(join(folder, path)).catch(() => undefined);
      if (facts) found.push({ path, size: facts.size, modifiedAt: Math.floor(facts.mtimeMs) });
    }
  };
  await look('', 0);
  return found;
}

async function read(parser: DocumentParser, folder: string, { path, size }: File, stopping: AbortSignal) {
  if (size > MAX_BYTES)
    return { digest: `${size} bytes`, parse: () => parser.parse(path, undefined, stopping) };
  const bytes = await readFile(join(folder, path)).catch((error: unknown) => {
    if (!isGone(error)) throw error;
  });
  if (bytes === undefined) return undefined;
  return { digest: digestOf(bytes), parse: () => parser.parse(path, bytes, stopping) };
}

/** Parses all documents in a folder and stores nothing. @returns how many there are, and those with a problem */
export async function examineDocuments(folder: string, stopping: AbortSignal) {
  const parser = new DocumentParser();
  try {
    const files = await filesIn(folder);
    const problems: Pick<DocumentRow, 'path' | 'problem'>[] = [];
    for (const file of files) {
      const answer = await (await read(parser, folder, file, stopping))?.parse();
      if (answer === undefined) problems.push({ path: file.path, problem: 'unreadable' });
      else if (answer.outcome === 'failed') problems.push({ path: file.path, problem: answer.problem });
    }
    return { count: files.length, problems };
  } finally {
    await parser.close();
  }
}

/** Keeps the documents in the database in sync with a folder. */
export class DocumentReader {
  readonly #deps: ReaderDeps;

  constructor(deps: ReaderDeps) {
    this.#deps = deps;
  }

  /** Reads the files that changed since the last look. @throws if the folder or the database fails */
  async look(stopping: AbortSignal): Promise<void> {
    const { db, folder, log } = this.#deps;
    const known = new Map((await listDocuments(db)).map(row => [row.path, row]));
    const files = await filesIn(folder);
    if (files.length === 0 && known.size > 0) {
      // More likely an unmounted volume than the intention to delete everything.
      log.warn({ folder }, 'the folder of documents is empty; keeping the documents read from it');
      return;
    }
    for (const file of files) {
      stopping.throwIfAborted();
      await this.#update(file, known.get(file.path), stopping);
      known.delete(file.path);
    }
    for (const path of known.keys()) await db.transaction().execute(trx => removeDocument(trx, path));
  }

  async #update(file: File, row: DocumentRow | undefined, stopping: AbortSignal): Promise<void> {
    if (row?.size === file.size && row.modified_at === file.modifiedAt) return;
    const { db, clock, log, folder, parser } = this.#deps;
    const found = await read(parser, folder, file, stopping);
    if (found !== undefined && row?.digest === found.digest)
      return touchDocument(db, row.id, file.modifiedAt);
    const answer = (await found?.parse()) ?? ({ outcome: 'failed', problem: 'unreadable' } as const);
    const isRead = answer.outcome === 'read';
    const stored: ReadDocument = {
      ...file,
      // A file that may not be read is tried again: its size and time stay when its rights change.
      ...(found === undefined && { modifiedAt: 0 }),
      digest: found?.digest ?? '',
      title: isRead ? answer.title : '',
      problem: isRead ? null : answer.problem,
      passages: isRead ? answer.passages : [],
    };
    if (found === undefined && row?.problem === 'unreadable') return;
    await db.transaction().execute(trx => replaceDocument(trx, stored, clock.now()));
    if (!isRead)
      log.warn(
        { file: file.path, problem: answer.problem },
        'reading a document failed; it cannot be searched',
      );
  }
}
