import type { ApiMethods } from 'grammy/types';
import type { RequestParams } from '../http/request.ts';
import type { CallContext, Handler } from '../world.ts';
import * as bot from './bot.ts';
import * as media from './media.ts';
import * as messages from './messages.ts';
import * as stickerSets from './sticker-sets.ts';

const HANDLERS = {
  getMe: bot.getMe,
  getUpdates: bot.getUpdates,
  setWebhook: bot.setWebhook,
  deleteWebhook: bot.deleteWebhook,
  getWebhookInfo: bot.getWebhookInfo,
  sendMessage: messages.sendMessage,
  editMessageText: messages.editMessageText,
  editMessageReplyMarkup: messages.editMessageReplyMarkup,
  deleteMessage: messages.deleteMessage,
  sendMessageDraft: messages.sendMessageDraft,
  sendChatAction: messages.sendChatAction,
  sendSticker: media.sendSticker,
  sendPhoto: media.sendPhoto,
  sendVoice: media.sendVoice,
  answerCallbackQuery: bot.answerCallbackQuery,
  answerInlineQuery: bot.answerInlineQuery,
  getFile: media.getFile,
  getUserProfilePhotos: media.getUserProfilePhotos,
  createNewStickerSet: stickerSets.createNewStickerSet,
  addStickerToSet: stickerSets.addStickerToSet,
  getStickerSet: stickerSets.getStickerSet,
  setStickerPositionInSet: stickerSets.setStickerPositionInSet,
  deleteStickerFromSet: stickerSets.deleteStickerFromSet,
  setStickerEmojiList: stickerSets.setStickerEmojiList,
  setStickerKeywords: stickerSets.setStickerKeywords,
  setStickerSetTitle: stickerSets.setStickerSetTitle,
  deleteStickerSet: stickerSets.deleteStickerSet,
  setMyCommands: bot.setMyCommands,
  getMyCommands: bot.getMyCommands,
} satisfies { [M in keyof ApiMethods]?: Handler<M> | Handler<M, unknown> };

interface AnyMethod {
  readonly name: string;
  readonly call: (params: RequestParams<string>, context: CallContext) => unknown;
}

const METHODS: ReadonlyMap<string, AnyMethod> = new Map(
  Object.entries(HANDLERS).map(([name, call]) => [name.toLowerCase(), { name, call }]),
);

export function methodNamed(name: string): AnyMethod | undefined {
  return METHODS.get(name.toLowerCase());
}
