import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { readBody } from './fake-http.ts';
import { listen } from './listen.ts';

const KEY = { id: 'AKIDTEST', secret: 'wJalrXUtnFEMI/K7MDENG-test-secret' };
const REGION = 'eu-central-1';
/** The clock skew that AWS allows. */
const MAX_SKEW_MS = 15 * 60_000;

/** A signed request, as received. */
export interface Signed {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

/** RFC 3986, as AWS wants it: every byte but the unreserved. */
function uriEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * The signature that AWS computes from a request's date, region and signed headers
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html).
 */
export function signatureOf({ method, url, headers }: Signed, secret: string): string {
  const { date, region, signed } = authorizationOf(headers);
  const { pathname, searchParams } = new URL(url, 'http://s3');
  const query = [...searchParams]
    .map(([name, value]) => `${uriEncode(name)}=${uriEncode(value)}`)
    .toSorted()
    .join('&');
  const canonical = [
    method,
    pathname
      .split('/')
      .map(part => uriEncode(decodeURIComponent(part)))
      .join('/'),
    query,
    ...signed.map(
      name =>
        `${name}:${String(headers[name] ?? '')
          .trim()
          .replace(/\s+/g, ' ')}`,
    ),
    '',
    signed.join(';'),
    String(headers['x-amz-content-sha256']),
  ].join('\n');
  const scope = `${date}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [date, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, text).toString('hex');
}

function authorizationOf(headers: Signed['headers']) {
  const [, id = '', date = '', region = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      String(headers['authorization']),
    ) ?? [];
  return { id, date, region, signed: names.split(';'), signature };
}

class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly more: string;

  constructor(status: number, code: string, more = '') {
    super(code);
    this.status = status;
    this.code = code;
    this.more = more;
  }
}

function checkSignature(request: Signed, body: Buffer): void {
  const { id, date, region, signed, signature } = authorizationOf(request.headers);
  if (signature === '') throw new Refusal(403, 'AccessDenied');
  if (id !== KEY.id) throw new Refusal(403, 'InvalidAccessKeyId');
  if (region !== REGION) throw new Refusal(400, 'AuthorizationHeaderMalformed', `<Region>${REGION}</Region>`);
  const at = String(request.headers['x-amz-date']);
  const time = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!at.startsWith(date) || !(Math.abs(Date.now() - time) < MAX_SKEW_MS))
    throw new Refusal(403, 'RequestTimeTooSkewed');
  const needed = ['host', ...Object.keys(request.headers).filter(name => name.startsWith('x-amz-'))];
  if (!needed.every(name => signed.includes(name))) throw new Refusal(403, 'AccessDenied');
  if (signatureOf(request, KEY.secret) !== signature) throw new Refusal(403, 'SignatureDoesNotMatch');
  if (sha256(body) !== request.headers['x-amz-content-sha256'])
    throw new Refusal(400, 'XAmzContentSHA256Mismatch');
}

export type S3Fault =
  | { readonly kind: 'code'; readonly status: number; readonly code: string }
  | { readonly kind: 'body'; readonly body: string }
  | { readonly kind: 'reset' | 'hang' };

interface StoredObject {
  readonly bytes: Buffer;
  at: number;
}

export interface FakeS3 {
  readonly variables: Readonly<Record<string, string>>;
  /** By their keys in the bucket. */
  readonly objects: ReadonlyMap<string, StoredObject>;
  /** `PUT key` or `LIST`, of requests that were done. */
  readonly done: readonly string[];
  /** Makes requests fail like this; undefined: they succeed again. @param skip this many succeed first */
  fail(fault: S3Fault | undefined, limits?: { readonly times?: number; readonly skip?: number }): void;
  /** Stores an object without a request. @param ageMs its age */
  add(key: string, bytes: Buffer, ageMs?: number): void;
  remove(key: string): void;
  /** Makes all objects older by this much. */
  age(ms: number): void;
}

/** Objects per page of a list: few, so that there are several pages. */
const PAGE = 3;

/**
 * S3 on loopback with one bucket, `stickers`, in path style. It checks every signature and accepts only what S3 would. A
 * request that our client should never send fails the test.
 */
export async function fakeS3(): Promise<FakeS3> {
  const objects = new Map<string, StoredObject>();
  const done: string[] = [];
  const unexpected: string[] = [];
  let fault: { readonly how: S3Fault; skip: number; left: number } | undefined;

  const nextFault = (): S3Fault | undefined => {
    if (fault === undefined || fault.skip-- > 0 || fault.left-- <= 0) return undefined;
    return fault.how;
  };

  const list = (params: URLSearchParams): string => {
    const after = params.get('continuation-token');
    const found = [...objects.keys()]
      .filter(key => key.startsWith(params.get('prefix') ?? '') && (after === null || key > atob(after)))
      .toSorted();
    const page = found.slice(0, PAGE);
    const contents = page.map(key => {
      const { bytes, at = 0 } = objects.get(key) ?? { bytes: Buffer.alloc(0) };
      const modified = new Date(at).toISOString();
      return `<Contents><Key>${key}</Key><LastModified>${modified}</LastModified><Size>${bytes.length}</Size></Contents>`;
    });
    const more = found.length > page.length;
    const next = more ? `<NextContinuationToken>${btoa(page.at(-1) ?? '')}</NextContinuationToken>` : '';
    return `<?xml version="1.0"?><ListBucketResult><Name>stickers</Name><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
  };

  const answer = (
    request: Signed,
    body: Buffer,
  ): { readonly status: number; readonly body: Buffer | string } => {
    checkSignature(request, body);
    const { pathname, searchParams } = new URL(request.url, 'http://s3');
    const [, bucket, ...rest] = pathname.split('/');
    if (bucket !== 'stickers') throw new Refusal(404, 'NoSuchBucket');
    const key = decodeURIComponent(rest.join('/'));
    const { method } = request;
    const lists = key === '' && method === 'GET' && searchParams.get('list-type') === '2';
    done.push(lists ? 'LIST' : `${method} ${key}`);
    if (lists) return { status: 200, body: list(searchParams) };
    if (key === '') throw new Error(`${method} ${request.url}`);
    switch (method) {
      case 'PUT':
        // Only by a repetition.
        if (objects.get(key)?.bytes.equals(body) === false) throw new Error(`${key} is overwritten`);
        objects.set(key, { bytes: body, at: Date.now() });
        return { status: 200, body: '' };
      case 'GET': {
        const object = objects.get(key);
        if (object === undefined) throw new Refusal(404, 'NoSuchKey');
        return { status: 200, body: object.bytes };
      }
      case 'DELETE':
        objects.delete(key);
        return { status: 204, body: '' };
      default:
        throw new Error(`${method} ${request.url}`);
    }
  };

  const handle = async (incoming: IncomingMessage, response: ServerResponse) => {
    const body = await readBody(incoming);
    const how = nextFault();
    if (how?.kind === 'hang') return;
    if (how?.kind === 'reset') return void response.destroy();
    if (how?.kind === 'body') return void response.end(how.body);
    try {
      if (how?.kind === 'code') throw new Refusal(how.status, how.code);
      const { method = '', url = '', headers } = incoming;
      const { status, body: sent } = answer({ method, url, headers }, body);
      response.writeHead(status).end(sent);
    } catch (error) {
      if (!(error instanceof Refusal)) unexpected.push(String(error));
      const { status, code, more } = error instanceof Refusal ? error : new Refusal(500, 'InternalError');
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0"?><Error><Code>${code}</Code>${more}</Error>`);
    }
  };

  const { origin, stop } = await listen((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  onTestFinished(async () => {
    await stop();
    if (unexpected.length > 0) throw new Error(`Requests that nobody should send:\n${unexpected.join('\n')}`);
  });
  return {
    variables: {
      PICTURES_URL: 's3://stickers/of/the-bot',
      AWS_ACCESS_KEY_ID: KEY.id,
      AWS_SECRET_ACCESS_KEY: KEY.secret,
      AWS_REGION: REGION,
      AWS_ENDPOINT_URL_S3: origin,
    },
    objects,
    done,
    fail: (how, { times = Number.POSITIVE_INFINITY, skip = 0 } = {}) => {
      fault = how && { how, skip, left: times };
    },
    add: (key, bytes, ageMs = 0) => void objects.set(key, { bytes, at: Date.now() - ageMs }),
    remove: key => void objects.delete(key),
    age: ms => {
      for (const object of objects.values()) object.at -= ms;
    },
  };
}
