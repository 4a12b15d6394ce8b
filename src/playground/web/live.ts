import type { IncomingMessage, Server } from 'node:http';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { parseJson } from '../../lib/well-formed.ts';
import type { Person } from '../people/person.ts';
import type { People } from './api.ts';
import type { LiveEnd, LiveHeard, LiveMessage } from './protocol.ts';
import { isFromOwnPage } from './router.ts';

/** The page's side of a live conversation. */
export interface LivePage {
  send(message: Exclude<LiveMessage, { type: 'ended' }>): void;
  play(pcm: Buffer): void;
  end(reason: LiveEnd): void;
}

/** The bot's side: PCM with 24,000 16-bit samples per second in both directions. */
export interface LiveCall {
  hear(pcm: Buffer): void;
  heard(ms: number): void;
  hangUp(): void;
}

export type OpenLive = (person: Person, page: LivePage) => LiveCall;

const PATH = '/api/live';
/** More than a second of sound. */
const MAX_MESSAGE_BYTES = 64 * 1024;
/** Disconnects a page that reads nothing. */
const MAX_UNREAD_BYTES = 16 * 1024 * 1024;

const Heard: z.ZodType<LiveHeard> = z.object({ type: z.literal('heard'), ms: z.number().min(0) });

interface LiveDeps {
  /** Known only to pages of this start, like the address of the event stream. */
  readonly run: string;
  readonly people: People;
  readonly openLive: OpenLive;
}

/** Accepts WebSockets from the page. Returns a function that closes them all. */
export function acceptLive(server: Server, { run, people, openLive }: LiveDeps): () => void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
  });
  server.on('upgrade', (request, socket, head) => {
    // Node has removed its own listener, and an unhandled error would end the process.
    socket.on('error', () => socket.destroy());
    const person = personOf(request, run, people);
    if (person === undefined) return void socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n');
    sockets.handleUpgrade(request, socket, head, client => connect(client, person, openLive));
  });
  return () => {
    for (const client of sockets.clients) client.terminate();
  };
}

/** Returns undefined for a request that does not come from our own page. */
function personOf(request: IncomingMessage, run: string, people: People): Person | undefined {
  const address = `http://playground${request.url ?? ''}`;
  if (!isFromOwnPage(request) || !URL.canParse(address)) return undefined;
  const { pathname, searchParams } = new URL(address);
  if (pathname !== PATH || searchParams.get('run') !== run) return undefined;
  const person = people.find(Number(searchParams.get('person')));
  return person?.blocked ? undefined : person;
}

function connect(client: WebSocket, person: Person, openLive: OpenLive): void {
  // An oversized message is an error event and closes the socket. Unhandled, it would end the process.
  client.on('error', () => client.terminate());
  const send = (data: string | Buffer) => {
    if (client.bufferedAmount > MAX_UNREAD_BYTES) client.terminate();
    if (client.readyState === client.OPEN) client.send(data);
  };
  const tell = (message: LiveMessage) => send(JSON.stringify(message));
  const call = openLive(person, {
    send: tell,
    play: send,
    end: reason => {
      tell({ type: 'ended', reason });
      client.close();
    },
  });
  client.once('close', () => call.hangUp());
  client.on('message', (data, isBinary) => {
    const bytes = bufferOf(data);
    if (isBinary) {
      if (bytes.length > 0 && bytes.length % 2 === 0) call.hear(bytes);
      return;
    }
    const heard = Heard.safeParse(parseJson(bytes.toString('utf8'))).data;
    if (heard) call.heard(heard.ms);
  });
}

function bufferOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return data instanceof ArrayBuffer ? Buffer.from(data) : data;
}
