import { TextDecoder } from 'node:util';

/** Common words are short; longer ones are weighted by their rarity in the text. */
const MIN_WORD = 3;
const LONGEST_PASSAGE = 1200;
const NO_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

export type Content =
  | { readonly type: 'html'; readonly text: string }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'other'; readonly mime: string };

const TEXT = /^text\/|[/+](?:json|xml|yaml|toml)$|^application\/(?:x-)?(?:javascript|ndjson|x-sh)$/;
const HTML = /^(?:text\/html|application\/xhtml\+xml)$/;
const HEAD = 1024;

function decoderOf(label: string | undefined): TextDecoder | undefined {
  try {
    return label === undefined ? undefined : new TextDecoder(label);
  } catch {
    return undefined;
  }
}

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

export function contentOf(body: Buffer, contentType: string): Content {
  const named = (/^[^;,\s]*/.exec(contentType.trim())?.[0] ?? '').toLowerCase();
  const looksLikeHtml = /^\s*<(?:!doctype html|html)/i.test(body.toString('latin1', 0, HEAD));
  const mime =
    named || (looksLikeHtml ? 'text/html' : body.includes(0) ? 'application/octet-stream' : 'text/plain');
  if (HTML.test(mime)) return { type: 'html', text: decode(body, contentType, true) };
  return TEXT.test(mime) ? { type: 'text', text: decode(body, contentType, false) } : { type: 'other', mime };
}

/** Removes text that users do not see but models read: format characters, tag letters and blanks. */
export function visibleText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?!\n|\t|\u200d)[\p{Cc}\p{Cf}\p{Cs}\u115f\u1160\u2800\u3164\uffa0]/gu, '')
    .replace(/(?<!\p{Emoji}|\ufe0f)\u200d+|\u200d+(?!\p{Emoji})/gu, '');
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

function termsOf(text: string): string[] {
  return (plain(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).flatMap(word => {
    if (!NO_SPACES.test(word)) return [word];
    const letters = [...word];
    return letters.length === 1 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
  });
}

function stemOf(word: string): string {
  return word.slice(0, Math.max(4, Math.ceil(word.length * 0.65)));
}

function passagesOf(text: string): { readonly heading: string; readonly text: string }[] {
  let heading = '';
  return text.split(/\n\s*\n/).flatMap(block => {
    const trimmed = block.trim();
    if (/^#{1,6} .*$/.test(trimmed)) {
      heading = trimmed.slice(0, 200);
      return [];
    }
    const pieces: { heading: string; text: string }[] = [];
    for (let at = 0; at < trimmed.length; at += LONGEST_PASSAGE)
      pieces.push({ heading, text: trimmed.slice(at, at + LONGEST_PASSAGE) });
    return pieces;
  });
}

/**
 * Returns the passages with the rarest words of a query, in any form, in the order of the text.
 * @param limit in UTF-16 units
 */
export function passagesFor(text: string, query: string, limit: number): readonly string[] {
  const words = [...new Set(termsOf(query))];
  const long = words.filter(word => word.length >= MIN_WORD || NO_SPACES.test(word));
  const stems = [...new Set((long.length > 0 ? long : words).map(stemOf))];
  const passages = passagesOf(text).map(passage => {
    const terms = [...new Set(termsOf(`${passage.heading} ${passage.text}`))];
    return { passage, found: stems.filter(stem => terms.some(term => term.startsWith(stem))) };
  });
  const weights = new Map(
    stems.map(stem => {
      const among = passages.filter(({ found }) => found.includes(stem)).length;
      return [stem, Math.log(1 + passages.length / (1 + among))];
    }),
  );
  const ranked = passages
    .map(({ passage, found }, at) => ({
      passage,
      at,
      score: found.reduce((sum, stem) => sum + (weights.get(stem) ?? 0), 0),
    }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.at - b.at);
  let left = limit;
  const kept = ranked.filter(({ passage }) => {
    const length = passage.heading.length + passage.text.length + 2;
    if (length > left) return false;
    left -= length;
    return true;
  });
  return kept
    .toSorted((a, b) => a.at - b.at)
    .map(({ passage: { heading, text: words } }) => (heading === '' ? words : `${heading}\n${words}`));
}
