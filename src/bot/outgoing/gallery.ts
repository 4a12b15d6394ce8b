import { type Api, GrammyError, InputFile } from 'grammy';
import type { InputRichMessage, RichText } from 'grammy/types';
import type { Gallery, Words } from '../../assistant/state/outgoing.ts';
import { stillPictures } from '../../assistant-db/jobs/stickers.ts';
import type { OutboxMessage } from '../../assistant-db/messages/outbox.ts';
import type { Db } from '../../assistant-db/schema.ts';
import type { PhotoSource } from '../../generation/ports.ts';
import type { CollageCell } from '../../images/collage.ts';
import type { Decoder } from '../../images/decoder/index.ts';
import type { Finisher } from '../../images/finishing/finisher.ts';
import { withTimeout } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import { sentMessageId } from '../../telegram/api.ts';
import { classifyTelegramError, telegramCause } from '../../telegram/errors.ts';
import { sendInTopic } from './chat.ts';
import { keyboard, renderWords } from './render.ts';

/** After this, the words go without pictures: the messages of the chat wait for them. */
const PICTURES_TIMEOUT_MS = 8_000;
const DOWNLOADS_AT_ONCE = 6;
const CELL_PX = 300;

export interface Collages {
  readonly photos: Pick<PhotoSource, 'fetch'>;
  readonly decoder: Pick<Decoder, 'decode'>;
  readonly finisher: Pick<Finisher, 'collage'>;
}

interface GalleryDeps {
  readonly db: Db;
  readonly api: Api;
  readonly log: Logger;
  /** Undefined: galleries are sent as words. */
  readonly collages?: Collages | undefined;
  readonly stopping?: AbortSignal;
  readonly pace: (chatId: number) => Promise<void>;
}

export type WithGallery = Words & { readonly gallery: Gallery };

type SentGallery =
  | { readonly outcome: 'sent'; readonly messageId: number | undefined }
  /** Telegram does not take it, or there is nothing to show: send the words. */
  | { readonly outcome: 'refused' };

/** Sends words with a collage of their stickers and a list, as one rich message. Throws what grammY throws. */
export async function sendGallery(
  deps: GalleryDeps,
  { chatId, threadId }: Pick<OutboxMessage, 'chatId' | 'threadId'>,
  content: WithGallery,
): Promise<SentGallery> {
  const { api, log, pace } = deps;
  const collage = await collageOf(deps, chatId, content.gallery);
  if (collage === undefined) return { outcome: 'refused' };
  const rich = richMessage(content, collage);
  const how = content.buttons ? { reply_markup: keyboard(content.buttons) } : {};
  const { replaces } = content;
  try {
    if (replaces !== undefined) {
      await pace(chatId);
      if (await isEdited(() => api.editMessageText(chatId, replaces, rich, how)))
        return { outcome: 'sent', messageId: replaces };
    }
    await pace(chatId);
    const sent = await sendInTopic(threadId, topic =>
      api.sendRichMessage(chatId, rich, { ...how, ...topic }),
    );
    return { outcome: 'sent', messageId: sentMessageId(sent) };
  } catch (error) {
    if (!isRefused(error)) throw error;
    log.info(
      { chat: chatId, cause: telegramCause(error) },
      'Telegram does not take a rich message; sent as plain text',
    );
    return { outcome: 'refused' };
  }
}

/** Returns false if the message is gone, so that a new one is needed. */
async function isEdited(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    if (classifyTelegramError(error).type !== 'harmless') throw error;
    return /not modified/i.test(telegramCause(error));
  }
}

/** A Bot API server that does not know the method answers 404, as if the token were wrong. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof GrammyError)) return false;
  const { type } = classifyTelegramError(error);
  return error.error_code === 404 || type === 'refused' || type === 'formatting';
}

/** Undefined if none of the pictures can be had in time. */
async function collageOf(
  { db, log, collages, stopping = new AbortController().signal }: GalleryDeps,
  chatId: number,
  gallery: Gallery,
): Promise<Buffer | undefined> {
  if (collages === undefined) return undefined;
  const { photos, decoder, finisher } = collages;
  const ids = gallery.map(({ stickerId }) => stickerId);
  const stored = new Map((await stillPictures(db, chatId, ids)).map(each => [each.id, each]));
  const bytesOf = async ({ stickerId, fileId, thumbnailId }: Gallery[number], signal: AbortSignal) => {
    const { picture, file_id } = stored.get(stickerId) ?? {};
    const file = fileId ?? file_id ?? thumbnailId;
    if (fileId === undefined && picture) return picture;
    return file ? photos.fetch(file, signal) : undefined;
  };
  const cellOf = async (one: Gallery[number], signal: AbortSignal): Promise<CollageCell[]> => {
    try {
      const bytes = await bytesOf(one, signal);
      const decoded = bytes && (await decoder.decode(bytes, { kind: 'png', side: CELL_PX }, signal));
      return decoded?.outcome === 'ok' ? [{ number: one.number, picture: decoded.bytes }] : [];
    } catch (error) {
      signal.throwIfAborted();
      log.info({ sticker: one.stickerId, err: error }, 'a collage is made without one of its pictures');
      return [];
    }
  };
  try {
    return await withTimeout(PICTURES_TIMEOUT_MS, stopping, async signal => {
      const cells: CollageCell[] = [];
      for (let at = 0; at < gallery.length; at += DOWNLOADS_AT_ONCE) {
        const some = gallery.slice(at, at + DOWNLOADS_AT_ONCE);
        cells.push(...(await Promise.all(some.map(one => cellOf(one, signal)))).flat());
      }
      return cells.length === 0 ? undefined : await finisher.collage(cells, signal);
    });
  } catch (err) {
    stopping.throwIfAborted();
    log.warn({ chat: chatId, err }, 'a collage could not be made; its words are sent without it');
    return undefined;
  }
}

/** All text is data: nothing in it becomes markup or a link but the addresses of our own buttons. */
function richMessage(content: WithGallery, collage: Buffer): InputRichMessage {
  const { gallery, buttons = [] } = content;
  const links = buttons.flat().flatMap(button => ('url' in button ? [button.url] : []));
  const text = renderWords(content).map(part => part.text);
  const lines = text.flatMap(part => part.split('\n')).filter(line => line.trim() !== '');
  return {
    skip_entity_detection: true,
    blocks: [
      { type: 'photo', photo: { type: 'photo', media: new InputFile(collage, 'stickers.jpg') } },
      ...lines.map(line => ({ type: 'paragraph' as const, text: linked(line, links) })),
      {
        type: 'list',
        items: gallery.map(({ number, emoji, name }) => ({
          value: number,
          type: '1' as const,
          blocks: [{ type: 'paragraph' as const, text: `${emoji} ${name}`.trim() }],
        })),
      },
    ],
  };
}

function linked(line: string, links: readonly string[]): RichText {
  return links.includes(line) ? { type: 'url', text: line, url: line } : line;
}
