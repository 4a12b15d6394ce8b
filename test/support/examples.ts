/** The examples that the bot gives for a value: what stands between the colon and the full stop. */
export function examplesIn(options: string): readonly string[] {
  const list = /[:：]\s*([^.]+)\./.exec(options)?.[1] ?? '';
  return list.split(',').map(example => example.trim());
}
