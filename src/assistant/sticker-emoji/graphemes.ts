/** What is in every emoji: a pictograph, a skin tone, half a flag, or the frame of a key. */
const PERHAPS = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u20E3/u;
const PRESENTATION = /[\uFE0E\uFE0F]/g;
const TEXT_BY_DEFAULT = /(?!\p{Emoji_Presentation})\p{Emoji}(?!\p{EMod})/gu;
/** Emoji only where somebody asked for their coloured form: else they are part of the words ("Disney™"). */
const SIGNS = /^[©®™ℹ]\uFE0E?$/u;

/** Of a text, in UTF-16 units: twice what a wish may have. The segmenter is slow, the more so with long texts. */
const LONGEST = 1000;

/** Its data are read when somebody first writes, not by every process that starts. */
let graphemes: Intl.Segmenter | undefined;
let rgiEmoji: RegExp | undefined;

/**
 * Whether Unicode recommends it for interchange: such emoji are what keyboards offer and clients draw (UTS #51). Their
 * pattern takes a tenth of a second to make, so that only who needs it waits for it.
 */
function isEmoji(segment: string): boolean {
  if (!PERHAPS.test(segment)) return false;
  rgiEmoji ??= /^\p{RGI_Emoji}$/v;
  return rgiEmoji.test(segment);
}

/**
 * Parts the emoji of a text from its words. An emoji comes with the variation selectors that Unicode wants
 * (UTS #51, "fully qualified"), because many keyboards leave them out; a letter or a digit is none. What follows behind the
 * first thousand characters is left out.
 */
export function partEmoji(text: string): { readonly emoji: string[]; readonly words: string } {
  const emoji: string[] = [];
  let words = '';
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  for (const { segment } of graphemes.segment(text.slice(0, LONGEST))) {
    const qualified = segment.replaceAll(PRESENTATION, '').replaceAll(TEXT_BY_DEFAULT, '$&\uFE0F');
    if (!SIGNS.test(segment) && isEmoji(qualified)) {
      emoji.push(qualified);
      words += ' ';
    } else {
      words += segment;
    }
  }
  return { emoji: [...new Set(emoji)], words };
}
