import type { InlineKeyboardButton, InlineKeyboardMarkup } from 'grammy/types';
import { z } from 'zod';
import { badRequest } from '../errors.ts';
import type { RequestParams } from '../http/request.ts';

const button = z.object({
  text: z.string(),
  callback_data: z.string().optional(),
  url: z.string().optional(),
  web_app: z.object({ url: z.string() }).optional(),
  copy_text: z.object({ text: z.string() }).optional(),
  switch_inline_query: z.string().optional(),
  switch_inline_query_current_chat: z.string().optional(),
  style: z.enum(['danger', 'success', 'primary']).optional(),
});

const markup = z.object({ inline_keyboard: z.array(z.array(button)).optional() });

/**
 * The inline keyboard of a request. Keyboards below the input field are taken and forgotten: they are no part of the
 * message. Undefined also for an inline keyboard without buttons, which is how bots remove one.
 */
export function replyMarkupOf(params: RequestParams<'reply_markup'>): InlineKeyboardMarkup | undefined {
  const given = params.object('reply_markup', markup, 'object expected as reply markup');
  const rows = given?.inline_keyboard?.filter(row => row.length > 0) ?? [];
  return rows.length === 0 ? undefined : { inline_keyboard: rows.map(row => row.map(checkedButton)) };
}

function checkedButton(given: z.infer<typeof button>): InlineKeyboardButton {
  if (given.text === '') throw badRequest("can't parse inline keyboard button: text must be non-empty");
  const common = given.style === undefined ? { text: given.text } : { text: given.text, style: given.style };
  if (given.callback_data !== undefined) {
    const bytes = Buffer.byteLength(given.callback_data);
    if (bytes < 1 || bytes > 64) throw badRequest('BUTTON_DATA_INVALID');
    return { ...common, callback_data: given.callback_data };
  }
  if (given.url !== undefined) {
    if (!URL.canParse(given.url)) throw badRequest('BUTTON_URL_INVALID');
    return { ...common, url: given.url };
  }
  if (given.web_app) return { ...common, web_app: given.web_app };
  if (given.copy_text) return { ...common, copy_text: given.copy_text };
  if (given.switch_inline_query !== undefined)
    return { ...common, switch_inline_query: given.switch_inline_query };
  if (given.switch_inline_query_current_chat !== undefined)
    return { ...common, switch_inline_query_current_chat: given.switch_inline_query_current_chat };
  throw badRequest("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard");
}
