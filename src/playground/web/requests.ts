import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import { BotApiError } from '../errors.ts';
import { isOfForeignPage, namesThisComputer } from '../http/from-here.ts';
import { parseMultipart } from '../http/multipart.ts';
import { type ProblemName, Refusal } from './problems.ts';

const MAX_JSON_BYTES = 64 * 1024;
/** What is read of a body that is too large, so that the browser has sent it all and listens to the answer. */
const MAX_DISCARDED_BYTES = 512 * 1024 * 1024;

/**
 * Throws a 403 for requests that come by way of somebody else's page: under a foreign name that points here (DNS
 * rebinding), or, where they change something, from a foreign origin (CSRF).
 */
export function assertFromHere(request: IncomingMessage): void {
  const changes = request.method !== 'GET' && request.method !== 'HEAD';
  if (!namesThisComputer(request) || (changes && isOfForeignPage(request))) throw new Refusal(403, 'foreign');
}

/**
 * The whole body. One that is larger than `limit` is read to its end all the same, and then refused with 413:
 * browsers do not read answers that come while they are still sending.
 */
export async function readBody(
  request: IncomingMessage,
  limit: number,
  tooLarge: ProblemName,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request) {
    if (!(chunk instanceof Uint8Array)) continue;
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
    else chunks.length = 0;
    if (size > MAX_DISCARDED_BYTES) break;
  }
  if (size > limit) throw new Refusal(413, tooLarge);
  return Buffer.concat(chunks);
}

/** The files of a form, in the order they came; 413 above `limit` bytes for all of it, 400 for what is no form. */
export async function readFiles(
  request: IncomingMessage,
  limit: number,
): Promise<{ readonly bytes: Buffer; readonly name: string }[]> {
  const body = await readBody(request, limit, 'pictureTooLarge');
  try {
    const { files } = parseMultipart(body, request.headers['content-type'] ?? '');
    return [...files.values()].map(({ bytes, fileName }) => ({ bytes, name: fileName }));
  } catch (error) {
    if (error instanceof BotApiError) throw new Refusal(400, 'badRequest');
    throw error;
  }
}

/** The body as what `schema` wants; 400 for anything else. */
export async function readJson<T>(request: IncomingMessage, schema: z.ZodType<T>): Promise<T> {
  const body = await readBody(request, MAX_JSON_BYTES, 'badRequest');
  let data: unknown;
  try {
    data = JSON.parse(body.toString('utf8'));
  } catch {
    throw new Refusal(400, 'badRequest');
  }
  const parsed = schema.safeParse(data);
  if (!parsed.success) throw new Refusal(400, 'badRequest');
  return parsed.data;
}
