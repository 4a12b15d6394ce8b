import type { ChatEvent } from '../../src/playground/people/room.ts';
import type { BotApiServer } from '../../src/playground/server.ts';
import type { Actor } from './actor.ts';
import type { Stored } from './audit.ts';
import { personIn } from './paintings.ts';
import type { Trouble } from './troubles.ts';
import type { Call } from './wire.ts';

export interface Chat {
  readonly id: number;
  readonly name: string;
  readonly events: readonly ChatEvent[];
  readonly drawn: ReadonlyMap<string, number | undefined>;
}

export interface Kill {
  readonly at: number;
  readonly replica: number;
}

/** The knowledge of both sides at the end of a run, for the invariants. Times are ms since 1970. */
export interface Evidence {
  readonly kills: readonly Kill[];
  readonly ends: readonly number[];
  readonly troubles: readonly Trouble[];
  readonly calls: readonly Call[];
  readonly chats: readonly Chat[];
  readonly packs: readonly {
    readonly name: string;
    readonly ownerId: number;
    readonly stickers: readonly string[];
  }[];
  readonly deletedPacks: ReadonlyMap<string, number>;
  readonly stored: Stored;
  readonly pendingMigrations: readonly string[];
  readonly unfetched: number;
  readonly wrongRequests: readonly string[];
  /** Sent letters, each with a different text. */
  readonly letters: readonly string[];
}

async function drawnIn({ person }: Actor, telegram: BotApiServer): Promise<Chat['drawn']> {
  const drawn = new Map<string, number | undefined>();
  for (const event of person.log) {
    const sticker = event.type === 'message' ? event.message.sticker : undefined;
    if (sticker === undefined || sticker.is_video || drawn.has(sticker.file_unique_id)) continue;
    const file = telegram.file(sticker.file_id);
    drawn.set(sticker.file_unique_id, file && (await personIn(file.bytes)));
  }
  return drawn;
}

/** How many stickers were added to a set, as far as it is known: a set may have been created with several. */
function stickersAdded({ person, deletedPacks }: Actor, name: string): number {
  const added = person.log.filter(
    event =>
      event.type === 'sticker_set' &&
      event.name === name &&
      (event.change === 'created' || event.change === 'sticker added'),
  );
  return Math.max(deletedPacks.get(name) ?? 0, added.length);
}

export async function seenBy(telegram: BotApiServer, actors: readonly Actor[]) {
  const chats: Chat[] = [];
  for (const actor of actors) {
    const { person, character } = actor;
    const drawn = await drawnIn(actor, telegram);
    chats.push({ id: person.id, name: character.name, events: person.log, drawn });
  }
  const owners = new Set(actors.map(({ person }) => person.id));
  const own = telegram.stickerSets.filter(({ ownerId }) => owners.has(ownerId));
  const packs = own.map(({ name, ownerId, stickers }) => ({
    name,
    ownerId,
    stickers: stickers.map(({ fileUniqueId }) => fileUniqueId),
  }));
  const deletedPacks = new Map(
    actors.flatMap(actor =>
      [...actor.deletedPacks.keys()].map(name => [name, stickersAdded(actor, name)] as const),
    ),
  );
  return { chats, packs, deletedPacks, unfetched: telegram.pendingUpdates.length };
}
