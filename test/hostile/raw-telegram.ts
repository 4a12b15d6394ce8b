import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { parseMultipart } from '../../src/playground/http/request.ts';
import { readBody } from '../support/fakes/fake-http.ts';
import { listen } from '../support/fakes/listen.ts';

/** A call of the bot to a chat. */
export interface RawCall {
  readonly method: string;
  readonly chatId: number;
  readonly text: string;
  /** The callback data of its buttons. */
  readonly buttons: readonly string[];
}

/** A Bot API that returns given updates byte for byte and keeps no chats. */
export interface RawTelegram {
  /** The value for `TELEGRAM_API_ROOT`. */
  readonly root: string;
  /** Calls that a real Bot API would reject. */
  readonly violations: readonly string[];
  /** Returns one answer to `getUpdates`. @param result its `result` as raw JSON */
  hand(result: string): void;
  /** The number of polls so far. */
  readonly polls: () => number;
  /** The offset of the last poll: all updates below it are acknowledged. */
  readonly acknowledged: () => number;
  stop(): Promise<void>;
}

export interface RawTelegramOptions {
  readonly token: string;
  readonly username: string;
  readonly onCall: (call: RawCall) => void;
  /** The size that `getFile` reports and the bytes of a file; undefined if it does not exist. */
  readonly file: (id: string) => { readonly size?: number; readonly bytes: Uint8Array } | undefined;
}

const entity = z.looseObject({ offset: z.int().nonnegative(), length: z.int().positive() });
const parameters = z.object({
  chat_id: z.coerce.number().optional(),
  user_id: z.coerce.number().optional(),
  text: z.string().optional(),
  entities: z.array(entity).optional(),
  offset: z.coerce.number().optional(),
  file_id: z.string().optional(),
  reply_markup: z
    .object({ inline_keyboard: z.array(z.array(z.looseObject({ callback_data: z.string().optional() }))) })
    .optional(),
});
type Parameters = z.infer<typeof parameters>;

function readParameters(body: Buffer, type: string): Parameters {
  if (!type.startsWith('multipart/form-data')) return parameters.parse(JSON.parse(body.toString() || '{}'));
  const { fields } = parseMultipart(body, type);
  const markup = fields.get('reply_markup');
  return parameters.parse({
    chat_id: fields.get('chat_id'),
    user_id: fields.get('user_id'),
    ...(markup === undefined ? {} : { reply_markup: JSON.parse(markup) }),
  });
}

/** Checks Telegram's limits for messages (https://core.telegram.org/bots/api#sendmessage). */
function wrongWith(method: string, { text, entities = [], reply_markup }: Parameters): string | undefined {
  const long = reply_markup?.inline_keyboard
    .flat()
    .some(({ callback_data = '' }) => Buffer.byteLength(callback_data) > 64);
  if (long) return 'BUTTON_DATA_INVALID';
  if (text === undefined || method === 'answerCallbackQuery') return undefined;
  if (text.trim() === '') return 'message text is empty';
  if (text.length > 4096) return 'message is too long';
  if (/\p{Cs}/u.test(text)) return 'strings must be encoded in UTF-8';
  return entities.some(({ offset, length }) => offset + length > text.length)
    ? 'entity beyond the end'
    : undefined;
}

export async function startRawTelegram(options: RawTelegramOptions): Promise<RawTelegram> {
  const { token, username, onCall, file } = options;
  const violations: string[] = [];
  const answers: string[] = [];
  let waiting: ServerResponse | undefined;
  let polls = 0;
  let acknowledged = 0;
  let messages = 0;

  const say = (response: ServerResponse, body: string, status = 200) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body);
  };
  const ok = (response: ServerResponse, result: unknown) =>
    say(response, `{"ok":true,"result":${JSON.stringify(result)}}`);
  const refuse = (response: ServerResponse, description: string) =>
    say(
      response,
      JSON.stringify({ ok: false, error_code: 400, description: `Bad Request: ${description}` }),
      400,
    );
  const serve = () => {
    if (waiting === undefined || answers.length === 0) return;
    say(waiting, `{"ok":true,"result":${answers.shift()}}`);
    waiting = undefined;
  };
  const messageIn = (chatId: number, more: object) => ({
    message_id: ++messages,
    date: 1,
    chat: { id: chatId, type: 'private', first_name: 'x' },
    ...more,
  });

  const { origin, stop } = await listen((request, response) => {
    void answer(request.url ?? '', request.headers['content-type'] ?? '', readBody(request), response).catch(
      (error: unknown) => {
        violations.push(`${request.url}: ${String(error)}`);
        refuse(response, 'unreadable request');
      },
    );
  });

  async function answer(url: string, type: string, body: Promise<Buffer>, response: ServerResponse) {
    const [, kind, ...rest] = url.split('/');
    if (kind === 'file') {
      const found = file(decodeURIComponent(rest.slice(1).join('/')));
      response.writeHead(found ? 200 : 404);
      response.end(found?.bytes);
      return;
    }
    const method = rest.join('/');
    const given = readParameters(await body, type);
    const chatId = given.chat_id ?? given.user_id;
    const wrong = wrongWith(method, given);
    if (wrong !== undefined) {
      violations.push(`${method} ${chatId}: ${wrong}`);
      return refuse(response, wrong);
    }
    if (chatId !== undefined) {
      const buttons =
        given.reply_markup?.inline_keyboard.flat().flatMap(each => each.callback_data ?? []) ?? [];
      onCall({ method, chatId, text: given.text ?? '', buttons });
    }
    switch (method) {
      case 'getMe':
        return ok(response, { id: Number.parseInt(token, 10), is_bot: true, first_name: 'Bot', username });
      case 'getUpdates':
        polls++;
        acknowledged = given.offset ?? 0;
        waiting = response;
        return serve();
      case 'getFile': {
        const found = file(given.file_id ?? '');
        if (found === undefined)
          return refuse(response, 'wrong file_id or the file is temporarily unavailable');
        const { size: file_size } = found;
        return ok(response, {
          file_id: given.file_id,
          file_unique_id: 'u',
          file_size,
          file_path: given.file_id,
        });
      }
      case 'sendMessage':
        return ok(response, messageIn(chatId ?? 0, { text: given.text }));
      case 'sendSticker': {
        const file_id = `sticker-${messages}`;
        const sticker = { file_id, file_unique_id: file_id, type: 'regular', width: 512, height: 512 };
        return ok(
          response,
          messageIn(chatId ?? 0, { sticker: { ...sticker, is_animated: false, is_video: false } }),
        );
      }
      default:
        return ok(response, true);
    }
  }

  return {
    root: origin,
    violations,
    polls: () => polls,
    acknowledged: () => acknowledged,
    hand: result => {
      answers.push(result);
      serve();
    },
    stop,
  };
}
