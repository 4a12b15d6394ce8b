import { createHash } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { AwsV4Signer } from 'aws4fetch';
import { Parser } from 'htmlparser2';
import { type Clock, withTimeout } from '../../lib/clock.ts';
import { createHttpClient, requestFailure } from '../../lib/http-client.ts';
import { PictureStoreError, type StoreFailure } from './errors.ts';

export interface S3Settings {
  readonly bucket: string;
  /** The prefix of every key: empty, or with a slash at the end. */
  readonly prefix: string;
  readonly endpoint: string;
  readonly region: string;
  /** Whether the bucket is part of the path instead of the host. */
  readonly pathStyle: boolean;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

interface Listing {
  readonly objects: readonly { readonly key: string; readonly ageMs: number }[];
  /** The start of the next page. */
  readonly next: string | undefined;
}

interface S3Request {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

interface S3Answer {
  readonly body: Buffer;
  /** By the storage's clock; NaN if it is not given. */
  readonly now: number;
}

const MAX_TRIES = 3;
/** In ms; doubles each time. */
const RETRY_MS = 200;
/** The largest answer of an image model. */
const MAX_BYTES = 64 * 1024 ** 2;
/** A page of a listing has at most 1,000 objects, each of less than 2 KB, and few levels. */
const MAX_XML_BYTES = 2 * 1024 ** 2;
const MAX_XML_DEPTH = 8;
/** Characters that a URL leaves as they are. A key with "../" would address another folder or bucket. */
const PLAIN_KEY = /^\w[\w.-]*(?:\/\w[\w.-]*)*$/;

const CODES: ReadonlyMap<string, StoreFailure> = new Map([
  ['NoSuchBucket', 'no_bucket'],
  ['InvalidAccessKeyId', 'bad_key'],
  ['SignatureDoesNotMatch', 'bad_key'],
  ['ExpiredToken', 'bad_key'],
  ['InvalidToken', 'bad_key'],
  ['RequestTimeTooSkewed', 'clock'],
  ['RequestExpired', 'clock'],
  ['PermanentRedirect', 'region'],
  ['AuthorizationHeaderMalformed', 'region'],
  ['RequestTimeout', 'busy'],
]);

function failureOf(status: number, code: string): StoreFailure {
  const known = CODES.get(code);
  if (known !== undefined) return known;
  if (status === 301 || status === 307) return 'region';
  if (status === 401 || status === 403) return status === 401 ? 'bad_key' : 'denied';
  return status === 429 || status >= 500 ? 'busy' : 'refused';
}

type Fields = Map<string, string>;

/**
 * The first text of each field, and those of each listed object. Undefined for XML that is larger or deeper than S3
 * sends.
 */
function readXml(body: Buffer): { readonly fields: Fields; readonly objects: readonly Fields[] } | undefined {
  if (body.length > MAX_XML_BYTES) return undefined;
  const fields: Fields = new Map();
  const objects: Fields[] = [];
  let current = fields;
  let [depth, text] = [0, ''];
  const parser = new Parser(
    {
      onopentag: name => {
        depth++;
        text = '';
        if (name === 'Contents') {
          current = new Map();
          objects.push(current);
        }
        // The parsing time grows with the square of the depth.
        if (depth > MAX_XML_DEPTH) parser.pause();
      },
      ontext: part => {
        text += part;
      },
      onclosetag: name => {
        depth--;
        if (name === 'Contents') current = fields;
        else if (!current.has(name)) current.set(name, text);
        text = '';
      },
    },
    { xmlMode: true },
  );
  parser.end(body.toString('utf8'));
  return depth > MAX_XML_DEPTH ? undefined : { fields, objects };
}

function refusal(status: number, body: Buffer): PictureStoreError {
  const fields = readXml(body)?.fields;
  const code = fields?.get('Code') ?? String(status);
  const region = fields?.get('Region');
  const kind = failureOf(status, code);
  return new PictureStoreError(kind, kind === 'region' && region ? `${code}: ${region}` : code);
}

function transportError(error: unknown, ended: AbortSignal): PictureStoreError {
  const { code, isTooLarge } = requestFailure(error);
  if (isTooLarge) return new PictureStoreError('too_large', code);
  return new PictureStoreError('unreachable', ended.aborted ? 'no answer in time' : code);
}

export interface S3Deps {
  readonly clock: Pick<Clock, 'sleep'>;
  readonly random: () => number;
  /** For each attempt. */
  readonly timeoutMs?: number;
}

/**
 * A bucket of S3 or a compatible storage. Every call may be repeated; temporary failures are tried three times. All
 * methods throw PictureStoreError, also if their signal aborts.
 */
export class S3Bucket {
  readonly #settings: S3Settings;
  readonly #deps: S3Deps;
  readonly #http = createHttpClient({ maxContentLength: MAX_BYTES, responseType: 'arraybuffer' });

  constructor(settings: S3Settings, deps: S3Deps) {
    this.#settings = settings;
    this.#deps = deps;
  }

  async put(key: string, body: Buffer, signal: AbortSignal): Promise<void> {
    await this.#send({ method: 'PUT', key, body }, signal);
  }

  /** @returns undefined if the object does not exist */
  async get(key: string, signal: AbortSignal): Promise<Buffer | undefined> {
    return (await this.#send({ method: 'GET', key }, signal))?.body;
  }

  /** Deleting a missing object succeeds. */
  async delete(key: string, signal: AbortSignal): Promise<void> {
    await this.#send({ method: 'DELETE', key }, signal);
  }

  /** A page of the objects whose keys begin with the same text. @param page `next` of the previous page */
  async list(beginning: string, page: string | undefined, signal: AbortSignal): Promise<Listing> {
    const { prefix } = this.#settings;
    const query = {
      'list-type': '2',
      prefix: prefix + beginning,
      ...(page !== undefined && { 'continuation-token': page }),
    };
    const answer = await this.#send({ method: 'GET', query }, signal);
    const read = answer && readXml(answer.body);
    if (answer === undefined || read === undefined) throw new PictureStoreError('refused', 'no listing');
    const objects = read.objects.flatMap(object => {
      const name = object.get('Key') ?? '';
      const key = name.slice(prefix.length);
      if (!name.startsWith(query.prefix) || !PLAIN_KEY.test(key)) return [];
      return [{ key, ageMs: answer.now - Date.parse(object.get('LastModified') ?? '') }];
    });
    return { objects, next: read.fields.get('NextContinuationToken') };
  }

  /** @returns undefined if the object does not exist */
  async #send(request: S3Request, signal: AbortSignal): Promise<S3Answer | undefined> {
    const { clock, random, timeoutMs = 30_000 } = this.#deps;
    // Every request in flight listens.
    setMaxListeners(0, signal);
    for (let tries = 1; ; tries++) {
      try {
        return await withTimeout(timeoutMs, signal, ended => this.#exchange(request, ended));
      } catch (error) {
        if (!(error instanceof PictureStoreError)) throw error;
        if (error.code === 'NoSuchKey') return undefined;
        const passes = error.kind === 'busy' || error.kind === 'unreachable';
        if (!passes || tries >= MAX_TRIES || signal.aborted) throw error;
        await clock.sleep(RETRY_MS * 2 ** (tries - 1) * (1 + random()), signal);
      }
    }
  }

  #addressOf({ key, query }: S3Request): URL {
    const { endpoint, bucket, prefix, pathStyle } = this.#settings;
    const url = new URL(endpoint);
    if (!pathStyle) url.hostname = `${bucket}.${url.hostname}`;
    const folder = `${url.pathname.replace(/\/$/, '')}${pathStyle ? `/${bucket}` : ''}`;
    url.pathname = key === undefined ? folder : `${folder}/${prefix}${key}`;
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    return url;
  }

  async #exchange(request: S3Request, ended: AbortSignal): Promise<S3Answer> {
    const { method, body } = request;
    const { region, accessKeyId, secretAccessKey, sessionToken } = this.#settings;
    const signer = new AwsV4Signer({
      method,
      url: this.#addressOf(request).href,
      headers: {
        'content-type': 'application/octet-stream',
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
      ...(sessionToken !== undefined && { sessionToken }),
    });
    const { url, headers } = await signer.sign();
    try {
      const answer = await this.#http.request<Buffer>({
        method,
        url: url.href,
        headers: Object.fromEntries(headers),
        data: body,
        signal: ended,
      });
      if (answer.status < 200 || answer.status > 299) throw refusal(answer.status, answer.data);
      return { body: answer.data, now: Date.parse(String(answer.headers['date'])) };
    } catch (error) {
      throw error instanceof PictureStoreError ? error : transportError(error, ended);
    }
  }
}
