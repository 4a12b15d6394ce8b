import type { Person } from '../../../src/playground/people/person.ts';
import { personIn } from '../paintings.ts';
import type { Actor } from '../people/person.ts';
import type { World } from '../world.ts';
import type { Evidence } from './evidence.ts';

/** How many stickers have come into a set, as far as can be told: it may have been made of several. */
function stickersAdded({ log }: Person, name: string): number {
  return log.filter(
    event =>
      event.type === 'sticker_set' &&
      event.name === name &&
      (event.change === 'created' || event.change === 'sticker added'),
  ).length;
}

/** What both sides know when all is over. */
export async function gather(
  world: World,
  actors: readonly Actor[],
  past: Pick<Evidence, 'kills' | 'ends' | 'troubles'>,
): Promise<Evidence> {
  const { telegram, audit, calls } = world;
  const chats = await Promise.all(
    actors.map(async ({ person, character }) => {
      const drawn = new Map<string, number | undefined>();
      for (const event of person.log) {
        const sticker = event.type === 'message' ? event.message.sticker : undefined;
        if (sticker === undefined || drawn.has(sticker.file_unique_id)) continue;
        const file = telegram.file(sticker.file_id);
        drawn.set(sticker.file_unique_id, file && (await personIn(file.bytes)));
      }
      return { id: person.id, name: character.name, events: person.log, drawn };
    }),
  );
  const { kills, ends, troubles } = past;
  return {
    kills,
    ends,
    troubles,
    calls,
    chats,
    packs: telegram.stickerSets.map(({ name, ownerId, stickers }) => ({
      name,
      ownerId,
      stickers: stickers.map(({ fileUniqueId }) => fileUniqueId),
    })),
    deletedPacks: new Map(
      actors.flatMap(({ deletedPacks, person }) =>
        [...deletedPacks].map(
          ([name, count]) => [name, Math.max(count, stickersAdded(person, name))] as const,
        ),
      ),
    ),
    stored: audit.read(),
    pendingMigrations: await world.pendingMigrations(),
    unfetched: telegram.pendingUpdates.length,
    wrongRequests: world.wrongRequests(),
  };
}
