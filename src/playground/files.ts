import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { File } from 'grammy/types';
import { badRequest } from './errors.ts';

const MAX_DOWNLOAD_BYTES = 20 * 1024 * 1024;

export type FileKind =
  | 'Photo'
  | 'Sticker'
  | 'Document'
  | 'Voice'
  | 'Audio'
  | 'VideoNote'
  | 'Video'
  | 'Animation';

const ID_PREFIX: Record<FileKind, string> = {
  Photo: 'AgACAgIA',
  Sticker: 'CAACAgIA',
  Document: 'BQACAgIA',
  Voice: 'AwACAgIA',
  Audio: 'CQACAgIA',
  VideoNote: 'DQACAgIA',
  Video: 'BAACAgIA',
  Animation: 'CgACAgIA',
};

export interface NewFile {
  readonly kind: FileKind;
  readonly bytes: Uint8Array;
  readonly extension: string;
  readonly width?: number;
  readonly height?: number;
  readonly fileName?: string;
  readonly mimeType?: string;
  readonly emoji?: string;
  /** A still picture of a sticker. */
  readonly thumbnail?: StoredFile;
  /** In seconds. */
  readonly duration?: number;
  /** A file in a set becomes a document of its own in Telegram, with a different `file_unique_id`. */
  readonly setName?: string;
}

export interface StoredFile extends NewFile {
  readonly id: string;
  /** Equal for equal bytes, but different in a sticker set. */
  readonly uniqueId: string;
  readonly path: string;
}

export type FileAccess =
  | { readonly type: 'served' }
  /** No files: the open-source server (tdlib/telegram-bot-api) answers only below `/bot`. */
  | { readonly type: 'none' }
  /** Files on its disk: the open-source server with `--local`. */
  | { readonly type: 'local'; readonly folder: string };

const ONE_OF_OURS = /^[\w-]{40,}AE$/;

export class FileStore {
  readonly access: FileAccess;
  readonly #files = new Map<string, StoredFile>();
  readonly #idOfPath = new Map<string, string>();
  readonly #spoiled = new Set<string>();
  readonly #limit: number;
  #count = 0;

  constructor(limit: number, access: FileAccess) {
    this.#limit = limit;
    this.access = access;
  }

  add(file: NewFile): StoredFile {
    const number = ++this.#count;
    const hash = createHash('sha1').update(file.bytes);
    if (file.setName !== undefined) hash.update(file.setName);
    const digest = hash.digest('base64url');
    const id = `${ID_PREFIX[file.kind]}${digest}${number.toString(36).padStart(8, '0')}AE`;
    const path = `${file.kind.toLowerCase()}s/file_${number}.${file.extension}`;
    const stored = { ...file, id, uniqueId: `AQAD${digest.slice(0, 12)}`, path };
    this.#files.set(id, stored);
    this.#idOfPath.set(path, id);
    if (this.#files.size > this.#limit) this.#dropOldest();
    return stored;
  }

  get(id: string): StoredFile | undefined {
    return this.#files.get(id);
  }

  at(path: string): StoredFile | undefined {
    return this.#files.get(this.#idOfPath.get(path) ?? '');
  }

  /** Keeps the file but makes it unusable as an inline document, as happens to old stickers. */
  spoil(id: string): void {
    this.#spoiled.add(id);
  }

  isSpoiled(id: string): boolean {
    return this.#spoiled.has(id);
  }

  lose(id: string): void {
    this.#idOfPath.delete(this.#files.get(id)?.path ?? '');
    this.#files.delete(id);
  }

  /** Behaves like tdlib/telegram-bot-api: `check_remote_file_id`, `on_update_file`, `do_get_file`. */
  async describe(id: string): Promise<File> {
    const file = this.#files.get(id);
    if (!file) {
      const known = ONE_OF_OURS.test(id);
      throw badRequest(known ? 'wrong file_id or the file is temporarily unavailable' : 'invalid file_id');
    }
    const local = this.access.type === 'local' ? this.access.folder : undefined;
    if (local === undefined && file.bytes.length > MAX_DOWNLOAD_BYTES) throw badRequest('file is too big');
    return {
      file_id: file.id,
      file_unique_id: file.uniqueId,
      file_size: file.bytes.length,
      file_path: local === undefined ? file.path : await onDisk(local, file),
    };
  }

  #dropOldest(): void {
    for (const { id, path } of this.#files.values()) {
      this.#files.delete(id);
      this.#idOfPath.delete(path);
      return;
    }
  }
}

async function onDisk(folder: string, { path, bytes }: StoredFile): Promise<string> {
  const place = join(folder, path);
  await mkdir(dirname(place), { recursive: true });
  await writeFile(place, bytes);
  return place;
}
