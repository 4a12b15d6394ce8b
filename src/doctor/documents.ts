import type { DocumentProblem } from '../assistant-db/schema.ts';
import { examineDocuments } from '../documents/reader.ts';
import { oneLine } from '../lib/one-line.ts';
import { type Check, fail, ok, warn } from './finding.ts';

const ADVICE = {
  too_large: 'it is too large: split it',
  too_long: 'reading it takes too long: split it',
  encrypted: 'it is encrypted: save it without a password',
  empty: 'it has no text: a scan needs text recognition first',
  unreadable: 'it cannot be read: save it again',
} as const satisfies Record<DocumentProblem, string>;

/** Reads the operator's documents. */
export function documentsCheck(folder: string): Check {
  return {
    subject: 'Documents',
    run: async signal => {
      const { count, problems } = await examineDocuments(folder, signal);
      if (count === 0)
        return [
          fail(`${folder} has no documents`, 'Put Markdown, text, HTML, CSV, PDF, DOCX or XLSX files there.'),
        ];
      return [
        ok(`${count} in ${folder}`),
        ...problems.map(({ path, problem }) =>
          warn(`${oneLine(path)} cannot be searched`, `${problem === null ? '' : ADVICE[problem]}.`),
        ),
      ];
    },
  };
}
