import type { Db, DocumentProblem, DocumentRow, Passage, Trx } from '../schema.ts';

/** Rows read or written at a time. */
const PAGE = 500;

export function pagesOf<Row>(rows: readonly Row[]): Row[][] {
  const pages = Math.ceil(rows.length / PAGE);
  return Array.from({ length: pages }, (_, page) => rows.slice(page * PAGE, (page + 1) * PAGE));
}

export type NewPassage = Omit<Passage, 'id' | 'document_id' | 'number'>;

/** A file as it was read. */
export interface ReadDocument {
  readonly path: string;
  readonly title: string;
  readonly size: number;
  /** ms since 1970 */
  readonly modifiedAt: number;
  /** SHA-256 of the bytes, in hex. */
  readonly digest: string;
  readonly problem: DocumentProblem | null;
  readonly passages: readonly NewPassage[];
}

export async function listDocuments(db: Db): Promise<DocumentRow[]> {
  return db.selectFrom('documents').selectAll().orderBy('path').execute();
}

/** Stores a document in place of its earlier version. */
export async function replaceDocument(trx: Trx, read: ReadDocument, now: number): Promise<void> {
  await removeDocument(trx, read.path);
  const { path, title, size, modifiedAt, digest, problem, passages } = read;
  const { id } = await trx
    .insertInto('documents')
    .values({ path, title, size, modified_at: modifiedAt, digest, problem, read_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = passages.map((passage, number) => ({ ...passage, document_id: id, number }));
  for (const page of pagesOf(rows)) await trx.insertInto('passages').values(page).execute();
}

/** The file was touched, but its bytes are the same. */
export async function touchDocument(db: Db, id: number, modifiedAt: number): Promise<void> {
  await db.updateTable('documents').set({ modified_at: modifiedAt }).where('id', '=', id).execute();
}

export async function removeDocument(trx: Trx, path: string): Promise<void> {
  const found = trx.selectFrom('documents').select('id').where('path', '=', path);
  await trx.deleteFrom('passages').where('document_id', 'in', found).execute();
  await trx.deleteFrom('documents').where('path', '=', path).execute();
}

/** Changes whenever a document is added, replaced or removed. */
export async function documentsVersion(db: Db): Promise<string> {
  const { count, last, at } = await db
    .selectFrom('documents')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.max<number | null>('id').as('last'),
      fn.max<number | null>('read_at').as('at'),
    ])
    .executeTakeFirstOrThrow();
  return `${count}:${last ?? 0}:${at ?? 0}`;
}

export interface FoundPassage extends Pick<Passage, 'id' | 'heading' | 'page' | 'text'> {
  readonly path: string;
  readonly title: string;
}

/** The text that search reads. The headings above a passage tell its subject. */
export function searchedText({ path, title, heading, text }: Omit<FoundPassage, 'id' | 'page'>): string {
  return `${path.replace(/\.\w+$/, '').replace(/[/_-]+/g, ' ')} ${title}\n${heading}\n${text}`;
}

/** The columns of passages that search needs, with those of their documents. */
export function passagesWithDocuments(db: Db) {
  return db
    .selectFrom('passages')
    .innerJoin('documents', 'documents.id', 'passages.document_id')
    .select([
      'passages.id',
      'passages.heading',
      'passages.page',
      'passages.text',
      'documents.path',
      'documents.title',
    ]);
}

/** Passages in order of their ids, a page at a time. @param after the last id of the page before */
export function pageOfPassages(db: Db, after: number): Promise<FoundPassage[]> {
  return passagesWithDocuments(db)
    .where('passages.id', '>', after)
    .orderBy('passages.id')
    .limit(PAGE)
    .execute();
}
