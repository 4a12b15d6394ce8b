import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { storageAt } from '../../../src/assistant-db/index.ts';
import { migrateUp } from '../../../src/assistant-db/migrate.ts';
import { DocumentParser } from '../../../src/documents/parser.ts';
import { DocumentReader } from '../../../src/documents/reader.ts';
import { rowsOfCsv } from '../../../src/documents/table.ts';
import { PassageEmbedder } from '../../../src/documents/vectors.ts';
import type { Embedding } from '../../../src/embeddings/index.ts';
import { DocumentIndex } from '../../../src/features/knowledge/search/document-index.ts';
import { isLikely } from '../../../src/features/knowledge/search/sources.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { createLogger } from '../../../src/lib/logger.ts';
import type { BenchOptions, Row } from '../report.ts';
import { hashedEmbedding } from './hashed-vectors.ts';

const TOP = 3;
export const MIN_FOUND = 85;

interface Verdict {
  readonly question: string;
  /** Whether the documents answer it. */
  readonly hasAnswer: boolean;
  /** Whether the right passage is among the first three. */
  readonly isFound: boolean;
  /** Whether the first passage is quoted without a model. */
  readonly isQuoted: boolean;
}

/** Asks each question and looks for its passage among the first three. @param embedding without it, BM25 alone */
export async function judgeDocuments(folder: string, embedding?: Embedding): Promise<Verdict[]> {
  const storage = storageAt(`sqlite:${join(folder, 'documents.db')}`);
  const db = await storage.open();
  await migrateUp(db, storage.migrations);
  const files = fileURLToPath(new URL('files', import.meta.url));
  const log = createLogger({ level: 'silent' });
  const parser = new DocumentParser();
  const reader = new DocumentReader({ db, clock: systemClock, log, parser, folder: files });
  const { signal } = new AbortController();
  try {
    await reader.look(signal);
    if (embedding) await new PassageEmbedder(db, embedding).embedAll(signal);
    const index = new DocumentIndex({ db, clock: systemClock, embedding });
    await index.refresh();
    const table = readFileSync(new URL('questions.csv', import.meta.url), 'utf8');
    const verdicts: Verdict[] = [];
    for (const [question = '', path = '', heading = ''] of rowsOfCsv(table).slice(1)) {
      const found = await index.find(question, { signal });
      const isRight = (each: { path: string; heading: string }) =>
        each.path === path && each.heading.endsWith(heading);
      const [first] = found;
      verdicts.push({
        question,
        hasAnswer: path !== '',
        isFound: found.slice(0, TOP).some(isRight),
        isQuoted: first !== undefined && isLikely(first, question),
      });
    }
    return verdicts;
  } finally {
    await parser.close();
    await db.destroy();
  }
}

function row(what: string, verdicts: readonly Verdict[], isCounted: (each: Verdict) => boolean): Row {
  const percent = (100 * verdicts.filter(isCounted).length) / verdicts.length;
  return { what, value: `${percent.toFixed(1)} %`, spread: `n=${verdicts.length}` };
}

export async function documents({ folder, failures = false }: BenchOptions): Promise<Row[]> {
  const all = await judgeDocuments(folder);
  const byWords = all.filter(({ hasAnswer }) => hasAnswer);
  const missed = byWords.filter(({ isFound }) => !isFound);
  for (const { question } of failures ? missed : []) process.stderr.write(`not found: ${question}\n`);
  const fused = (await judgeDocuments(folder, hashedEmbedding)).filter(({ hasAnswer }) => hasAnswer);
  const unanswerable = all.filter(({ hasAnswer }) => !hasAnswer);
  const isFound = (each: Verdict) => each.isFound;
  return [
    {
      ...row(`right passage among the first ${TOP}, BM25 alone`, byWords, isFound),
      aim: `>= ${MIN_FOUND} %`,
      met: missed.length <= byWords.length * (1 - MIN_FOUND / 100),
    },
    row(`right passage among the first ${TOP}, with vectors of hashed letters`, fused, isFound),
    row('quotes for questions without an answer, no model', unanswerable, each => each.isQuoted),
  ];
}
