export function firstCharacters(text: string, most: number): string {
  // A character is two units at most; there is no need to look at more of a long text.
  return text.length <= most ? text : [...text.slice(0, 2 * most)].slice(0, most).join('');
}

/** A text of so many characters at most, in code points; one that is longer ends in "…". */
export function truncate(text: string, most: number): string {
  return firstCharacters(text, most) === text ? text : `${firstCharacters(text, most - 1)}…`;
}
