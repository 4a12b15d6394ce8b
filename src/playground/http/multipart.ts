import { badRequest } from '../errors.ts';

export interface UploadedFile {
  readonly fileName: string;
  readonly mimeType: string;
  readonly bytes: Buffer;
}

export interface MultipartBody {
  readonly fields: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, UploadedFile>;
}

/**
 * Splits a `multipart/form-data` body (RFC 7578). Lenient where clients differ: header names in any case, `name` and
 * `filename` quoted or not. File bytes are views of `body`, not copies. Throws a 400 where there is no boundary.
 */
export function parseMultipart(body: Buffer, contentType: string): MultipartBody {
  const boundary = parameterOf(contentType, 'boundary');
  if (boundary === undefined) throw badRequest('boundary of multipart/form-data is missing');
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const fields = new Map<string, string>();
  const files = new Map<string, UploadedFile>();

  // The first delimiter stands at the very beginning, without the line break before it.
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
