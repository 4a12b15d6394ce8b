const PREFIX = '__MCP__';

/** Appends a machine-readable action line to the text. Nothing in the text can pass for that line. */
export function withActionLine(words: string, action: object): string {
  // Removing one prefix may join the remaining parts into another.
  const safe = words.replaceAll(PREFIX, '').replaceAll(PREFIX, '(MCP)').trim();
  return `${safe}\n${PREFIX}${JSON.stringify(action)}\n`.trimStart();
}
