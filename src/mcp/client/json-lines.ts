const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** Where something stands in JSON: the names of properties and numbers of elements that lead to it. */
export type JsonPath = readonly PropertyKey[];

function keyOf(path: JsonPath): string {
  return JSON.stringify(path.map(String));
}

/** One value that is being read: of a list its elements are counted, of an object the last name is kept. */
interface Level {
  readonly isList: boolean;
  at: string | number;
}

/** The line of each value in a text that is valid JSON, by its path; of a property that of its name. Lines count from 1. */
function linesOf(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  const levels: Level[] = [];
  let line = 1;
  let read = 0;
  let isName = false;
  const note = () => {
    const key = keyOf(levels.map(({ at }) => at));
    if (!lines.has(key)) lines.set(key, line);
  };
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    line += text.slice(read, index).split('\n').length - 1;
    read = index;
    const level = levels.at(-1);
    if (isName && level && token.startsWith('"')) {
      level.at = String(JSON.parse(token));
      isName = false;
      note();
      continue;
    }
    switch (token) {
      case '{':
      case '[':
        note();
        levels.push({ isList: token === '[', at: token === '[' ? 0 : '' });
        isName = token === '{';
        break;
      case '}':
      case ']':
        levels.pop();
        isName = false;
        break;
      case ',':
        if (level?.isList) level.at = Number(level.at) + 1;
        isName = level?.isList === false;
        break;
      case ':':
        break;
      default:
        note();
    }
  }
  return lines;
}

/** The line, from 1 on, of what stands at a path in a text that is valid JSON; of what is not there, that of what surrounds it. */
export function lineAtPath(text: string, path: JsonPath): number {
  const lines = linesOf(text);
  for (let length = path.length; length > 0; length--) {
    const line = lines.get(keyOf(path.slice(0, length)));
    if (line !== undefined) return line;
  }
  return 1;
}

/** The line on which a text stops being JSON, from what `JSON.parse` says of it; its last one where that says nothing. */
export function lineOfError(text: string, error: unknown): number {
  const [, position] = /position (\d+)/.exec(error instanceof Error ? error.message : '') ?? [];
  const read = position === undefined ? text.trimEnd() : text.slice(0, Number(position));
  return read.split('\n').length;
}
