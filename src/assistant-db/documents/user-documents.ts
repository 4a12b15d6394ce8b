import type { Db, Store, Trx } from '../schema.ts';
import { type FoundPassage, type NewPassage, pagesOf } from './documents.ts';

export interface SentDocument {
  readonly name: string;
  readonly title: string;
  /** SHA-256 of the bytes, in hex. */
  readonly digest: string;
  readonly passages: readonly NewPassage[];
}

export interface OwnDocument {
  readonly id: number;
  readonly name: string;
}

/** The documents of a user, oldest first. */
export function listUserDocuments(db: Db, userId: number): Promise<OwnDocument[]> {
  return db
    .selectFrom('user_documents')
    .select(['id', 'name'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** Stores a document for its sender alone. The same bytes again only get the new name. @returns false if the user has `limit` others */
export async function storeUserDocument(
  db: Store,
  userId: number,
  { passages, ...sent }: SentDocument,
  { limit, now }: { readonly limit: number; readonly now: number },
): Promise<boolean> {
  return db.transaction().execute(async trx => {
    const theirs = trx.selectFrom('user_documents').where('user_id', '=', userId);
    const known = await theirs.select(['id', 'digest']).execute();
    const same = known.find(({ digest }) => digest === sent.digest);
    if (same !== undefined) {
      const renamed = trx.updateTable('user_documents').set({ name: sent.name, sent_at: now });
      await renamed.where('id', '=', same.id).execute();
      return true;
    }
    if (known.length >= limit) return false;
    const stored = await trx
      .insertInto('user_documents')
      .values({ ...sent, user_id: userId, sent_at: now })
      .onConflict(each => each.columns(['user_id', 'digest']).doNothing())
      .returning('id')
      .executeTakeFirst();
    // Another process has stored the same update.
    if (stored === undefined) return true;
    const rows = passages.map(passage => ({ ...passage, document_id: stored.id }));
    for (const page of pagesOf(rows)) await trx.insertInto('user_passages').values(page).execute();
    return true;
  });
}

export async function deleteUserDocument(trx: Trx, userId: number, id: number): Promise<void> {
  await trx.deleteFrom('user_documents').where('id', '=', id).where('user_id', '=', userId).execute();
}

/** All passages of a user's documents. Their number is bounded when they are stored. */
export function userPassages(db: Db, userId: number): Promise<FoundPassage[]> {
  return db
    .selectFrom('user_passages as passage')
    .innerJoin('user_documents as document', 'document.id', 'passage.document_id')
    .select([
      'passage.id',
      'passage.heading',
      'passage.page',
      'passage.text',
      'document.name as path',
      'document.title',
    ])
    .where('document.user_id', '=', userId)
    .orderBy('passage.id')
    .execute();
}
