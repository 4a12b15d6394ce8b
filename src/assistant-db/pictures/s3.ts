import { createHash } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { AwsV4Signer } from 'aws4fetch';
import axios, { AxiosError } from 'axios';
import { type Clock, withTimeout } from '../../lib/clock.ts';
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

/** The texts of all elements of a name: codes, dates, tokens, and keys of ours, which have nothing to escape. */
function elements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, 'g'))].map(([, text = '']) => text);
}

function refusal(status: number, body: Buffer): PictureStoreError {
  const xml = body.toString('utf8');
  const [code = String(status)] = elements(xml, 'Code');
  const [region] = elements(xml, 'Region');
  const kind = failureOf(status, code);
  return new PictureStoreError(kind, kind === 'region' && region ? `${code}: ${region}` : code);
}

/** Axios's own errors carry the request, with the key. */
function transportError(error: unknown, ended: AbortSignal): PictureStoreError {
  const code = error instanceof AxiosError ? (error.code ?? 'unknown') : 'unknown';
  if (error instanceof AxiosError && error.message.startsWith('maxContentLength'))
    return new PictureStoreError('too_large', code);
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
  readonly #http = axios.create({
    httpAgent: new HttpAgent({ keepAlive: true }),
    httpsAgent: new HttpsAgent({ keepAlive: true }),
    // They lead to other regions, where the signature is wrong.
    maxRedirects: 0,
    maxContentLength: MAX_BYTES,
    maxBodyLength: Number.POSITIVE_INFINITY,
    responseType: 'arraybuffer',
    validateStatus: () => true,
  });

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
    const xml = answer?.body.toString('utf8') ?? '';
    const now = answer?.now ?? Number.NaN;
    const objects = elements(xml, 'Contents').map(object => {
      const [key = '', at = ''] = [...elements(object, 'Key'), ...elements(object, 'LastModified')];
      return { key: key.slice(prefix.length), ageMs: now - Date.parse(at) };
    });
    return { objects, next: elements(xml, 'NextContinuationToken')[0] };
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
