import { searchedText } from '../../../assistant-db/documents/documents.ts';
import { userPassages } from '../../../assistant-db/documents/user-documents.ts';
import type { Store } from '../../../assistant-db/schema.ts';
import { Slices } from '../../../lib/slices.ts';
import { findable, parseQuery, SLICE } from './query.ts';
import { rankByAny } from './ranking.ts';
import { type Asking, CANDIDATES, type CitedPassage, type KnowledgeSource } from './sources.ts';

/** Searches the user's own documents by BM25. They are few, so no index is kept. */
export class OwnDocuments implements KnowledgeSource {
  readonly #db: Store;
  /** Always offered, because whether the user has documents is only looked up on a search. */
  readonly isEmpty = false;

  constructor(db: Store) {
    this.#db = db;
  }

  async find(words: string, { userId }: Asking): Promise<readonly CitedPassage[]> {
    const passages = await userPassages(this.#db, userId);
    const slices = new Slices(SLICE);
    const texts = await findable(passages.map(searchedText), slices);
    const places = await rankByAny(texts, parseQuery(words), slices);
    return places.slice(0, CANDIDATES).flatMap(place => {
      const passage = passages[place];
      return passage === undefined ? [] : [{ ...passage, key: `own passage ${passage.id}` }];
    });
  }
}
