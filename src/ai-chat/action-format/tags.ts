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

/** Arguments that are written as tags: `<parameter name="style">anime</parameter>`, `<style>anime</style>`; only whole ones. */
export function taggedArguments(written: string): Readonly<Record<string, string>> {
  const text = written.replace(/(<\/?)\w{1,16}:(?=parameter\b)/g, '$1');
  const read: [string, string][] = [...text.matchAll(KEY_AND_VALUE)].map(([, key = '', value = '']) => [
    key,
    unescaped(value.trim()),
  ]);
  PARAMETER.lastIndex = 0;
  for (let tags = 0; tags < MOST_ARGUMENTS; tags++) {
    const { groups, 0: tag } = PARAMETER.exec(text) ?? {};
    if (tag === undefined) break;
    const key = groups?.['named'] ?? groups?.['key'] ?? '';
    if (groups?.['named'] === undefined && CONTAINERS.test(key)) continue;
    const closing = groups?.['named'] === undefined ? `</${key}>` : '</parameter>';
    const end = text.indexOf(closing, PARAMETER.lastIndex);
    if (end < 0) continue;
    read.push([key, unescaped(text.slice(PARAMETER.lastIndex, end).trim())]);
    PARAMETER.lastIndex = end + closing.length;
  }
  return Object.fromEntries(read);
}
