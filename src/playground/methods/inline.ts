import { z } from 'zod';
import { badRequest } from '../errors.ts';
import type { Handler } from './handler.ts';

/** Later answers fail; Telegram names no number, ten seconds is what bots see. */
const QUERY_LIFETIME_MS = 10_000;
const MAX_RESULTS = 50;
/** Where a bot does not say how long, in seconds. */
const DEFAULT_CACHE = 300;

/** Of all that bots can offer, this server knows stickers. */
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
