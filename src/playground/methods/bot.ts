import type { BotCommand } from 'grammy/types';
import { z } from 'zod';
import { BotApiError, badRequest } from '../errors.ts';
import type { RequestParams } from '../http/request.ts';
import type { UpdateType } from '../updates.ts';
import { commandKey, type Handler, type World } from '../world.ts';

/** Later answers fail. Telegram documents no number; bots observe 15 s. */
const CALLBACK_LIFETIME_MS = 15_000;

export const getMe: Handler<'getMe'> = (_params, { world }) => world.me;

export const getUpdates: Handler<'getUpdates'> = async (params, { world, gone }) => {
  if (world.webhook.info)
    throw new BotApiError(
      409,
      "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
    );
  rememberAllowed(world, params);
  const limit = params.integer('limit', 100);
  const timeoutS = Math.min(50, Math.max(0, params.integer('timeout', 0)));
  const updates = await world.updates.poll(
    params.integer('offset', 0),
    limit < 1 || limit > 100 ? 100 : limit,
    timeoutS * 1000,
    gone,
  );
  return [...updates];
};

export const setWebhook: Handler<'setWebhook'> = (params, { world }) => {
  const url = params.string('url');
  if (url !== '' && !url.startsWith('https://'))
    throw badRequest('bad webhook: An HTTPS URL must be provided for webhook');
  const secret = params.string('secret_token');
  if (!/^[\w-]{0,256}$/.test(secret)) throw badRequest('secret token contains unallowed characters');
  rememberAllowed(world, params);
  if (params.boolean('drop_pending_updates')) world.updates.drop();
  if (url === '') world.webhook.set(undefined);
  else {
    world.updates.terminate('terminated by setWebhook request');
    world.webhook.set({
      secret,
      info: {
        url,
        has_custom_certificate: params.has('certificate'),
        max_connections: params.integer('max_connections', 40),
      },
    });
  }
  return true;
};

export const deleteWebhook: Handler<'deleteWebhook'> = (params, { world }) => {
  if (params.boolean('drop_pending_updates')) world.updates.drop();
  world.webhook.set(undefined);
  return true;
};

export const getWebhookInfo: Handler<'getWebhookInfo'> = (_params, { world }) => {
  const { allowed, size } = world.updates;
  return {
    ...(world.webhook.info ?? { url: '', has_custom_certificate: false }),
    pending_update_count: size,
    ...(allowed && { allowed_updates: [...allowed] }),
  };
};

const updateTypes = z.array(z.custom<UpdateType>(type => typeof type === 'string'));

function rememberAllowed(world: World, params: RequestParams<'allowed_updates'>): void {
  const complaint = "can't parse allowed updates JSON object";
  const types = params.object('allowed_updates', updateTypes, complaint);
  if (types) world.updates.allow(types);
}

export const answerCallbackQuery: Handler<'answerCallbackQuery'> = (params, { world }) => {
  const id = params.string('callback_query_id');
  const press = world.presses.get(id);
  if (!press || world.clock.elapsed() - press.pressedAt > CALLBACK_LIFETIME_MS)
    throw badRequest('query is too old and response timeout expired or query ID is invalid');
  const answer = { text: params.string('text') };
  if (answer.text.length > 200) throw badRequest('MESSAGE_TOO_LONG');
  if (press.answer) {
    world.violations.push('answerCallbackQuery: a query was answered twice');
    return true;
  }
  press.answer = answer;
  press.room.note({ type: 'callback_answer', queryId: id, ...answer });
  return true;
};

const commandList = z.array(z.object({ command: z.string(), description: z.string() }));
const commandScope = z.object({
  type: z.string(),
  chat_id: z.union([z.int(), z.string()]).optional(),
  user_id: z.int().optional(),
});

function keyOf(params: RequestParams<'scope' | 'language_code'>): string {
  const scope = params.object('scope', commandScope, "can't parse BotCommandScope: Object expected");
  return commandKey(scope ?? { type: 'default' }, params.string('language_code'));
}

export const setMyCommands: Handler<'setMyCommands'> = (params, { world }) => {
  const commands = params.object('commands', commandList, "can't parse commands JSON object") ?? [];
  if (commands.length > 100) throw badRequest('BOT_COMMANDS_TOO_MUCH');
  for (const { command, description } of commands)
    checkCommand({ command: command.replace(/^\//, ''), description });
  world.commands.set(keyOf(params), commands);
  return true;
};

function checkCommand({ command, description }: BotCommand): void {
  if (!/^[a-z0-9_]{1,32}$/.test(command)) throw badRequest('BOT_COMMAND_INVALID');
  if (description.length < 1 || description.length > 256) throw badRequest('BOT_COMMAND_DESCRIPTION_INVALID');
}

export const getMyCommands: Handler<'getMyCommands'> = (params, { world }) =>
  world.commands.get(keyOf(params)) ?? [];

/** Later answers fail. Telegram documents no number; bots observe ten seconds. */
const QUERY_LIFETIME_MS = 10_000;
const MAX_RESULTS = 50;
const DEFAULT_CACHE = 300;

const results = z.array(
  z.object({ type: z.literal('sticker'), id: z.string(), sticker_file_id: z.string() }),
);
const button = z.object({ text: z.string(), start_parameter: z.string() });

export const answerInlineQuery: Handler<'answerInlineQuery'> = (params, { world }) => {
  const id = params.string('inline_query_id');
  const asked = world.inlineQueries.get(id);
  if (!asked || world.clock.elapsed() - asked.askedAt > QUERY_LIFETIME_MS)
    throw badRequest('query is too old and response timeout expired or query ID is invalid');
  const given = params.object('results', results, "can't parse inline query results JSON object") ?? [];
  if (given.length > MAX_RESULTS) throw badRequest('RESULTS_TOO_MUCH');
  const ids = given.map(result => result.id);
  if (ids.some(each => Buffer.byteLength(each) < 1 || Buffer.byteLength(each) > 64))
    throw badRequest('RESULT_ID_INVALID');
  if (new Set(ids).size < ids.length) throw badRequest('RESULT_ID_DUPLICATE');
  const stickers = given.map(result => result.sticker_file_id);
  if (stickers.some(each => world.files.get(each)?.kind !== 'Sticker'))
    throw badRequest('wrong file identifier/HTTP URL specified');
  if (stickers.some(each => world.files.isSpoiled(each))) throw badRequest('STICKER_DOCUMENT_INVALID');
  const nextOffset = params.string('next_offset');
  if (Buffer.byteLength(nextOffset) > 64) throw badRequest('NEXT_OFFSET_INVALID');
  const above = params.object('button', button, "can't parse inline query results button");
  if (above && !/^[\w-]{1,64}$/.test(above.start_parameter)) throw badRequest('START_PARAM_INVALID');
  const isPersonal = params.boolean('is_personal');
  if (!isPersonal) world.violations.push('answerInlineQuery: everybody would get what is one person’s');
  world.inlineQueries.delete(id);
  asked.answer({
    stickers,
    nextOffset,
    isPersonal,
    cacheSeconds: params.integer('cache_time', DEFAULT_CACHE),
    button: above && { text: above.text, startParameter: above.start_parameter },
  });
  return true;
};
