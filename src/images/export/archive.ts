import type { Exportable } from './encode.ts';
import type { ExportEncoder } from './index.ts';
import { type MessengerRules, type Preset, type SetSize, setSizes } from './messengers.ts';

/** Telegram takes 50 MB from a bot. Less, so that the upload ends in time on a slow line. */
const MAX_ARCHIVE_BYTES = 30_000_000;
const MAX_NAME = 40;

export interface PackSticker {
  readonly picture: Exportable;
  readonly emoji: string;
}

export interface PackToExport {
  readonly title: string;
  readonly author: string;
  readonly stickers: readonly PackSticker[];
}

interface ExportedSet extends SetSize {
  readonly moving: boolean;
}

export interface Exported {
  readonly sets: readonly ExportedSet[];
  /** Stickers that would be too large if they moved. They are still pictures there. */
  readonly stilled: number;
  /** Stickers that do not fit into the messenger's limit. */
  readonly unfit: number;
}

export interface ExportedFile extends Exported {
  readonly name: string;
  readonly bytes: Buffer;
}

type Files = Record<string, Uint8Array>;

const text = (words: string) => new TextEncoder().encode(words);
const isMoving = ({ picture }: PackSticker) =>
  'flipbook' in picture || ('frames' in picture && picture.frames.length > 1);

/** Part of the names of files, on any system. */
function fileNameOf(title: string): string {
  const name = title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');
  return [...name].slice(0, MAX_NAME).join('') || 'stickers';
}

interface EncodedSticker extends PackSticker {
  readonly bytes: Buffer;
  readonly moving: boolean;
}

/**
 * Makes the ZIP of one messenger: its sets and a README.
 * @param readme its text
 */
export async function exportPack(
  encoder: ExportEncoder,
  rules: MessengerRules,
  pack: PackToExport,
  readme: (exported: Exported) => string,
  signal: AbortSignal,
): Promise<ExportedFile> {
  const room = Math.floor(MAX_ARCHIVE_BYTES / Math.max(1, pack.stickers.length));
  const encode = (picture: Exportable, preset: Preset) =>
    encoder.encode(picture, { ...preset, maxBytes: Math.min(preset.maxBytes, room) }, signal);
  const encoded: EncodedSticker[] = [];
  let stilled = 0;
  for (const sticker of pack.stickers) {
    const film = isMoving(sticker) ? await encode(sticker.picture, rules.moving) : undefined;
    const bytes = film ?? (await encode(sticker.picture, rules.still));
    if (bytes === undefined) continue;
    encoded.push({ ...sticker, bytes, moving: film !== undefined });
    if (isMoving(sticker) && film === undefined) stilled++;
  }
  const stem = fileNameOf(pack.title);
  const files: Files = {};
  const sets: ExportedSet[] = [];
  const ofKind = (moving: boolean) => encoded.filter(sticker => sticker.moving === moving);
  const kinds = rules.mixes
    ? [{ moving: encoded.some(({ moving }) => moving), stickers: encoded }]
    : [false, true].map(moving => ({ moving, stickers: ofKind(moving) }));
  for (const { moving, stickers } of kinds) {
    let rest = stickers;
    for (const set of setSizes(stickers.length, rules.sizes[moving ? 'moving' : 'still'])) {
      sets.push({ ...set, moving });
      const pictures = picturesOf(rest.slice(0, set.size), rules);
      const [first] = rest;
      rest = rest.slice(set.size);
      if (rules.archive === undefined) {
        Object.assign(files, pictures);
        continue;
      }
      for (const { file, ...presets } of rules.extras) {
        const extra = first && (await encode(first.picture, moving ? presets.moving : presets.still));
        if (extra) pictures[file] = extra;
      }
      const title = sets.length === 1 ? pack.title : `${pack.title} ${sets.length}`;
      if (rules.archive === 'wastickers')
        Object.assign(pictures, { 'title.txt': text(title), 'author.txt': text(pack.author) });
      files[`${stem}-${sets.length}.${rules.archive}`] = await encoder.zip(pictures, signal);
    }
  }
  const exported = { sets, stilled, unfit: pack.stickers.length - encoded.length };
  const all = { 'README.txt': text(readme(exported)), ...files };
  const name = `${stem}-${rules.name.toLowerCase()}.zip`;
  return { ...exported, name, bytes: await encoder.zip(all, signal) };
}

/** Numbered in the order of the pack. */
function picturesOf(stickers: readonly EncodedSticker[], { still, listsEmoji }: MessengerRules): Files {
  const digits = Math.max(2, String(stickers.length).length);
  const ending = still.format;
  const names = stickers.map((_, index) => `${String(index + 1).padStart(digits, '0')}.${ending}`);
  const files: Files = {};
  for (const [index, { bytes }] of stickers.entries()) files[names[index] ?? ''] = bytes;
  const lines = stickers.map(({ emoji }, index) => `${names[index]} ${emoji}\n`);
  return listsEmoji ? { ...files, 'emoji.txt': text(lines.join('')) } : files;
}
