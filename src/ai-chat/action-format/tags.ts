/** Tags that only hold others. */
const CONTAINERS = /^(?:parameters|arguments|args|input|tool_input|tool_name|name)$/i;
const PARAMETER = /<(?:parameter(?:=|\s+name=)["']?(?<named>[\w.-]{1,64})["']?\s*|(?<key>[\w.-]{1,64}))>/g;
const KEY_AND_VALUE = /<arg_key>\s*([\w.-]{1,64})\s*<\/arg_key>\s*<arg_value>([^<]*)<\/arg_value>/g;
/** Of one call. */
const MOST_ARGUMENTS = 32;

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function unescaped(text: string): string {
  return text.replace(/&(lt|gt|quot|apos|amp);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}

/** What stands between two tags: of several lines all that is between those of the tags, with its spaces. */
function valueIn(written: string): string {
  const trimmed = written.trim();
  if (!trimmed.includes('\n')) return trimmed;
  return written.replace(/^[ \t]*\r?\n/, '').replace(/\r?\n[ \t]*$/, '');
}

/** Arguments of a call that is written as tags. */
interface TaggedArguments {
  readonly args: Readonly<Record<string, string>>;
  /** What was written without them: what stands in an argument is a part of it, as a file that is to be written may hold anything. */
  readonly rest: string;
}

/** Reads `<parameter name="style">anime</parameter>`, `<style>anime</style>`; only whole ones. */
export function taggedArguments(written: string): TaggedArguments {
  const text = written.replace(/(<\/?)\w{1,16}:(?=parameter\b)/g, '$1');
  const read: [string, string][] = [...text.matchAll(KEY_AND_VALUE)].map(([, key = '', value = '']) => [
    key,
    unescaped(value.trim()),
  ]);
  let rest = '';
  let begin = 0;
  PARAMETER.lastIndex = 0;
  for (let tags = 0; tags < MOST_ARGUMENTS; tags++) {
    const { groups, 0: tag } = PARAMETER.exec(text) ?? {};
    if (tag === undefined) break;
    const key = groups?.['named'] ?? groups?.['key'] ?? '';
    if (groups?.['named'] === undefined && CONTAINERS.test(key)) continue;
    const closing = groups?.['named'] === undefined ? `</${key}>` : '</parameter>';
    const from = PARAMETER.lastIndex;
    const end = text.indexOf(closing, from);
    if (end < 0) continue;
    read.push([key, unescaped(valueIn(text.slice(from, end)))]);
    rest += text.slice(begin, from);
    begin = end;
    PARAMETER.lastIndex = end + closing.length;
  }
  return { args: Object.fromEntries(read), rest: rest + text.slice(begin) };
}
