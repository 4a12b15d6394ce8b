export function firstCharacters(text: string, most: number): string {
  // A character has at most two units.
  return text.length <= most ? text : [...text.slice(0, 2 * most)].slice(0, most).join('');
}

/** Cuts to at most `most` code points; a cut text ends in "…". */
export function truncate(text: string, most: number): string {
  return firstCharacters(text, most) === text ? text : `${firstCharacters(text, most - 1)}…`;
}
