import type { DocumentProblem } from '../assistant-db/schema.ts';
import type { DocumentKind } from './parse.ts';
import type { SplitDocument } from './passages.ts';

export interface ReadTask {
  readonly kind: DocumentKind;
  readonly bytes: Uint8Array;
}

export type ReadAnswer =
  | ({ readonly outcome: 'read' } & SplitDocument)
  | { readonly outcome: 'failed'; readonly problem: DocumentProblem };
