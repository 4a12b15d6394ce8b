import { TextDecoder } from 'node:util';

/** What an answer holds, as far as it can be told a model. */
export type Content =
  | { readonly type: 'html'; readonly text: string }
  /** Plain, or something structured that is read as it is: JSON, XML. */
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'other'; readonly mime: string };

const TEXT = /^text\/|[/+](?:json|xml|yaml|toml)$|^application\/(?:x-)?(?:javascript|ndjson|x-sh)$/;
const HTML = /^(?:text\/html|application\/xhtml\+xml)$/;
/** Where a page may say how it is encoded. */
const HEAD = 1024;

function decoderOf(label: string | undefined): TextDecoder | undefined {
  try {
    return label === undefined ? undefined : new TextDecoder(label);
  } catch {
    return undefined;
  }
}

/** By the mark at its beginning, what the server says, what the page says of itself; else UTF-8. */
function decode(body: Buffer, contentType: string, isHtml: boolean): string {
  const mark =
    body[0] === 0xfe && body[1] === 0xff
      ? 'utf-16be'
      : body[0] === 0xff && body[1] === 0xfe
        ? 'utf-16le'
        : undefined;
  const said = /charset\s*=\s*["']?([\w:.-]+)/i.exec(contentType)?.[1];
  const head = isHtml ? body.toString('latin1', 0, HEAD) : '';
  const own = /<meta[^>]{0,200}?charset\s*=\s*["']?([\w:.-]+)/i.exec(head)?.[1];
  const decoder = decoderOf(mark) ?? decoderOf(said) ?? decoderOf(own) ?? new TextDecoder();
  return decoder.decode(body);
}

/** What a server sent, by what it calls it; what has no name is looked at. */
export function contentOf(body: Buffer, contentType: string): Content {
  const named = (/^[^;,\s]*/.exec(contentType.trim())?.[0] ?? '').toLowerCase();
  const looksLikeHtml = /^\s*<(?:!doctype html|html)/i.test(body.toString('latin1', 0, HEAD));
  const mime =
    named || (looksLikeHtml ? 'text/html' : body.includes(0) ? 'application/octet-stream' : 'text/plain');
  if (HTML.test(mime)) return { type: 'html', text: decode(body, contentType, true) };
  return TEXT.test(mime) ? { type: 'text', text: decode(body, contentType, false) } : { type: 'other', mime };
}

/**
 * Words of the web without what nobody sees and a model reads all the same: format characters, letters of tags, blank ones.
 * Lines stay.
 */
export function visibleText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?!\n|\t|\u200d)[\p{Cc}\p{Cf}\p{Cs}\u115f\u1160\u2800\u3164\uffa0]/gu, '')
    .replace(/(?<!\p{Emoji}|\ufe0f)\u200d+|\u200d+(?!\p{Emoji})/gu, '');
}
