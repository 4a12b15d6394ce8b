import { extname } from 'node:path';
import { parseHTML } from 'linkedom';
import { z } from 'zod';
import type { DocumentProblem } from '../assistant-db/schema.ts';
import { asText, wholePage } from '../tools/web/reader/worker.ts';
import { unpacksWithin } from './archive.ts';
import type { Part } from './passages.ts';
import { rowsOfCsv, textOfTable } from './table.ts';

const MAX_PAGES = 1000;
const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;
/** UTF-16 units of all parts. */
const MAX_TEXT = 5_000_000;

const KINDS = {
  '.md': 'markdown',
  '.markdown': 'markdown',
  '.txt': 'markdown',
  '.html': 'html',
  '.htm': 'html',
  '.csv': 'csv',
  '.pdf': 'pdf',
  '.docx': 'docx',
  '.xlsx': 'xlsx',
} as const;
export type DocumentKind = (typeof KINDS)[keyof typeof KINDS];

/** The kind of a file by its name, or undefined if it is not a document. */
export function kindOf(name: string): DocumentKind | undefined {
  const ending = extname(name).toLowerCase();
  return Object.entries(KINDS).find(([each]) => each === ending)?.[1];
}

export type Parsed =
  | { readonly ok: true; readonly parts: readonly Part[] }
  | { readonly ok: false; readonly problem: DocumentProblem };

/** Marks of structure have no `str`. */
const textContent = z.object({
  items: z.array(z.object({ str: z.string().default(''), hasEOL: z.boolean().default(false) })),
});

const failed = (problem: DocumentProblem): Parsed => ({ ok: false, problem });

/** UTF-8 or, as older Windows programs write Cyrillic, windows-1251. UTF-16 has a byte order mark. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}

function textOfHtml(html: string): string {
  const { document } = parseHTML(wholePage(html));
  return asText(document.body ?? document.documentElement, 'about:blank').text;
}

async function partsOfPdf(bytes: Uint8Array): Promise<Part[] | DocumentProblem> {
  const { getDocumentProxy } = await import('unpdf');
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  if (pdf.numPages > MAX_PAGES) return 'too_large';
  const parts: Part[] = [];
  let length = 0;
  for (let page = 1; page <= pdf.numPages && length <= MAX_TEXT; page++) {
    const { items } = textContent.parse(await (await pdf.getPage(page)).getTextContent());
    const text = items.map(({ str, hasEOL }) => str + (hasEOL ? '\n' : '')).join('');
    length += text.length;
    parts.push({ page, text });
  }
  return parts;
}

async function partsOfDocx(bytes: Buffer): Promise<Part[]> {
  const { default: mammoth } = await import('mammoth');
  const withoutPictures = mammoth.images.imgElement(async () => ({ src: '' }));
  const { value } = await mammoth.convertToHtml({ buffer: bytes }, { convertImage: withoutPictures });
  return [{ text: textOfHtml(value) }];
}

async function partsOfXlsx(bytes: Buffer): Promise<Part[]> {
  const { default: readSheets } = await import('read-excel-file/node');
  const sheets = await readSheets(bytes);
  return sheets.map(({ sheet, data }) => ({
    text: `# ${sheet}\n\n${textOfTable(data.map(row => row.map(cell => String(cell ?? ''))))}`,
  }));
}

async function partsOf(kind: DocumentKind, bytes: Buffer): Promise<Part[] | DocumentProblem> {
  switch (kind) {
    case 'markdown':
      return [{ text: decode(bytes) }];
    case 'html':
      return [{ text: textOfHtml(decode(bytes)) }];
    case 'csv':
      return [{ text: textOfTable(rowsOfCsv(decode(bytes))) }];
    case 'pdf':
      return partsOfPdf(bytes);
    case 'docx':
      return unpacksWithin(bytes, MAX_UNPACKED_BYTES) ? partsOfDocx(bytes) : 'too_large';
    case 'xlsx':
      return unpacksWithin(bytes, MAX_UNPACKED_BYTES) ? partsOfXlsx(bytes) : 'too_large';
    default:
      return kind satisfies never;
  }
}

/** OLE files: Office encrypts a document by wrapping it into one. */
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** Extracts the text of a document. A hostile document can make it slow: run it in a process that can be killed. */
export async function parseDocument(kind: DocumentKind, given: Uint8Array): Promise<Parsed> {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  if (bytes.subarray(0, OLE.length).equals(OLE)) return failed('encrypted');
  try {
    const parts = await partsOf(kind, bytes);
    if (typeof parts === 'string') return failed(parts);
    const length = parts.reduce((sum, { text }) => sum + text.length, 0);
    if (length > MAX_TEXT) return failed('too_large');
    // Binary data in a file named as text contains characters that text never has.
    const isText = kind !== 'markdown' || !parts.some(({ text }) => text.includes('\0'));
    if (!isText) return failed('unreadable');
    return parts.every(({ text }) => text.trim() === '') ? failed('empty') : { ok: true, parts };
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    return failed(isLocked ? 'encrypted' : 'unreadable');
  }
}
