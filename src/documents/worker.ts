import { type DocumentKind, type Parsed, parseDocument } from './parse.ts';

export interface ParseTask {
  readonly kind: DocumentKind;
  readonly bytes: Uint8Array;
}

export default function run({ kind, bytes }: ParseTask): Promise<Parsed> {
  return parseDocument(kind, bytes);
}
