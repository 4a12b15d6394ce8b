import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DocumentIndex } from '../../../src/assistant/knowledge/documents.ts';
import { storageAt } from '../../../src/assistant-db/index.ts';
import { migrateUp } from '../../../src/assistant-db/migrate.ts';
import { DocumentReader } from '../../../src/documents/reader.ts';
import { rowsOfCsv } from '../../../src/documents/table.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { createLogger } from '../../../src/lib/logger.ts';
import { createThreads } from '../../../src/lib/threads.ts';
import type { BenchOptions, Row } from '../report.ts';

const TOP = 3;
export const MIN_FOUND = 85;

interface Verdict {
  readonly question: string;
  readonly isFound: boolean;
}

/** Asks each question with an answer, and looks for its passage among the first three. */
export async function judgeDocuments(folder: string): Promise<Verdict[]> {
  const storage = storageAt(`sqlite:${join(folder, 'documents.db')}`);
  const db = await storage.open();
  await migrateUp(db, storage.migrations);
  const files = fileURLToPath(new URL('files', import.meta.url));
  const log = createLogger({ level: 'silent' });
  const reader = new DocumentReader({ db, clock: systemClock, log, createThreads, folder: files });
  try {
    await reader.look(new AbortController().signal);
    const index = new DocumentIndex(db);
    const table = readFileSync(new URL('questions.csv', import.meta.url), 'utf8');
    const verdicts: Verdict[] = [];
    for (const [question = '', path = '', heading = ''] of rowsOfCsv(table).slice(1)) {
      if (path === '') continue;
      const found = (await index.search(question)).slice(0, TOP);
      const isFound = found.some(each => each.path === path && each.heading.endsWith(heading));
      verdicts.push({ question, isFound });
    }
    return verdicts;
  } finally {
    await reader.close();
    await db.destroy();
  }
}

export async function documents({ folder, failures = false }: BenchOptions): Promise<Row[]> {
  const verdicts = await judgeDocuments(folder);
  const missed = verdicts.filter(({ isFound }) => !isFound);
  for (const { question } of failures ? missed : []) process.stderr.write(`not found: ${question}\n`);
  const percent = 100 * (1 - missed.length / verdicts.length);
  return [
    {
      what: `right passage among the first ${TOP}, BM25 alone`,
      value: `${percent.toFixed(1)} %`,
      spread: `n=${verdicts.length}`,
      aim: `>= ${MIN_FOUND} %`,
      met: percent >= MIN_FOUND,
    },
  ];
}
