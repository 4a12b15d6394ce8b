import type { Generated } from 'kysely';

/** Why a document cannot be searched. */
export type DocumentProblem = 'too_large' | 'too_long' | 'encrypted' | 'empty' | 'unreadable';

/** Documents that the knowledge agent searches. */
export interface DocumentTables {
  /** The operator's documents. */
  documents: {
    id: Generated<number>;
    /** Below the folder, with slashes. */
    path: string;
    title: Generated<string>;
    size: number;
    modified_at: number;
    /** SHA-256 of the bytes, in hex. */
    digest: string;
    problem: DocumentProblem | null;
    read_at: number;
  };
  passages: {
    id: Generated<number>;
    document_id: number;
    /** Position in the document. */
    number: number;
    /** The headings above it, from the top. */
    heading: string;
    page: number | null;
    text: string;
  };
  passage_vectors: {
    passage_id: number;
    /** Provider and model, as in `openai/text-embedding-3-small`. */
    model: string;
    dimensions: number;
    /** 32-bit floats, little-endian. */
    vector: Buffer;
  };
  /** Documents of users. Only the sender can search them. */
  user_documents: {
    id: Generated<number>;
    user_id: number;
    /** SHA-256 of the bytes, in hex: the same file is stored once. */
    digest: string;
    name: string;
    title: string;
    sent_at: number;
  };
  user_passages: {
    id: Generated<number>;
    document_id: number;
    heading: string;
    page: number | null;
    text: string;
  };
}
