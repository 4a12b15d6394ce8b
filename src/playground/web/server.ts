import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Clock } from '../../lib/clock.ts';
import type { BotApiServer } from '../server.ts';
import { apiRoutes } from './api.ts';
import type { Assets } from './assets.ts';
import type { BotControl, Inspector } from './inspector.ts';
import { listen, type PortChoice } from './listen.ts';
import { type Inhabitant, People } from './people.ts';
import type { OpenPicture } from './pictures.ts';
import type { NewPerson, PersonView } from './protocol/index.ts';
import { Router, respond } from './router.ts';
import { staticRoutes } from './static.ts';
import { EventStream } from './stream.ts';
import { Troublemaker } from './trouble.ts';
import { packViews, personView } from './views.ts';

export interface WebOptions {
  readonly telegram: BotApiServer;
  readonly inspector: Inspector;
  readonly bot: BotControl;
  /** See `BotView`. */
  readonly isDemo: boolean;
  readonly clock: Clock;
  readonly openPicture: OpenPicture;
  readonly port: PortChoice;
  /** Ready or not yet: the page waits for them. */
  readonly assets: Promise<Assets>;
  /** Hears of what this server does wrong. */
  readonly onError: (error: unknown) => void;
}

export interface WebServer {
  /** Without a slash at the end. */
  readonly url: string;
  readonly port: number;
  addPerson(person: NewPerson): PersonView;
  close(): Promise<void>;
}

/**
 * Serves the page and what it asks for, on the loopback only.
 *
 * @throws PortInUseError where that port was asked for
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
      bot: {
        name: telegram.bot.first_name,
        username: telegram.bot.username ?? '',
        running: bot.running,
        isDemo,
      },
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

  const router = new Router(
    [
      ...apiRoutes({ run: randomUUID(), people, trouble, bot, openPicture, stream, changed }),
      ...staticRoutes({ telegram, inspector, assets }),
    ],
    people,
    onError,
  );
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    void respond(router, request, response);
  });
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
