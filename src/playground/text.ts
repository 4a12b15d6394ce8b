import { checkEntities, type FormattedText, givenEntities, trimmed } from './entities.ts';
import { badRequest } from './errors.ts';
import { parseHtml } from './html.ts';
import { parseMarkdownV2 } from './markdown.ts';
import type { RequestParams } from './request.ts';

const MAX_TEXT = 4096;
const MAX_CAPTION = 1024;

/** The text of a message, 1 to 4096 UTF-16 units after parsing; 0 are allowed where `mayBeEmpty`. */
export function textOf(
  params: RequestParams<'text' | 'parse_mode' | 'entities'>,
  mayBeEmpty = false,
): FormattedText {
  const given = params.object('entities', givenEntities, "can't parse message entities JSON object");
  const formatted = parsed(params.string('text'), params.string('parse_mode'), given);
  if (formatted.text === '' && !mayBeEmpty) throw badRequest('message text is empty');
  if (formatted.text.length > MAX_TEXT) throw badRequest('message is too long');
  return formatted;
}

/** The caption of a medium, up to 1024 UTF-16 units after parsing, as message fields. */
export function captionOf(params: RequestParams<'caption' | 'parse_mode' | 'caption_entities'>) {
  const given = params.object('caption_entities', givenEntities, "can't parse caption entities JSON object");
  const { text, entities } = parsed(params.string('caption'), params.string('parse_mode'), given);
  if (text.length > MAX_CAPTION) throw badRequest('message caption is too long');
  if (text === '') return {};
  return entities.length === 0 ? { caption: text } : { caption: text, caption_entities: entities };
}

function parsed(
  text: string,
  parseMode: string,
  given: Parameters<typeof checkEntities>[1] | undefined,
): FormattedText {
  switch (parseMode.toLowerCase()) {
    case '':
    case 'none':
      return trimmed({ text, entities: given ? checkEntities(text, given) : [] });
    case 'html':
      return trimmed(parseHtml(text));
    case 'markdownv2':
      return trimmed(parseMarkdownV2(text));
    default:
      // Legacy Markdown is among these on purpose: it loses messages, and nothing new should be built on it.
      throw badRequest('unsupported parse_mode');
  }
}
