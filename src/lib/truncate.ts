export function firstCharacters(text: string, most: number): string {
  // A character is two units at most.
  return text.length <= most ? text : [...text.slice(0, 2 * most)].slice(0, most).join('');
}

/** At most `most` code points; a longer text ends in "…". */
export function truncate(text: string, most: number): string {
  return firstCharacters(text, most) === text ? text : `${firstCharacters(text, most - 1)}…`;
}
