import type { Clock } from '../lib/clock.ts';
import { badRequest } from './errors.ts';
import type { FileStore, StoredFile } from './files.ts';

interface Description {
  readonly emoji: readonly string[];
  readonly keywords: readonly string[];
}

export interface NewSetSticker extends Description {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly extension: 'webp' | 'webm' | 'tgs';
  readonly thumbnail?: StoredFile;
}

export interface SetSticker extends Description {
  readonly file: StoredFile;
}

/** The type of a set never changes. Bots here make no masks. */
export type SetType = StickerType | 'mask';
export type StickerType = 'regular' | 'custom_emoji';

export interface StickerSetState {
  readonly name: string;
  readonly ownerId: number;
  readonly type: SetType;
  title: string;
  stickers: readonly SetSticker[];
}

export interface PlacedSticker {
  readonly set: StickerSetState;
  readonly sticker: SetSticker;
}

export type StickerSetChange = 'created' | 'sticker added' | 'sticker removed' | 'changed' | 'deleted';

export type KnownFor = readonly [shortestMs: number, longestMs: number];

const KNOWN_FOR: KnownFor = [10 * 60_000, 15 * 60_000];
const MAX_NAME_LENGTH = 64;
const MAX_STICKERS: Readonly<Record<SetType, number>> = { regular: 120, mask: 120, custom_emoji: 200 };

export interface StickerSetDeps {
  readonly username: string;
  readonly files: FileStore;
  readonly clock: Clock;
  readonly random: () => number;
  readonly knownFor: KnownFor | undefined;
  readonly tell: (set: StickerSetState, change: StickerSetChange) => void;
}

/**
 * The error texts are those that bots have met (integration tests of TelegramBots/Telegram.Bot; star-39/moe-sticker-bot
 * issue 40). As in tdlib (`StickersManager.cpp`), a set that was read is cached for 10 to 15 minutes. A successful
 * change renews the cache, deletion by the bot clears it, and a failed call leaves it alone.
 */
export class StickerSets {
  readonly #deps: StickerSetDeps;
  readonly #validName: RegExp;
  readonly #sets = new Map<string, StickerSetState>();
  readonly #known = new Map<string, { readonly set: StickerSetState; readonly until: number }>();
  /**
   * Includes deleted sets: Telegram does not free their names at once (tdlib/telegram-bot-api issue 274), we never do.
   */
  readonly #usedNames = new Set<string>();
  readonly #removedFiles = new Set<string>();

  constructor(deps: StickerSetDeps) {
    this.#deps = deps;
    this.#validName = new RegExp(`^(?!.*__)[a-z][a-z0-9_]*_by_${deps.username}$`, 'i');
  }

  get all(): readonly StickerSetState[] {
    return [...this.#sets.values()];
  }

  shown(name: string): StickerSetState {
    const known = this.#known.get(name.toLowerCase());
    if (known && this.#deps.clock.now() < known.until) return known.set;
    this.#known.delete(name.toLowerCase());
    const set = this.get(name);
    this.#remember(set);
    return set;
  }

  get(name: string): StickerSetState {
    const set = this.#sets.get(name.toLowerCase());
    if (!set) throw badRequest('STICKERSET_INVALID');
    return set;
  }

  create(
    { name, title, type, ownerId }: Omit<StickerSetState, 'stickers'>,
    stickers: readonly NewSetSticker[],
  ): void {
    if (name.length > MAX_NAME_LENGTH || !this.#validName.test(name))
      throw badRequest('invalid sticker set name is specified');
    this.publish({ name, title, ownerId, type }, stickers);
  }

  /** Makes a set as its owner can without the bot, under any name. */
  publish(
    { name, title, ownerId, type }: Omit<StickerSetState, 'stickers'>,
    stickers: readonly NewSetSticker[],
  ): void {
    if (this.#usedNames.has(name.toLowerCase())) throw badRequest('sticker set name is already occupied');
    const set: StickerSetState = { name, type, ownerId, title, stickers: [] };
    for (const sticker of stickers) {
      if (!holds(set, sticker)) set.stickers = [...set.stickers, this.#copy(set, sticker)];
    }
    this.#usedNames.add(name.toLowerCase());
    this.#sets.set(name.toLowerCase(), set);
    this.#changed(set, 'created');
  }

  /** Appends a sticker. One that is already in the set stays unchanged, emoji included. */
  add(set: StickerSetState, sticker: NewSetSticker): void {
    if (holds(set, sticker)) {
      this.#remember(set);
      return;
    }
    if (set.stickers.length >= MAX_STICKERS[set.type]) throw badRequest('STICKERS_TOO_MUCH');
    set.stickers = [...set.stickers, this.#copy(set, sticker)];
    this.#changed(set, 'sticker added');
  }

  find(fileId: string): PlacedSticker | undefined {
    for (const set of this.#sets.values()) {
      const sticker = set.stickers.find(({ file }) => file.id === fileId);
      if (sticker) return { set, sticker };
    }
    return undefined;
  }

  locate(fileId: string): PlacedSticker {
    const found = this.find(fileId);
    if (found) return found;
    // From memory: a file that never was in a set gives STICKERSET_INVALID.
    throw badRequest(this.#removedFiles.has(fileId) ? 'STICKERSET_NOT_MODIFIED' : 'STICKERSET_INVALID');
  }

  /** A set without stickers remains a set (tdlib/telegram-bot-api issue 262). */
  remove(fileId: string): void {
    const { set, sticker } = this.locate(fileId);
    this.removeByOwner(set, sticker);
    this.#remember(set);
  }

  move(fileId: string, position: number): void {
    const { set, sticker } = this.locate(fileId);
    const others = set.stickers.filter(other => other !== sticker);
    set.stickers = others.toSpliced(position, 0, sticker);
    this.#changed(set, 'changed');
  }

  describe(fileId: string, description: Partial<Description>): void {
    const { set, sticker } = this.locate(fileId);
    set.stickers = set.stickers.with(set.stickers.indexOf(sticker), { ...sticker, ...description });
    this.#changed(set, 'changed');
  }

  rename(set: StickerSetState, title: string): void {
    set.title = title;
    this.#changed(set, 'changed');
  }

  delete(set: StickerSetState): void {
    this.deleteByOwner(set);
    this.#known.delete(set.name.toLowerCase());
  }

  deleteByOwner(set: StickerSetState): void {
    this.#sets.delete(set.name.toLowerCase());
    this.#deps.tell(set, 'deleted');
  }

  removeByOwner(set: StickerSetState, sticker: SetSticker): void {
    set.stickers = set.stickers.filter(other => other !== sticker);
    this.#removedFiles.add(sticker.file.id);
    this.#deps.tell(set, 'sticker removed');
  }

  #remember(set: StickerSetState): void {
    const { clock, random, knownFor = KNOWN_FOR } = this.#deps;
    const [shortestMs, longestMs] = knownFor;
    const until = clock.now() + shortestMs + random() * (longestMs - shortestMs);
    this.#known.set(set.name.toLowerCase(), { set: { ...set }, until });
  }

  #changed(set: StickerSetState, change: StickerSetChange): void {
    this.#remember(set);
    this.#deps.tell(set, change);
  }

  #copy({ name: setName }: StickerSetState, { emoji, keywords, ...picture }: NewSetSticker): SetSticker {
    const file = this.#deps.files.add({ ...picture, kind: 'Sticker', setName });
    return { file, emoji, keywords };
  }
}

function holds(set: StickerSetState, { bytes }: NewSetSticker): boolean {
  return set.stickers.some(({ file }) => Buffer.compare(file.bytes, bytes) === 0);
}
