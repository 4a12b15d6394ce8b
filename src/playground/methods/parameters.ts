import type { ApiMethods, Opts } from 'grammy/types';
import type { RequestParams } from '../http/request.ts';
import type { World } from '../world.ts';

export type ParamOf<M extends keyof ApiMethods> = keyof Opts<M> & string;

export interface CallContext {
  readonly world: World;
  /** Aborts when the client is gone. Made on demand: few calls need one. */
  readonly gone: () => AbortSignal;
}

type Result<M extends keyof ApiMethods> = ReturnType<ApiMethods[M]>;

/**
 * One Bot API method: reads its own parameters, returns its own result, throws `BotApiError`.
 *
 * @typeParam R the result, where Telegram gives others than it documents
 */
export type Handler<M extends keyof ApiMethods, R = Result<M>> = (
  params: RequestParams<ParamOf<M>>,
  context: CallContext,
) => R | Promise<R>;

/** `reply_to_message_id` died with Bot API 7.0; the published types still offer it. */
type Known<Name extends string> = Record<Exclude<Name, 'reply_to_message_id'>, true>;

/** What all `send…` methods have in common. */
const SENDING: Known<ParamOf<'sendMessage'> & ParamOf<'sendSticker'>> = {
  business_connection_id: true,
  chat_id: true,
  message_thread_id: true,
  direct_messages_topic_id: true,
  disable_notification: true,
  protect_content: true,
  allow_paid_broadcast: true,
  message_effect_id: true,
  ephemeral_message_parameters: true,
  suggested_post_parameters: true,
  reply_parameters: true,
  reply_markup: true,
};

const TEXT = { text: true, parse_mode: true, entities: true } as const;
const TARGET = {
  business_connection_id: true,
  chat_id: true,
  message_id: true,
  inline_message_id: true,
} as const;
const COMMANDS = { scope: true, language_code: true } as const;

export type Method = keyof typeof METHOD_PARAMETERS;

/** The parameters that Telegram has for each method; the compiler keeps every list complete. */
export const METHOD_PARAMETERS = {
  getMe: {},
  getUpdates: { offset: true, limit: true, timeout: true, allowed_updates: true },
  setWebhook: {
    url: true,
    certificate: true,
    ip_address: true,
    max_connections: true,
    allowed_updates: true,
    drop_pending_updates: true,
    secret_token: true,
  },
  deleteWebhook: { drop_pending_updates: true },
  getWebhookInfo: {},
  sendMessage: { ...SENDING, ...TEXT, link_preview_options: true },
  editMessageText: { ...TARGET, ...TEXT, link_preview_options: true, rich_message: true, reply_markup: true },
  editMessageReplyMarkup: { ...TARGET, reply_markup: true },
  deleteMessage: { chat_id: true, message_id: true },
  sendMessageDraft: {
    chat_id: true,
    message_thread_id: true,
    draft_id: true,
    ...TEXT,
    can_stop: true,
    keep_on_stop: true,
  },
  sendChatAction: { business_connection_id: true, chat_id: true, message_thread_id: true, action: true },
  sendSticker: { ...SENDING, sticker: true, emoji: true },
  sendPhoto: {
    ...SENDING,
    photo: true,
    caption: true,
    caption_entities: true,
    has_spoiler: true,
    parse_mode: true,
    show_caption_above_media: true,
  },
  sendVoice: {
    ...SENDING,
    voice: true,
    caption: true,
    parse_mode: true,
    caption_entities: true,
    duration: true,
  },
  answerCallbackQuery: { callback_query_id: true, text: true, show_alert: true, url: true, cache_time: true },
  answerInlineQuery: {
    inline_query_id: true,
    results: true,
    cache_time: true,
    is_personal: true,
    next_offset: true,
    button: true,
  },
  getFile: { file_id: true },
  getUserProfilePhotos: { user_id: true, offset: true, limit: true },
  createNewStickerSet: {
    user_id: true,
    name: true,
    title: true,
    stickers: true,
    sticker_type: true,
    needs_repainting: true,
  },
  addStickerToSet: { user_id: true, name: true, sticker: true },
  getStickerSet: { name: true },
  setStickerPositionInSet: { sticker: true, position: true },
  deleteStickerFromSet: { sticker: true },
  setStickerEmojiList: { sticker: true, emoji_list: true },
  setStickerKeywords: { sticker: true, keywords: true },
  setStickerSetTitle: { name: true, title: true },
  deleteStickerSet: { name: true },
  setMyCommands: { commands: true, ...COMMANDS },
  getMyCommands: COMMANDS,
} as const satisfies { [M in keyof ApiMethods]?: Known<ParamOf<M>> };
