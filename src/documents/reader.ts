import { createHash } from 'node:crypto';
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
import type { Logger } from '../lib/logger.ts';
import type { CreateThreads } from '../lib/threads.ts';
import { kindOf } from './parse.ts';
import { DocumentParser } from './parser.ts';
import { passagesOf, titleOf } from './passages.ts';

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
  readonly createThreads: CreateThreads;
  readonly folder: string;
}

/** The documents in a folder. Links are not followed: they could lead out of it. */
async function filesIn(folder: string): Promise<File[]> {
  const found: File[] = [];
  const look = async (below: string, depth: number): Promise<void> => {
    const entries = await readdir(join(folder, below), { withFileTypes: true });
    for (const entry of entries.toSorted((a, b) => a.name.localeCompare(b.name))) {
      if (entry.name.startsWith('.') || found.length >= MAX_FILES) continue;
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory() && depth < MAX_DEPTH) await look(path, depth + 1);
      if (!entry.isFile() || kindOf(entry.name) === undefined) continue;
      const { size, mtimeMs } = await stat(join(folder, path));
      found.push({ path, size, modifiedAt: Math.floor(mtimeMs) });
    }
  };
  await look('', 0);
  return found;
}

/** Returns nothing for a file that is too large to be read. */
async function bytesOf(folder: string, { path, size }: File): Promise<Buffer | undefined> {
  return size > MAX_BYTES ? undefined : readFile(join(folder, path));
}

/** Parses all documents in a folder and stores nothing. @returns how many there are, and those with a problem */
export async function examineDocuments(folder: string, createThreads: CreateThreads, stopping: AbortSignal) {
  const parser = new DocumentParser(createThreads);
  try {
    const files = await filesIn(folder);
    const problems: Pick<DocumentRow, 'path' | 'problem'>[] = [];
    for (const file of files) {
      const parsed = await parser.parse(file.path, await bytesOf(folder, file), stopping);
      if (!parsed.ok) problems.push({ path: file.path, problem: parsed.problem });
    }
    return { count: files.length, problems };
  } finally {
    await parser.close();
  }
}

/** Keeps the documents in the database like the files in a folder. */
export class DocumentReader {
  readonly #deps: ReaderDeps;
  readonly #parser: DocumentParser;

  constructor(deps: ReaderDeps) {
    this.#deps = deps;
    this.#parser = new DocumentParser(deps.createThreads);
  }

  /** Reads what has changed since the last look. @throws if the folder or the database fails */
  async look(stopping: AbortSignal): Promise<void> {
    const { db, folder } = this.#deps;
    const known = new Map((await listDocuments(db)).map(row => [row.path, row]));
    const files = await filesIn(folder);
    for (const file of files) {
      stopping.throwIfAborted();
      await this.#update(file, known.get(file.path), stopping);
      known.delete(file.path);
    }
    for (const path of known.keys()) await db.transaction().execute(trx => removeDocument(trx, path));
  }

  close(): Promise<void> {
    return this.#parser.close();
  }

  async #update(file: File, row: DocumentRow | undefined, stopping: AbortSignal): Promise<void> {
    if (row?.size === file.size && row.modified_at === file.modifiedAt) return;
    const { db, clock, log, folder } = this.#deps;
    const bytes = await bytesOf(folder, file);
    const digest =
      bytes === undefined ? `${file.size} bytes` : createHash('sha256').update(bytes).digest('hex');
    if (row?.digest === digest) return touchDocument(db, row.id, file.modifiedAt);
    const parsed = await this.#parser.parse(file.path, bytes, stopping);
    const parts = parsed.ok ? parsed.parts : [];
    const read: ReadDocument = {
      ...file,
      digest,
      title: titleOf(parts),
      problem: parsed.ok ? null : parsed.problem,
      passages: passagesOf(parts),
    };
    await db.transaction().execute(trx => replaceDocument(trx, read, clock.now()));
    if (!parsed.ok) log.warn({ file: file.path, problem: parsed.problem }, 'a document cannot be searched');
  }
}
