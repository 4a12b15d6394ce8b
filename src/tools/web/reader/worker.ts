import { type ReadablePage, readHtml } from './readable.ts';

export interface ReadTask {
  readonly html: string;
  /** Where it came from. */
  readonly base: string;
}

/** The entry of a thread that reads pages. */
export default function run({ html, base }: ReadTask): ReadablePage {
  return readHtml(html, base);
}
