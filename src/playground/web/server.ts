import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Clock } from '../../lib/clock.ts';
import { StartError } from '../errors.ts';
import type { BotApiServer } from '../server.ts';
import { apiRoutes, type BotControl, type Inspector, type OpenPicture, Troublemaker } from './api.ts';
import { type Assets, staticRoutes } from './assets.ts';
import { type Inhabitant, People, packViews, personView } from './people.ts';
import type { NewPerson, PersonView } from './protocol.ts';
import { requestListener } from './router.ts';
import { EventStream } from './stream.ts';

export interface WebOptions {
  readonly telegram: BotApiServer;
  readonly inspector: Inspector;
  readonly bot: BotControl;
  readonly isDemo: boolean;
  readonly clock: Clock;
  readonly openPicture: OpenPicture;
  readonly port: PortChoice;
  /** Ready or not yet: the page waits for them. */
  readonly assets: Promise<Assets>;
  readonly onError: (error: unknown) => void;
}

export interface WebServer {
  readonly url: string;
  readonly port: number;
  addPerson(person: NewPerson): PersonView;
  close(): Promise<void>;
}

/**
 * Serves the page and what it asks for, on the loopback only.
 *
 * @throws StartError where that port was asked for
 */
export async function startWebServer(options: WebOptions): Promise<WebServer> {
  const { telegram, inspector, bot, isDemo, clock, openPicture, assets, onError } = options;
  const people = new People(telegram);
  const trouble = new Troublemaker(telegram, inspector);
  const streams = new Set<EventStream>();

  const surroundings = async (inhabitant: Inhabitant) => {
    const { user } = inhabitant.person;
    const view = await inspector.view(user.id).catch((error: unknown) => {
      onError(error);
      throw error;
    });
    return {
      people: people.all.map(personView),
      person: personView(inhabitant),
      bot: { running: bot.running, isDemo },
      commands: inhabitant.person.commands,
      packs: packViews(inhabitant),
      trouble: trouble.now,
      inspector: view,
    };
  };
  const stream = async (inhabitant: Inhabitant, response: ServerResponse) => {
    const deps = { clock, botId: telegram.bot.id, surroundings: () => surroundings(inhabitant) };
    const events = new EventStream(deps, inhabitant, response);
    streams.add(events);
    await events.run();
    streams.delete(events);
  };
  const changed = () => {
    for (const events of streams) events.look();
  };
  const unwatch = inspector.watch(changed);

  const serve = requestListener({
    routes: {
      ...apiRoutes({ run: randomUUID(), people, trouble, bot, openPicture, stream, changed }),
      ...staticRoutes({ telegram, inspector, assets }),
    },
    personLanguage: id => people.all.find(({ person }) => String(person.id) === id)?.languageCode,
    onError,
  });
  const server = createServer((request, response) => void serve(request, response));
  const port = await listen(server, options.port);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    addPerson: person => personView(people.add(person)),
    close: async () => {
      unwatch();
      for (const events of streams) events.close();
      await new Promise<void>(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

export const DEFAULT_PORT = 8080;
const PORTS_TO_TRY = 50;

/** The port that was asked for, or nothing in particular; 0: any free one. */
export type PortChoice = number | 'default';

/** The port; or why it cannot be had. */
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

/** @throws StartError where a port was asked for and cannot be had; it names one that is free */
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
