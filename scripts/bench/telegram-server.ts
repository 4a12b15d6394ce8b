import { performance } from 'node:perf_hooks';
import { z } from 'zod';
import type { Person } from '../../src/playground/people/person.ts';
import { type BotApiServer, startBotApiServer } from '../../src/playground/server.ts';
import { photo } from '../../test/support/pictures/pictures.ts';
import { jpegOfScans } from '../../test/support/pictures/scans.ts';
import { carryOutOrders } from './child.ts';
import { TOKEN } from './token.ts';

/** A bot that is stuck must end the benchmark, not stop it. */
const REPLY_TIMEOUT_MS = 30_000;
/** Two are decoded at once, whoever else works on the machine. */
const FILE_TIMEOUT_MS = 120_000;

const crowd = { root: z.string(), people: z.int().positive() };
const order = z.discriminatedUnion('type', [
  z.object({ type: z.literal('open') }),
  z.object({ ...crowd, type: z.literal('talk'), turns: z.int().positive(), firstId: z.int().optional() }),
  z.object({ ...crowd, type: z.literal('stickers') }),
  z.object({ ...crowd, type: z.literal('files'), scans: z.int().positive() }),
]);
/** What this process is told to do. */
export type Order = z.infer<typeof order>;

/** How long something took, and how much of a core this process was busy meanwhile. */
export interface Taken {
  readonly ms: number;
  readonly serverLoad: number;
}

const servers = new Map<string, BotApiServer>();

function serverAt(root: string): BotApiServer {
  const server = servers.get(root);
  if (server === undefined) throw new Error(`No server at ${root}`);
  return server;
}

async function timed(work: () => Promise<unknown>): Promise<Taken> {
  const before = process.cpuUsage();
  const start = performance.now();
  await work();
  const ms = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  return { ms, serverLoad: (user + system) / 1000 / ms };
}

/** The last thing that happened is a message of the bot: cheaper to see than the whole chat. */
function answered(person: Person): true | undefined {
  const last = person.log.at(-1);
  return last?.type === 'message' && last.message.from.is_bot ? true : undefined;
}

async function talk(server: BotApiServer, { people, turns, firstId }: Extract<Order, { type: 'talk' }>) {
  const persons = Array.from({ length: people }, (_, index) =>
    server.person({
      firstName: 'Anna',
      languageCode: 'en',
      ...(firstId === undefined ? {} : { id: firstId + index }),
    }),
  );
  return timed(() =>
    Promise.all(
      persons.map(async person => {
        for (let turn = 0; turn < turns; turn++) {
          person.sendText('I would like something with a **90s** VHS cover, what do you think?');
          await person.waitFor(answered, { timeoutMs: REPLY_TIMEOUT_MS, what: 'an answer' });
        }
      }),
    ),
  );
}

/** Everybody talks up to the summary; then all press [Confirm] at once and wait for their stickers. */
async function stickers(server: BotApiServer, { people }: Extract<Order, { type: 'stickers' }>) {
  const picture = await photo();
  const ready = await Promise.all(
    Array.from({ length: people }, async () => {
      const person = server.person({ firstName: 'Anna', languageCode: 'en' });
      await person.sendPhoto(picture, { caption: 'anime style, happy, waving' });
      const summary = await person.waitForBotMessage(message => message.buttons.length > 0);
      return { person, summary, button: summary.buttons[0] ?? '' };
    }),
  );
  return timed(() =>
    Promise.all(
      ready.map(async ({ person, summary, button }) => {
        person.press(summary, button);
        await person.waitForSticker({ timeoutMs: REPLY_TIMEOUT_MS });
      }),
    ),
  );
}

const pictures = new Map<number, Promise<Buffer>>();

async function files(server: BotApiServer, { people, scans }: Extract<Order, { type: 'files' }>) {
  const made = pictures.get(scans) ?? jpegOfScans(7000, scans);
  pictures.set(scans, made);
  const picture = await made;
  const persons = Array.from({ length: people }, () =>
    server.person({ firstName: 'Mallory', languageCode: 'en' }),
  );
  return timed(() =>
    Promise.all(
      persons.map(async person => {
        person.sendDocument(picture, { fileName: 'me.jpg', mimeType: 'image/jpeg' });
        await person.waitFor(answered, { timeoutMs: FILE_TIMEOUT_MS, what: 'an answer' });
      }),
    ),
  );
}

async function carryOut(raw: unknown): Promise<{ readonly root: string } | Taken> {
  const given = order.parse(raw);
  switch (given.type) {
    case 'open': {
      const server = await startBotApiServer({ token: TOKEN, keepMessages: 50 });
      servers.set(server.root, server);
      return { root: server.root };
    }
    case 'talk':
      return talk(serverAt(given.root), given);
    case 'stickers':
      return stickers(serverAt(given.root), given);
    case 'files':
      return files(serverAt(given.root), given);
    default:
      return given satisfies never;
  }
}

carryOutOrders(carryOut);
