import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Update } from 'grammy/types';
import { type Clock, systemClock } from '../lib/clock.ts';
import { type FileAccess, FileStore, type NewFile } from './files.ts';
import { Faults } from './http/faults.ts';
import { HttpApi } from './http/http.ts';
import { Webhook } from './http/webhook.ts';
import { seenStickerSet } from './messages/view.ts';
import { Elsewhere, Group, type GroupOptions, Person, type PersonOptions } from './people/person.ts';
import type { Room } from './people/room.ts';
import { type KnownFor, StickerSets } from './sticker-sets.ts';
import { UpdateQueue } from './updates.ts';
import type { World } from './world.ts';

export interface BotApiServerOptions {
  readonly token: string;
  readonly username?: string;
  readonly name?: string;
  readonly clock?: Clock;
  readonly port?: number;
  readonly keepMessages?: number;
  readonly keepFiles?: number;
  readonly inlineMode?: boolean;
  readonly fileAccess?: FileAccess;
  readonly botPicture?: Uint8Array;
  readonly firstUpdateId?: number;
  readonly random?: () => number;
  readonly stickerSetsKnownFor?: KnownFor;
}

/** An embedded Bot API server with Telegram's rules and error texts. */
export async function startBotApiServer(options: BotApiServerOptions) {
  const world = newWorld(options);
  const faults = new Faults(options.random ?? Math.random);
  const api = new HttpApi(world, faults, options.token);
  const server = createServer({ keepAliveTimeout: 60_000, requestTimeout: 0 }, (request, response) => {
    void api.handle(request, response);
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');

  return {
    root: `http://127.0.0.1:${address.port}`,
    bot: world.bot,
    faults,
    /** Calls that Telegram accepts but a correct bot never makes, and bugs of this server. Empty in a passing test. */
    violations: world.violations,
    get pendingUpdates() {
      return world.updates.pending;
    },
    get lastUpdate() {
      return world.updates.last;
    },
    get webhook() {
      return world.webhook.info;
    },
    payments: world.payments,
    get stickerSets() {
      return world.stickerSets.all.map(seenStickerSet);
    },
    person: (person: PersonOptions) => new Person(world, person),
    group: (group: GroupOptions) => new Group(world, group),
    /** A group without the bot. */
    elsewhere: (group: GroupOptions) => new Elsewhere(world, group),
    repeatUpdate: (update: Update) => world.updates.repeat(update),
    injectUpdate: (raw: object) => world.updates.inject(raw),
    buttonLabel: (chatId: number, messageId: number, data: string) => {
      const rows = world.rooms.get(chatId)?.get(messageId)?.reply_markup?.inline_keyboard ?? [];
      return rows.flat().find(button => 'callback_data' in button && button.callback_data === data)?.text;
    },
    publish: (origin: string, targets: readonly string[]) => world.webhook.publish(origin, targets),
    file: (id: string) => world.files.get(id),
    keepFile: (file: NewFile) => world.files.add(file),
    loseFile: (id: string) => world.files.lose(id),
    /** Telegram keeps the file but no longer accepts it as a document in inline results. */
    spoilFile: (id: string) => world.files.spoil(id),
    dropConnections: () => server.closeAllConnections(),
    close: () =>
      new Promise<void>(resolve => {
        world.webhook.set(undefined);
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type BotApiServer = Awaited<ReturnType<typeof startBotApiServer>>;

function newWorld(options: BotApiServerOptions): World {
  const {
    username = 'playground_bot',
    name = 'Playground',
    clock = systemClock,
    firstUpdateId = 100_000_001,
    random = Math.random,
  } = options;
  const { keepMessages = 1000, keepFiles = 5000 } = options;
  const bot = {
    id: Number(/^\d+/.exec(options.token)?.[0] ?? 1),
    is_bot: true as const,
    first_name: name,
    username,
  };
  const { fileAccess = { type: 'served' }, botPicture } = options;
  const files = new FileStore(keepFiles, fileAccess);
  const updates = new UpdateQueue(clock, firstUpdateId);
  const rooms = new Map<number, Room>();
  let lastPrivateMessageId = 0;
  let lastId = 1_000_000;
  return {
    me: {
      ...bot,
      can_join_groups: true,
      can_read_all_group_messages: false,
      supports_inline_queries: options.inlineMode ?? true,
      supports_guest_queries: true,
      can_connect_to_business: false,
      has_main_web_app: false,
      has_topics_enabled: false,
      allows_users_to_create_topics: false,
      can_manage_bots: false,
      supports_join_request_queries: false,
    },
    bot,
    clock,
    updates,
    files,
    rooms,
    stickerSets: new StickerSets({
      username,
      files,
      clock,
      random,
      knownFor: options.stickerSetsKnownFor,
      tell: ({ name, ownerId }, change) => rooms.get(ownerId)?.note({ type: 'sticker_set', name, change }),
    }),
    botPicture,
    presses: new Map(),
    payments: { invoices: new Map(), checkouts: new Map(), charges: new Map() },
    inlineQueries: new Map(),
    guestQueries: new Map(),
    inlineMessages: new Map(),
    commands: new Map(),
    violations: [],
    keepMessages,
    webhook: new Webhook(clock, updates),
    nextPrivateMessageId: () => ++lastPrivateMessageId,
    nextId: () => ++lastId,
  };
}
