import { expressionBuilder } from 'kysely';
import type { Database, Sticker, Trx } from '../schema.ts';

const { and } = expressionBuilder<Database, 'stickers'>();

export const VIDEO_MOTIONS = ['video', 'round'] as const;
export type VideoMotion = (typeof VIDEO_MOTIONS)[number];

/** Whether the film of a sticker is made from a video that the user sent. */
export function isFromVideo(motion: string): motion is VideoMotion {
  return VIDEO_MOTIONS.some(each => each === motion);
}

/** Whether it is a video sticker of someone, as Telegram has it. */
export function isVideoSticker({ generation_id, format, motion, file_id }: Sticker): boolean {
  return generation_id === null && motion === '' && format === 'video' && file_id !== null;
}

export interface GivenVideo {
  /** Telegram's file; null if it cannot be decoded here. */
  readonly source: string | null;
  readonly motion: VideoMotion;
  readonly thumbnail: string | null;
}

/** Of a video, or a sticker under a caption, that was forgotten: what was made of it stays in its pack. */
export const NO_SOURCE = '';

/** Finds or creates the sticker of a video that begins at `startsMs`. Its film is made later. */
export async function ensureCut(
  trx: Trx,
  userId: number,
  { source, motion, thumbnail }: GivenVideo,
  startsMs: number,
  now: number,
): Promise<Sticker> {
  const cut = { user_id: userId, motion, starts_ms: startsMs };
  const known = trx.selectFrom('stickers').selectAll().where(and(cut)).where('generation_id', 'is', null);
  const given = known.where('source', 'is not distinct from', source);
  const same = await given.where('thumbnail', 'is not distinct from', thumbnail).executeTakeFirst();
  if (same) return same;
  const values = { ...cut, source, thumbnail, format: 'video', outline: 0, created_at: now } as const;
  return trx.insertInto('stickers').values(values).returningAll().executeTakeFirstOrThrow();
}

/** A video, a GIF or a round message as Telegram describes it. */
export interface SentVideo {
  readonly fileId: string;
  readonly mime: string;
  readonly size: number;
  /** 0 if it is not known. */
  readonly seconds: number;
  readonly round: boolean;
  readonly thumbnail: string | undefined;
  readonly messageId: number | undefined;
}

const MOMENT = /^moment:(?<atMs>\d+):(?<source>.+)$/;

/** Names one moment of a video as a photo. */
export function momentOf(source: string, atMs: number): string {
  return `moment:${atMs}:${source}`;
}

/** @returns undefined for a photo that is a file of its own */
export function momentIn(photo: string): { readonly source: string; readonly atMs: number } | undefined {
  const { source, atMs } = MOMENT.exec(photo)?.groups ?? {};
  return source === undefined ? undefined : { source, atMs: Number(atMs) };
}
