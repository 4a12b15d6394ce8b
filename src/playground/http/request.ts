import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import { badRequest } from '../errors.ts';
import { parseMultipart, type UploadedFile } from './multipart.ts';

/**
 * The parameters of one Bot API call, however they came: query string, form, multipart or JSON. Forms carry numbers,
 * booleans and objects as text, JSON carries them as they are; both read the same here. `null` counts as not given.
 *
 * @typeParam Name the parameters that Telegram has for the method
 */
export class RequestParams<Name extends string> {
  readonly #values: ReadonlyMap<string, unknown>;
  readonly #files: ReadonlyMap<string, UploadedFile>;

  constructor(values: ReadonlyMap<string, unknown>, files: ReadonlyMap<string, UploadedFile>) {
    this.#values = values;
    this.#files = files;
  }

  /** Names of all parameters given, known to Telegram or not. */
  names(): Iterable<string> {
    return this.#values.keys();
  }

  has(name: Name): boolean {
    const value = this.#values.get(name);
    return value !== undefined && value !== null && value !== '';
  }

  /** The text of a parameter; an absent one is an empty string, as Telegram treats them alike. */
  string(name: Name): string {
    const value = this.#values.get(name);
    if (value === undefined || value === null) return '';
    return typeof value === 'string'
      ? value
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value);
  }

  /** A whole number; `fallback` where the parameter is absent or is no number. */
  integer(name: Name, fallback: number): number {
    const text = this.string(name);
    return /^-?\d{1,16}$/.test(text) ? Number(text) : fallback;
  }

  boolean(name: Name): boolean {
    return ['true', '1', 'yes'].includes(this.string(name).toLowerCase());
  }

  /** A JSON-serialized object; `undefined` where absent, a 400 saying `complaint` where it does not fit. */
  object<T>(name: Name, schema: z.ZodType<T>, complaint: string): T | undefined {
    if (!this.has(name)) return undefined;
    const value = this.#values.get(name);
    const parsed = schema.safeParse(typeof value === 'string' ? jsonOf(value, complaint) : value);
    if (!parsed.success) throw badRequest(complaint);
    return parsed.data;
  }

  /** An upload, under the parameter's own name or where its `attach://` reference points. */
  upload(name: Name): UploadedFile | undefined {
    const reference = this.string(name);
    return reference.startsWith('attach://') ? this.attachment(reference) : this.#files.get(name);
  }

  /** The upload that an `attach://` reference inside an object means. */
  attachment(reference: string): UploadedFile | undefined {
    return reference.startsWith('attach://')
      ? this.#files.get(reference.slice('attach://'.length))
      : undefined;
  }
}

function jsonOf(text: string, complaint: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest(complaint);
  }
}

/** Reads a whole request and decodes its parameters; 400 where the body is not what its content type says. */
export async function readParams(request: IncomingMessage, query: string): Promise<RequestParams<string>> {
  const body = await readBody(request);
  const values = new Map<string, unknown>(query === '' ? [] : new URLSearchParams(query));
  const contentType = request.headers['content-type'] ?? '';
  if (body.length === 0) return new RequestParams(values, new Map());
  if (contentType.startsWith('application/json')) {
    const parsed = jsonOf(body.toString('utf8'), "can't parse JSON object");
    if (typeof parsed !== 'object' || parsed === null) throw badRequest('JSON object expected');
    for (const [name, value] of Object.entries(parsed)) values.set(name, value);
  } else if (contentType.startsWith('application/x-www-form-urlencoded')) {
    for (const [name, value] of new URLSearchParams(body.toString('utf8'))) values.set(name, value);
  } else if (contentType.startsWith('multipart/form-data')) {
    const { fields, files } = parseMultipart(body, contentType);
    for (const [name, value] of fields) values.set(name, value);
    return new RequestParams(values, files);
  }
  return new RequestParams(values, new Map());
}

function readBody(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    request.on('error', reject);
  });
}
