import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { z } from 'zod';
import { badRequest } from '../errors.ts';

export class RequestParams<Name extends string> {
  readonly #values: ReadonlyMap<string, unknown>;
  readonly #files: ReadonlyMap<string, UploadedFile>;

  constructor(values: ReadonlyMap<string, unknown>, files: ReadonlyMap<string, UploadedFile>) {
    this.#values = values;
    this.#files = files;
  }

  has(name: Name): boolean {
    const value = this.#values.get(name);
    return value !== undefined && value !== null && value !== '';
  }

  string(name: Name): string {
    const value = this.#values.get(name);
    if (value === undefined || value === null) return '';
    return typeof value === 'string'
      ? value
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value);
  }

  integer(name: Name, fallback: number): number {
    const text = this.string(name);
    return /^-?\d{1,16}$/.test(text) ? Number(text) : fallback;
  }

  boolean(name: Name): boolean {
    return ['true', '1', 'yes'].includes(this.string(name).toLowerCase());
  }

  /**
   * Parses a JSON-serialized object. Returns `undefined` if it is absent; throws 400 with `complaint` if it does not
   * match.
   */
  object<T>(name: Name, schema: z.ZodType<T>, complaint: string): T | undefined {
    if (!this.has(name)) return undefined;
    const value = this.#values.get(name);
    const parsed = schema.safeParse(typeof value === 'string' ? jsonOf(value, complaint) : value);
    if (!parsed.success) throw badRequest(complaint);
    return parsed.data;
  }

  upload(name: Name): UploadedFile | undefined {
    const reference = this.string(name);
    return reference.startsWith('attach://') ? this.attachment(reference) : this.#files.get(name);
  }

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

export async function readParams(request: IncomingMessage, query: string): Promise<RequestParams<string>> {
  const body = await buffer(request);
  const values = new Map<string, unknown>(query === '' ? [] : new URLSearchParams(query));
  const contentType = request.headers['content-type'] ?? '';
  if (body.length === 0) return new RequestParams(values, new Map());
  if (contentType.startsWith('application/json')) {
    const parsed = jsonOf(body.toString('utf8'), "can't parse JSON object");
    if (typeof parsed !== 'object' || parsed === null) throw badRequest('JSON object expected');
    for (const [name, value] of Object.entries(parsed)) values.set(name, value);
  } else if (contentType.startsWith('multipart/form-data')) {
    const { fields, files } = parseMultipart(body, contentType);
    for (const [name, value] of fields) values.set(name, value);
    return new RequestParams(values, files);
  }
  return new RequestParams(values, new Map());
}

export interface UploadedFile {
  readonly fileName: string;
  readonly mimeType: string;
  readonly bytes: Buffer;
}

export interface MultipartBody {
  readonly fields: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, UploadedFile>;
}

/** Parses multipart/form-data (RFC 7578). Bytes are views of `body`. */
export function parseMultipart(body: Buffer, contentType: string): MultipartBody {
  const boundary = parameterOf(contentType, 'boundary');
  if (boundary === undefined) throw badRequest('boundary of multipart/form-data is missing');
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const fields = new Map<string, string>();
  const files = new Map<string, UploadedFile>();

  let position = body.indexOf(delimiter.subarray(2));
  if (position < 0) return { fields, files };
  position += delimiter.length - 2;
  while (body.toString('latin1', position, position + 2) === '\r\n') {
    const headerEnd = body.indexOf('\r\n\r\n', position);
    const end = headerEnd < 0 ? -1 : body.indexOf(delimiter, headerEnd + 2);
    if (end < 0) throw badRequest('multipart/form-data body is cut off');
    addPart(body.toString('utf8', position + 2, headerEnd), body.subarray(headerEnd + 4, end));
    position = end + delimiter.length;
  }
  return { fields, files };

  function addPart(header: string, bytes: Buffer): void {
    let disposition = '';
    let mimeType = 'application/octet-stream';
    for (const line of header.split('\r\n')) {
      const colon = line.indexOf(':');
      const headerName = line.slice(0, colon).toLowerCase();
      if (headerName === 'content-disposition') disposition = line.slice(colon + 1);
      if (headerName === 'content-type') mimeType = line.slice(colon + 1).trim();
    }
    const name = parameterOf(disposition, 'name');
    if (name === undefined) return;
    const fileName = parameterOf(disposition, 'filename');
    if (fileName === undefined) fields.set(name, bytes.toString('utf8'));
    else files.set(name, { fileName, mimeType, bytes });
  }
}

function parameterOf(header: string, name: string): string | undefined {
  const match = new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^;]*))`, 'i').exec(header);
  return match ? (match[1] ?? match[2]?.trim()) : undefined;
}

const LOOPBACK_HOSTS = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/** Whether the request names this computer. A foreign name that points here (DNS rebinding) does not. */
export function namesThisComputer({ headers }: IncomingMessage): boolean {
  return LOOPBACK_HOSTS.test(headers.host ?? '');
}

/** Guards against CSRF. Programs other than browsers send no origin. */
function isOfForeignPage({ headers }: IncomingMessage): boolean {
  const { host = '', origin } = headers;
  return origin !== undefined && origin !== `http://${host}`;
}

/** Also recognises requests without an origin: pictures, scripts and links of other pages (Fetch Metadata). */
export function isAskedFromElsewhere(request: IncomingMessage): boolean {
  const { 'sec-fetch-site': site } = request.headers;
  return isOfForeignPage(request) || (site !== undefined && site !== 'same-origin' && site !== 'none');
}
