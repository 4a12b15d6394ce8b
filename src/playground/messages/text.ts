import { badRequest } from '../errors.ts';
import type { RequestParams } from '../http/request.ts';
import { checkEntities, type FormattedText, givenEntities, trimmed } from './entities.ts';

const MAX_TEXT = 4096;

/**
 * The text of a message, 1 to 4096 UTF-16 units; 0 are allowed where `mayBeEmpty`. Formatting comes as entities: of a bot that
 * leaves the parsing of markup to Telegram, a message whose markup is wrong is lost.
 */
export function textOf(
  params: RequestParams<'text' | 'parse_mode' | 'entities'>,
  mayBeEmpty = false,
): FormattedText {
  const given = params.object('entities', givenEntities, "can't parse message entities JSON object");
  if (params.has('parse_mode')) throw badRequest('unsupported parse_mode');
  const text = params.string('text');
  const formatted = trimmed({ text, entities: given ? checkEntities(text, given) : [] });
  if (formatted.text === '' && !mayBeEmpty) throw badRequest('message text is empty');
  if (formatted.text.length > MAX_TEXT) throw badRequest('message is too long');
  return formatted;
}
