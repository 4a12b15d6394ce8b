import type { IntentResult, IntentScene } from '../../assistant/state/intent-scene.ts';
import type { IntentOf } from '../../assistant/state/intents.ts';
import { button, neverMind, say } from '../../assistant/state/outgoing.ts';
import type { Scene } from '../../assistant/turn/feature.ts';
import { hasPictures, newestSticker } from '../../assistant-db/jobs/received.ts';
import { type AnySticker, findAnySticker, hasCutOut } from '../../assistant-db/jobs/stickers.ts';
import {
  type CountedPack,
  findPack,
  hasMadeEmoji,
  listPacks,
  placementsIn,
  placementsOfSticker,
  placeSticker,
} from '../../assistant-db/packs/packs.ts';
import type { Pack, Placement, Sticker, Trx } from '../../assistant-db/schema.ts';
import { type AddDeps, queueAdd } from './add-to-pack.ts';
import { reservePack, titleFor } from './names.ts';
import { message } from './screens.ts';
import { MAX_STICKERS } from './work/sticker-sets.ts';

type Wish = IntentOf<'make_emoji'>;

/** The stickers that a wish means, or the words for a wish without any. */
type Meant = { readonly stickers: readonly Sticker[] } | { readonly none: string };

/** Emoji have no caption, so variants that differ only in words make the same one. */
function withoutTwins(stickers: readonly Sticker[]): Sticker[] {
  const keyOf = ({ generation_id, source, file_id, outline, motion, starts_ms }: Sticker) =>
    [generation_id ?? source ?? file_id, outline, motion, starts_ms].join();
  return [...new Map(stickers.toReversed().map(each => [keyOf(each), each])).values()].toReversed();
}

async function canBeEmoji(trx: Trx, { sticker, job }: AnySticker): Promise<boolean> {
  return job ? hasCutOut(trx, job.id) : hasPictures(sticker);
}

async function stickersOfPack({ trx, person, texts }: IntentScene, packId: number): Promise<Meant> {
  const stickers: Sticker[] = [];
  let drawn = 0;
  for (const { sticker_id: id } of await placementsIn(trx, packId)) {
    const found = await findAnySticker(trx, person.id, id);
    if (found === undefined) continue;
    if (found.job) drawn++;
    if (await canBeEmoji(trx, found)) stickers.push(found.sticker);
  }
  if (stickers.length > 0) return { stickers: withoutTwins(stickers) };
  return { none: drawn > 0 ? texts.afterSticker.noCutOut : texts.emoji.noAnimation };
}

async function meantBy(scene: IntentScene, { stickerId, packId, all = false }: Wish): Promise<Meant> {
  const { trx, person, texts } = scene;
  if (packId !== undefined || all) {
    const [newest] = await listPacks(trx, person.id, 'regular');
    if (packId === undefined && newest === undefined) return { none: texts.packs.none };
    const pack = await findPack(trx, person.id, packId ?? newest?.id ?? 0);
    if (pack?.type !== 'regular') return { none: texts.packs.gone };
    return stickersOfPack(scene, pack.id);
  }
  const id = stickerId ?? (await newestSticker(trx, person.id));
  if (id === undefined) return { none: texts.stickers.none };
  const found = await findAnySticker(trx, person.id, id);
  if (found === undefined) return { none: texts.afterSticker.unknown };
  if (await canBeEmoji(trx, found)) return { stickers: [found.sticker] };
  return { none: found.job ? texts.afterSticker.noCutOut : texts.emoji.noAnimation };
}

/** The pack that contains the sticker, then the last used one with room, then any: a full one has a successor. */
async function emojiPack(
  { deps, trx, person, texts, now }: Scene<AddDeps>,
  packs: readonly CountedPack[],
  placements: readonly Placement[],
): Promise<Pack> {
  const known =
    packs.find(({ id }) => placements.some(({ pack_id: packId }) => packId === id)) ??
    packs.find(({ count }) => count < MAX_STICKERS.custom_emoji) ??
    packs[0];
  if (known !== undefined) return known;
  const taken = (await listPacks(trx, person.id)).map(({ title }) => title);
  const title = titleFor(texts.emoji, person.firstName, taken);
  return reservePack(trx, deps, { userId: person.id, title, type: 'custom_emoji' }, now);
}

/** Those that are in no pack of emoji yet. */
async function notPlaced(trx: Trx, userId: number, stickers: readonly Sticker[]): Promise<Sticker[]> {
  const left: Sticker[] = [];
  for (const sticker of stickers)
    if ((await placementsOfSticker(trx, userId, sticker.id, 'custom_emoji')).length === 0) left.push(sticker);
  return left;
}

/**
 * Makes custom emoji of a sticker, by default the newest, or of all stickers of a pack. The first time it asks, because
 * only people with Telegram Premium can send them.
 */
export async function makeEmoji(scene: Scene<AddDeps>, wish: Wish): Promise<IntentResult> {
  const { deps, trx, person, texts, now, pressedMessage } = scene;
  const meant = await meantBy(scene, wish);
  if ('none' in meant) return { say: [say(meant.none)] };
  const { stickers } = meant;
  const words = stickers.some(({ caption }) => caption !== '') ? [texts.emoji.withoutWords] : [];
  const { agreed = false, ...asked } = wish;
  if (!agreed && !(await hasMadeEmoji(trx, person.id))) {
    const text = [texts.emoji.ask(stickers.length), ...words].join('\n\n');
    const yes = button(texts.emoji.make, { ...asked, agreed: true });
    return { say: [say(text, [yes, neverMind(texts)])], awaited: asked };
  }
  const replaces = agreed ? pressedMessage : undefined;
  const isOne = stickers.length === 1;
  const left = isOne ? stickers : await notPlaced(trx, person.id, stickers);
  if (left.length === 0) return { say: [message(texts.emoji.allIn, [], replaces)] };
  const packs = await listPacks(trx, person.id, 'custom_emoji');
  const placements =
    isOne && left[0] ? await placementsOfSticker(trx, person.id, left[0].id, 'custom_emoji') : [];
  const pack = await emojiPack(scene, packs, placements);
  // If it is in the pack already, Telegram is asked: the user may have removed it there, or deleted the set.
  const existing = placements.find(({ pack_id: id, status }) => id === pack.id && status === 'in');
  const placementIds: number[] = [];
  for (const { id } of left) {
    const placement = (await placeSticker(trx, pack.id, id, now)) ?? existing;
    if (placement) placementIds.push(placement.id);
  }
  const queued = await queueAdd(deps, scene, pack, placementIds, replaces);
  // The question has said so before.
  return agreed ? queued : { ...queued, say: [...words.map(each => say(each)), ...(queued.say ?? [])] };
}
