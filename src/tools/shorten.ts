/** As much as a model is told of one result, in UTF-16 units. */
const RESULT_LENGTH = 20_000;

/** A text without halves of characters at its ends: models refuse them. */
function whole(text: string): string {
  return text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
}

/**
 * A text that is no longer than a model should be told, with a note where something is left out.
 *
 * @param keep its beginning, or its beginning and its end: commands say at the end what went wrong
 */
export function shorten(
  text: string,
  keep: 'beginning' | 'both ends' = 'beginning',
  limit = RESULT_LENGTH,
): string {
  if (text.length <= limit) return text;
  const note = `[… ${text.length - limit} characters are left out here …]`;
  if (keep === 'beginning') return `${whole(text.slice(0, limit))}\n${note}`;
  const half = Math.floor(limit / 2);
  return `${whole(text.slice(0, half))}\n${note}\n${whole(text.slice(-half))}`;
}
