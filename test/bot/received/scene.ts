import { gzipSync } from 'node:zlib';
import type { SeenMessage } from '../../../src/playground/messages/view.ts';
import type { PublishedSticker } from '../../../src/playground/people/person.ts';
import { someone } from '../../support/exchange.ts';
import type { Scene } from '../../support/scene.ts';
import { picture } from '../packs/packs-scene.ts';

export { picture } from '../packs/packs-scene.ts';

const EMOJI = ['😂', '😍', '😡', '😱', '😴', '🔥', '👍'];

/** A still animation that Telegram accepts. @param seconds its length */
export function animation(seconds = 1): Buffer {
  const lottie = { v: '5.5.2', fr: 60, ip: 0, op: 60 * seconds, w: 512, h: 512, layers: [] };
  return gzipSync(JSON.stringify({ tgs: 1, ...lottie }));
}

/** Static stickers that differ. */
export async function manyStickers(count: number): Promise<PublishedSticker[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const base = await picture('#304050');
      const chunk = Buffer.alloc(12);
      chunk.write('note', 'latin1');
      chunk.writeUInt32LE(4, 4);
      chunk.writeUInt32LE(n, 8);
      const bytes = Buffer.concat([base, chunk]);
      bytes.writeUInt32LE(bytes.length - 8, 4);
      return { bytes, emoji: EMOJI[n % EMOJI.length] ?? '🙂' };
    }),
  );
}

export const FOREIGN = { name: 'cats_by_other_bot', title: 'Cats & <b>dogs</b>' };

/** A set of someone else's. @returns the files of its stickers */
export async function publish(
  { world }: Pick<Scene, 'world'>,
  stickers: readonly PublishedSticker[],
  set: Parameters<ReturnType<typeof someone>['publishStickerSet']>[0] = FOREIGN,
): Promise<string[]> {
  const artist = someone(world, 'Artist');
  await artist.publishStickerSet(set, stickers);
  const made = world.telegram.stickerSets.find(({ name }) => name === set.name);
  return (made?.stickers ?? []).map(({ fileId }) => fileId);
}

/** The user's own sets: titles and first emoji. */
export function ownSets({ person }: Pick<Scene, 'person'>) {
  return person.stickerSets.map(({ title, stickers }) => [title, stickers.map(({ emoji }) => emoji[0])]);
}

/** Sends the sticker of a file. @returns the bot's answer */
export function sendIt(
  { person, texts }: Pick<Scene, 'person' | 'texts'>,
  fileId: string | undefined,
  answer: string = texts.received.what,
): Promise<SeenMessage> {
  return person.waitForBotMessage(answer, { after: person.sendStickerAgain(fileId ?? '') });
}
