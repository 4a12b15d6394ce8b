/** Turns outside text into one visible line without control, format and blank characters. Joiners inside emoji stay. */
export function oneLine(words: string): string {
  return words
    .replace(/\s+/g, ' ')
    .replace(/(?!\u200d)[\p{Cc}\p{Cf}\p{Cs}\u115f\u1160\u2800\u3164\uffa0]/gu, '')
    .replace(/(?<![\p{L}\p{M}\p{Emoji}])\u200d+|\u200d+(?![\p{L}\p{Emoji}])/gu, '')
    .replace(/ +/g, ' ')
    .trim();
}

const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}
