import type { Token } from 'marked';
import { lexMarkdown } from '../../lib/markdown.ts';
import type { Style } from './screen.ts';
import { printable } from './width.ts';

function children(token: Token): Token[] {
  return 'tokens' in token && token.tokens ? token.tokens : [];
}

/** Escapes again: the lexer has decoded character references such as `&#27;`, which a terminal would obey. */
function own(token: Token): string {
  return printable(String('text' in token ? token.text : token.raw));
}

function eachLine(text: string, paint: (line: string) => string): string {
  return text.split('\n').map(paint).join('\n');
}

function list(token: Token, style: Style): string {
  if (token.type !== 'list') return token.raw;
  let number = typeof token['start'] === 'number' ? token['start'] : 1;
  const items: string[] = [];
  for (const item of token['items']) {
    const mark = token['ordered'] ? `${number++}. ` : '• ';
    const [first = '', ...others] = blocks(children(item), style, '\n').split('\n');
    items.push([`${style.accent(mark)}${first}`, ...others.map(line => `  ${line}`)].join('\n'));
  }
  return items.join('\n');
}

function inline(tokens: readonly Token[], style: Style): string {
  return tokens.map(token => inlineToken(token, style)).join('');
}

function inlineToken(token: Token, style: Style): string {
  const inner = () => inline(children(token), style);
  switch (token.type) {
    case 'strong':
      return eachLine(inner(), style.bold);
    case 'em':
      return eachLine(inner(), style.italic);
    case 'del':
      return eachLine(inner(), style.struck);
    case 'codespan':
      return style.code(own(token));
    case 'link': {
      const words = inner();
      const url = printable(String(token['href']));
      if (!/^https?:\/\//i.test(url)) return words;
      return words === url ? style.link(url) : `${words} (${style.link(url)})`;
    }
    case 'br':
      return '\n';
    case 'text':
    case 'escape':
      return children(token).length > 0 ? inner() : own(token);
    default:
      return token.raw;
  }
}

function block(token: Token, style: Style): string {
  switch (token.type) {
    case 'heading':
      return style.heading(inline(children(token), style));
    case 'code':
      return eachLine(own(token), line => `  ${style.code(line)}`);
    case 'blockquote':
      return eachLine(blocks(children(token), style, '\n'), line => `${style.dim('│')} ${line}`);
    case 'list':
      return list(token, style);
    case 'paragraph':
      return inline(children(token), style);
    case 'hr':
      return style.dim('───');
    default:
      return inlineToken(token, style);
  }
}

function blocks(tokens: readonly Token[], style: Style, between: string): string {
  return tokens
    .filter(token => token.type !== 'space')
    .map(token => block(token, style).trimEnd())
    .join(between);
}

export function renderMarkdown(markdown: string, style: Style): string {
  const text = printable(markdown).trim();
  const tokens = lexMarkdown(text);
  return tokens === undefined ? text : blocks(tokens, style, '\n\n');
}
