/** Tokens of chat templates, such as `<|…|>`, `<｜…｜>`, `<…|>` and `</s>`. They separate parts and have no meaning. */
const TOKEN =
  /<\/?[|｜][^<>\s][^<>]{0,200}>|<[\w"']{1,40}[|｜]>|<\/?(?:s|eos|bos|pad|unk|(?:start|end)_of_turn)>|\[\/?(?:INST|SYSTEM STATE)\]/gi;
/** A token that begins a call. */
const CALL_TOKEN = /<[|｜](?=[^<>\n]{0,80}(?:tool|func|invoke|python|action|call))/i;
const END_OF_TURN = /<[|｜]?(?:im_end|eo[tm]_id|end_of_turn|end_?of_?text|end▁of▁sentence|eos|turn)[|｜]?>/i;
/** Removing a token may join its surroundings to another one. */
const MAX_PASSES = 3;

/** Marks around calls, in any dialect, that never occur in text for the user. */
const CALL_SIGNS = [
  String.raw`<\/?(?:\w{1,16}:)?(?:tool|function|invoke|parameter|arg_)\w{0,20}(?:[\s=>/]|$)`,
  String.raw`\[(?:END_|\/)?TOOL_\w{1,20}\]|\[ARGS\]|\bfunctools\s?(?:\[|$)`,
  '```(?:tool_|function)\\w{0,20}',
  String.raw`\b(?:to=|print\()?(?:functions|default_api)\.\w`,
];

const escaped = (name: string): string => name.replace(/[^\w]/g, '\\$&');

/** A plain word like `look` is a call only before arguments in brackets. An identifier never touches signs in prose. */
function namePatterns(name: string): readonly string[] {
  const own = escaped(name);
  const tag = String.raw`<\/?${own}[\s>/]`;
  if (/^[a-z]+$/.test(name)) return [tag, String.raw`\b${own}\(\s*(?:["'{)]|\w{1,64}\s*=)`];
  return [
    tag,
    String.raw`[^\s\w(*.,!?"'“”«»\x60-]["'\x60]?${own}\b`,
    String.raw`\b${own}["'\x60]?(?:[([<|=\u27e6-\u27ef]|\s?\{)`,
    String.raw`(?:^|[^\s:]{1,20}:)[^\w\n]{0,6}${own}[^\w\n]{0,6}$`,
  ];
}

/** Matches the start of a call in a dialect that is not parsed: the name of a tool, or marks around calls. */
export function callSignOf(names: readonly string[]): RegExp {
  return new RegExp([...CALL_SIGNS, ...names.flatMap(namePatterns)].join('|'), 'im');
}

/** Removes the markup of models from a text, in linear time. `hidden` may contain a call and is not shown. */
export function withoutMarkup(
  written: string,
  sign: RegExp,
): { readonly text: string; readonly hidden: string | undefined } {
  const ended = cutAt(written, written.search(END_OF_TURN));
  const text = ended.trim() === '' ? written : ended;
  const token = text.search(CALL_TOKEN);
  const words = withoutTokens(cutAt(text, token));
  const at = words.search(sign);
  const visible = at < 0 ? words : withoutOpening(words.slice(0, at));
  const hidden = at >= 0 ? words.slice(at) : token >= 0 ? text.slice(token) : undefined;
  return { text: visible.trim(), hidden };
}

function cutAt(text: string, at: number): string {
  return at < 0 ? text : text.slice(0, at);
}

function withoutTokens(written: string): string {
  let text = written;
  for (let pass = 0; pass < MAX_PASSES; pass++) text = text.replace(TOKEN, '');
  return cutAt(text, text.search(new RegExp(TOKEN.source, 'i')));
}

/** Removes brackets, fences and marks that open the part that was cut off. */
function withoutOpening(text: string): string {
  const before = text.trimEnd();
  const open = /(?:```[\w-]{0,40})?[\s[({<@#:=|\u27e6-\u27ef]{0,8}(?:print\()?$/.exec(before.slice(-60));
  return before.slice(0, before.length - (open?.[0].length ?? 0));
}
