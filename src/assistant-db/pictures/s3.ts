import { createHash } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { AwsV4Signer } from 'aws4fetch';
import { Parser } from 'htmlparser2';
import { type Clock, withTimeout } from '../../lib/clock.ts';
import { createHttpClient, requestFailure } from '../../lib/http-client.ts';
import { PictureStoreError, type StoreFailure } from './errors.ts';

export interface S3Settings {
  readonly bucket: string;
  /** Stands before every key: empty, or with a slash at its end. */
  readonly prefix: string;
  readonly endpoint: string;
  readonly region: string;
  /** The bucket stands in the path, otherwise before the host. */
  readonly pathStyle: boolean;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

interface Listing {
  readonly objects: readonly { readonly key: string; readonly ageMs: number }[];
  /** Where the next page begins. */
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
  /** By the storage's clock; NaN where it does not tell. */
  readonly now: number;
}

const MAX_TRIES = 3;
/** In ms; doubled each time. */
const RETRY_MS = 200;
/** What an image model may answer with. */
const MAX_BYTES = 64 * 1024 ** 2;
/** A page of a listing has at most 1,000 objects, each of less than 2 KB, and few levels. */
const MAX_XML_BYTES = 2 * 1024 ** 2;
const MAX_XML_DEPTH = 8;
/** Keys that an address leaves as they are: one with "../" would be that of an object in another folder or bucket. */
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

/** The first text of each field, and those of each listed object. Undefined for XML that is larger or deeper than S3 sends. */
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
        // Its time grows with the square of the depth.
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
  /** For each try. */
  readonly timeoutMs?: number;
}

/**
 * A bucket of S3, or of what speaks like it. Every call may be repeated; what may pass is tried three times.
 * All throw PictureStoreError, also where their signal aborts.
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

  /** @returns undefined where there is no such object */
  async get(key: string, signal: AbortSignal): Promise<Buffer | undefined> {
    return (await this.#send({ method: 'GET', key }, signal))?.body;
  }

  /** Where there is no such object, it is done. */
  async delete(key: string, signal: AbortSignal): Promise<void> {
    await this.#send({ method: 'DELETE', key }, signal);
  }

  /** A page of the objects whose keys begin in the same way. @param page `next` of the one before */
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

  /** @returns undefined where there is no such object */
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
