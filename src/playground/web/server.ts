import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Clock } from '../../lib/clock.ts';
import { StartError } from '../errors.ts';
import type { Person } from '../people/person.ts';
import type { BotApiServer } from '../server.ts';
import {
  apiRoutes,
  type BotControl,
  type Inspector,
  type OpenPicture,
  People,
  personView,
  Troublemaker,
} from './api.ts';
import { type Assets, fileUrl, staticRoutes } from './assets.ts';
import { acceptLive, type OpenLive } from './live.ts';
import type { NewPerson, PageEvent, PageView, PersonView } from './protocol.ts';
import { type RouteHandler, requestListener } from './router.ts';

export interface WebOptions {
  readonly telegram: BotApiServer;
  readonly inspector: Inspector;
  readonly bot: BotControl;
  readonly clock: Clock;
  readonly openPicture: OpenPicture;
  /** Undefined if live voice is unavailable. */
  readonly openLive: OpenLive | undefined;
  /** The pages on which users sign in to servers. */
  readonly signIn: RouteHandler;
  readonly port: PortChoice;
  readonly assets: Promise<Assets>;
  readonly onError: (error: unknown) => void;
}

export interface WebServer {
  readonly url: string;
  readonly port: number;
  addPerson(person: NewPerson): PersonView;
  close(): Promise<void>;
}

/** Interval for noticing changes caused by time alone (a draft, an action, a job). */
const LOOK_MS = 1000;
/** A page that reads nothing is disconnected, and gets a snapshot when it reconnects. */
const MAX_UNREAD_BYTES = 16 * 1024 * 1024;

/** Listens on the loopback only. Throws StartError if a requested port is taken. */
export async function startWebServer(options: WebOptions): Promise<WebServer> {
  const { telegram, inspector, bot, clock, openPicture, openLive, assets, onError } = options;
  const people = new People(telegram);
  const trouble = new Troublemaker(telegram, inspector);
  const lookers = new Set<() => void>();
  const changed = () => {
    for (const look of lookers) look();
  };
  const unwatch = inspector.watch(changed);

  const viewFor = async (person: Person): Promise<PageView> => {
    const { messages, draft, action, commands, stickerSets } = person;
    const { running } = bot;
    return {
      people: people.views,
      person: personView(person),
      bot: { running },
      messages: messages.map(({ raw }) => raw),
      draft:
        running && draft
          ? { text: draft.text, entities: draft.entities, canStop: draft.canStop === true }
          : null,
      action: (running && action) || null,
      canTalk: openLive !== undefined,
      commands,
      packs: stickerSets.map(({ name, title, stickers }) => ({
        name,
        title,
        stickers: stickers.map(({ fileId, width, height, emoji, moving }) => ({
          url: fileUrl(fileId),
          width,
          height,
          moving,
          emoji,
        })),
      })),
      trouble: trouble.now,
      inspector: await inspector.view(person.id),
    };
  };

  /** Sends a snapshot and then changes as server-sent events. */
  const stream = async (person: Person, response: ServerResponse): Promise<void> => {
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
    });
    let looking = new AbortController();
    const look = () => looking.abort();
    const stopWatching = person.watch(look);
    lookers.add(look);
    response.once('close', look);
    const sent = new Map<string, string>();
    try {
      while (!response.destroyed) {
        // Set before the check, so that changes during it cause another check.
        looking = new AbortController();
        const event = pageEvent(await viewFor(person), sent);
        // JSON contains no raw line breaks, so an event is one line of data.
        if (event) response.write(`data: ${JSON.stringify(event)}\n\n`);
        if (response.writableLength > MAX_UNREAD_BYTES) response.destroy();
        if (!response.destroyed) await clock.sleep(LOOK_MS, looking.signal);
      }
    } finally {
      lookers.delete(look);
      stopWatching();
      response.end();
    }
  };

  const run = randomUUID();
  const serve = requestListener({
    routes: {
      ...apiRoutes({ run, people, trouble, bot, openPicture, stream, changed }),
      ...staticRoutes({ telegram, inspector, assets }),
      'GET /oauth/:step': options.signIn,
    },
    personLanguage: id => people.views.find(person => String(person.id) === id)?.languageCode,
    onError,
  });
  const server = createServer((request, response) => void serve(request, response));
  const hangUp = openLive && acceptLive(server, { run, people, openLive });
  const port = await listen(server, options.port);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    addPerson: person => people.add(person),
    close: async () => {
      unwatch();
      hangUp?.();
      await new Promise<void>(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

function pageEvent(view: PageView, sent: Map<string, string>): PageEvent | undefined {
  if (sent.size === 0) {
    for (const [name, part] of Object.entries(view)) sent.set(name, JSON.stringify(part));
    return { type: 'snapshot', ...view };
  }
  const parts = Object.entries(view).filter(([name, part]) => {
    const json = JSON.stringify(part);
    if (sent.get(name) === json) return false;
    sent.set(name, json);
    return true;
  });
  return parts.length === 0 ? undefined : { type: 'changed', ...Object.fromEntries(parts) };
}

export const DEFAULT_PORT = 8080;
const PORTS_TO_TRY = 50;

export type PortChoice = number | 'default';

async function tryToListen(server: Server, port: number): Promise<number | 'taken' | 'forbidden'> {
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return address === null || typeof address === 'string' ? port : address.port;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') return 'taken';
    if (code === 'EACCES') return 'forbidden';
    throw error;
  }
}

async function listenFrom(server: Server, first: number): Promise<number | undefined> {
  for (let port = first; port < first + PORTS_TO_TRY && port <= 65_535; port++) {
    const outcome = await tryToListen(server, port);
    if (typeof outcome === 'number') return outcome;
  }
  return undefined;
}

/** Throws StartError if the requested port cannot be used, and suggests a free one. */
async function listen(server: Server, choice: PortChoice): Promise<number> {
  const outcome = choice === 'default' ? 'taken' : await tryToListen(server, choice);
  if (typeof outcome === 'number') return outcome;
  const free = await listenFrom(server, DEFAULT_PORT);
  if (choice === 'default' && free !== undefined) return free;
  server.close();
  if (choice === 'default')
    throw new StartError(`The ports from ${DEFAULT_PORT} on are all taken: choose one with PORT=…`);
  const reason =
    outcome === 'taken' ? 'is in use by another program' : 'needs the rights of an administrator';
  const advice =
    free === undefined ? 'Choose another one with PORT=…' : `Port ${free} is free: PORT=${free} npm start`;
  throw new StartError(`Port ${choice} ${reason}. ${advice}`);
}
