import { createHash } from 'node:crypto';

/** What every provider takes as the name of a function. */
const MAX_LENGTH = 64;
const DIGEST_LENGTH = 8;
/** Looks as if it had one: it gets one, so that no server can make up the name of another one's tool. */
const WITH_DIGEST = /_[0-9a-f]{8}$/i;

/** A tool of a server. */
export interface ToolKey {
  readonly server: string;
  readonly tool: string;
}

/** As a model would have to write it; letters, digits and `_` alone, so that no form of a call has trouble with it. */
function plainName({ server, tool }: ToolKey): string {
  return `mcp_${server}_${tool}`.replace(/[^A-Za-z0-9_]+/g, '_');
}

function digestOf({ server, tool }: ToolKey): string {
  return createHash('sha256')
    .update(JSON.stringify([server, tool]))
    .digest('hex')
    .slice(0, DIGEST_LENGTH);
}

/**
 * The names under which models know tools, in the order of `keys`: each begins with the name of its server, none is there
 * twice, and none is that of a tool of ours. Those that would be too long, or the same as another one, end with a digest.
 */
export function nameTools(keys: readonly ToolKey[]): readonly string[] {
  const plain = keys.map(plainName);
  const counts = new Map<string, number>();
  for (const name of plain) counts.set(name.toLowerCase(), (counts.get(name.toLowerCase()) ?? 0) + 1);
  return keys.map((key, at) => {
    const name = plain[at] ?? plainName(key);
    const isUnique = counts.get(name.toLowerCase()) === 1;
    if (isUnique && name.length <= MAX_LENGTH && !WITH_DIGEST.test(name)) return name;
    return `${name.slice(0, MAX_LENGTH - DIGEST_LENGTH - 1)}_${digestOf(key)}`;
  });
}
