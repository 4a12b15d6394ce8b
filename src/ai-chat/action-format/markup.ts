/** Tokens of chat templates, `<|…|>`, `<｜…｜>`, `<…|>`, `</s>` and their kin: they mark off, and say nothing. */
const TOKEN =
  /<\/?[|｜][^<>\s][^<>]{0,200}>|<[\w"']{1,40}[|｜]>|<\/?(?:s|eos|bos|pad|unk|(?:start|end)_of_turn)>|\[\/?(?:INST|SYSTEM STATE)\]/gi;
/** One that begins a call. */
const CALL_TOKEN = /<[|｜](?=[^<>\n]{0,80}(?:tool|func|invoke|python|action|call))/i;
const END_OF_TURN = /<[|｜]?(?:im_end|eo[tm]_id|end_of_turn|end_?of_?text|end▁of▁sentence|eos|turn)[|｜]?>/i;
/** What is left of a token may be one as well. */
const MAX_PASSES = 3;

/** Signs around calls that no words for a person have, whatever the dialect. */
const CALL_SIGNS = [
  String.raw`<\/?(?:\w{1,16}:)?(?:tool|function|invoke|parameter|arg_)\w{0,20}(?:[\s=>/]|$)`,
  String.raw`\[(?:END_|\/)?TOOL_\w{1,20}\]|\[ARGS\]|\bfunctools\s?(?:\[|$)`,
  '```(?:tool_|function)\\w{0,20}',
  String.raw`\b(?:to=|print\()?(?:functions|default_api)\.\w`,
];

const escaped = (name: string): string => name.replace(/[^\w]/g, '\\$&');

/** A word like `look` may be said; next to brackets with arguments it is a call. An identifier never touches signs in prose. */
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

export type CallSign = RegExp;

/** Finds where a call in a dialect that nobody reads may begin: around the names of the tools, or by what models put around them. */
export function callSignOf(names: readonly string[]): CallSign {
  return new RegExp([...CALL_SIGNS, ...names.flatMap(namePatterns)].join('|'), 'im');
}

export interface Cleaned {
  readonly text: string;
  /** What may hide a call: it is not shown. */
  readonly hidden: string | undefined;
}

/** Words without the markup of models. In time linear in their length. */
export function withoutMarkup(written: string, sign: CallSign): Cleaned {
  const ended = cutAt(written, written.search(END_OF_TURN));
  const text = ended.trim() === '' ? written : ended;
  const token = text.search(CALL_TOKEN);
  const words = withoutTokens(cutAt(text, token));
  const at = words.search(sign);
  const said = at < 0 ? words : withoutOpening(words.slice(0, at));
  const hidden = at >= 0 ? words.slice(at) : token >= 0 ? text.slice(token) : undefined;
  return { text: said.trim(), hidden };
}

function cutAt(text: string, at: number): string {
  return at < 0 ? text : text.slice(0, at);
}

function withoutTokens(written: string): string {
  let text = written;
  for (let pass = 0; pass < MAX_PASSES; pass++) text = text.replace(TOKEN, '');
  return cutAt(text, text.search(new RegExp(TOKEN.source, 'i')));
}

/** Without brackets, fences and marks that open what is cut off. */
function withoutOpening(text: string): string {
  const before = text.trimEnd();
  const open = /(?:```[\w-]{0,40})?[\s[({<@#:=|\u27e6-\u27ef]{0,8}(?:print\()?$/.exec(before.slice(-60));
  return before.slice(0, before.length - (open?.[0].length ?? 0));
}
