const PREFIX = '__MCP__';

/** Words, then one line with an action for the program that reads them. Nothing in the words can pass for that line. */
export function withActionLine(words: string, action: object): string {
  // Removing one prefix may join what is left to another.
  const safe = words.replaceAll(PREFIX, '').replaceAll(PREFIX, '(MCP)').trim();
  return `${safe}\n${PREFIX}${JSON.stringify(action)}\n`.trimStart();
}
