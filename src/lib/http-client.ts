import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { LookupFunction } from 'node:net';
import axios, { AxiosError, type AxiosInstance, type CreateAxiosDefaults } from 'axios';
import { errorCode } from './errors.ts';
import { proxyFor } from './proxy.ts';

export type { AxiosResponse, GenericAbortSignal } from 'axios';

export interface HttpClientOptions
  extends Pick<
    CreateAxiosDefaults,
    'headers' | 'maxContentLength' | 'responseType' | 'timeout' | 'transformRequest'
  > {
  /** A kept connection may close under a request, and then it is unknown whether the request arrived. Default: true. */
  readonly keepAlive?: boolean;
  /** Chooses the address of a host. Disables the proxy, which would resolve names itself. */
  readonly lookup?: LookupFunction | undefined;
}

/**
 * Creates an HTTP client, through the proxy of the environment for hosts outside the own network. Every status is an
 * answer, its body is not parsed. Redirects are answers too, because following one could carry keys to another host.
 */
export function createHttpClient({
  keepAlive = true,
  lookup,
  ...defaults
}: HttpClientOptions = {}): AxiosInstance {
  const agent = { keepAlive, ...(lookup && { lookup }) };
  const client = axios.create({
    httpAgent: new HttpAgent(agent),
    httpsAgent: new HttpsAgent(agent),
    maxRedirects: 0,
    maxBodyLength: Number.POSITIVE_INFINITY,
    transformResponse: [],
    validateStatus: () => true,
    ...(lookup && { proxy: false }),
    ...defaults,
  });
  if (!lookup) client.interceptors.request.use(request => ({ ...request, ...proxyFor(request.url ?? '') }));
  return client;
}

/** The reason a request has no answer. Use it instead of the axios error, which carries keys, prompts and photos. */
export interface RequestFailure {
  /** The code of Node or axios: `ECONNRESET`. */
  readonly code: string;
  /** The answer is longer than `maxContentLength`. */
  readonly isTooLarge: boolean;
  /** The request certainly never reached the server, so repeating it is safe. */
  readonly neverArrived: boolean;
}

export function requestFailure(error: unknown): RequestFailure {
  return {
    code: errorCode(error) ?? 'unknown',
    isTooLarge: error instanceof AxiosError && error.message.startsWith('maxContentLength'),
    // axios and the built-in fetch keep the error of the connection as the cause.
    neverArrived: failedBeforeRequest(error) || (error instanceof Error && failedBeforeRequest(error.cause)),
  };
}

const NO_CONNECTION = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);
/** Codes of OpenSSL and Node for a bad certificate: TLS ends before the request. */
const BAD_CERTIFICATE = /CERT|ERR_TLS|ERR_SSL|UNABLE_TO_(GET|VERIFY)|INVALID_CA/;
const BEFORE_TLS = /before secure TLS connection|wrong version number|handshake fail/i;

/** Whether there was no connection yet over which a request could have left. */
function failedBeforeRequest(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Every address of the host was tried.
  if (error instanceof AggregateError && error.errors.length > 0)
    return error.errors.every(failedBeforeRequest);
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (syscall === 'connect' || syscall === 'getaddrinfo' || NO_CONNECTION.has(code)) return true;
  return BAD_CERTIFICATE.test(code) || BEFORE_TLS.test(error.message);
}
