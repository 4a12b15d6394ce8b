import { on, once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { getProxyForUrl } from 'proxy-from-env';
import WebSocket from 'ws';
import { ProviderError } from '../lib/errors.ts';
import { proxyFor } from '../lib/proxy.ts';
import { parseJson, wellFormedJson } from '../lib/well-formed.ts';
import { type HttpAnswer, transportError } from './http.ts';

const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;
const MAX_REFUSAL_BYTES = 64 * 1024;
/** A connection that was lost silently is noticed after two pings. */
const PING_MS = 15_000;

export interface SocketRequest {
  readonly provider: string;
  /** `wss://…` or `ws://…` */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Ends the connection. */
  readonly signal: AbortSignal;
  /** Returns the error of an HTTP answer that refuses the connection. */
  readonly refusal: (answer: HttpAnswer) => ProviderError | undefined;
  readonly pingMs?: number;
}

export interface ProviderSocket {
  send(message: object): void;
  /** Messages as parsed JSON, until the connection is closed. @throws ProviderError if it breaks */
  readonly messages: AsyncIterable<unknown>;
  close(): void;
}

/** Opens a WebSocket that carries JSON. @throws only ProviderError */
export async function openSocket(request: SocketRequest): Promise<ProviderSocket> {
  const { provider, url, headers, signal, refusal, pingMs = PING_MS } = request;
  const broken = (error: unknown) => transportError(provider, error, signal);
  if (signal.aborted) throw broken(signal.reason);
  const socket = new WebSocket(url, {
    headers,
    ...agentFor(url),
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
  });
  // Terminating a connection that is still opening emits an error, and an unhandled one would end the process.
  socket.on('error', () => undefined);
  const end = () => socket.terminate();
  signal.addEventListener('abort', end, { once: true });
  socket.once('close', () => signal.removeEventListener('abort', end));
  // Listens from the start: the first message may arrive together with the handshake.
  const received = on(socket, 'message', { close: ['close'], signal });
  const refused = new Promise<IncomingMessage>(resolve => {
    socket.once('unexpected-response', (_request, response) => resolve(response));
  });
  try {
    const opened = once(socket, 'open', { signal }).then(() => undefined);
    const response = await Promise.race([opened, refused]);
    if (response !== undefined)
      throw (
        refusal(await answerOf(response)) ??
        new ProviderError(provider, 'bad_answer', 'the server does not speak WebSocket')
      );
  } catch (error) {
    end();
    throw broken(error);
  }
  let isAlive = true;
  socket.on('pong', () => {
    isAlive = true;
  });
  const heartbeat = setInterval(() => {
    if (!isAlive) return end();
    isAlive = false;
    socket.ping();
  }, pingMs);
  socket.once('close', () => clearInterval(heartbeat));
  return {
    send: message => {
      // A connection that just closed ends `messages`, which reports it.
      if (socket.readyState === WebSocket.OPEN) socket.send(wellFormedJson(message));
    },
    messages: parsed(received, broken),
    close: () => socket.close(),
  };
}

async function* parsed(
  received: AsyncIterable<unknown[]>,
  broken: (error: unknown) => ProviderError,
): AsyncGenerator<unknown> {
  try {
    for await (const [data] of received) yield parseJson(String(data));
  } catch (error) {
    throw broken(error);
  }
}

async function answerOf(response: IncomingMessage): Promise<HttpAnswer> {
  let text = '';
  for await (const chunk of response) {
    text += String(chunk);
    if (text.length > MAX_REFUSAL_BYTES) break;
  }
  const headers = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
  return { status: response.statusCode ?? 0, headers: Object.fromEntries(headers), body: parseJson(text) };
}

/** `ws` does not read the proxy settings of the environment itself. */
function agentFor(url: string): { readonly agent?: HttpsProxyAgent<string> } {
  const address = url.replace(/^ws/, 'http');
  const proxy = proxyFor(address).proxy === false ? '' : getProxyForUrl(address);
  return proxy === '' ? {} : { agent: new HttpsProxyAgent(proxy) };
}
