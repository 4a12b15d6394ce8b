import type { FunctionWords } from '../../types/words/words.ts';

export const functions: FunctionWords = {
  negations: 'not, no, non, without, dont, doesnt, didnt, isnt, arent, wasnt, aint, never, cannot, cant',
  modifiers:
    'very, so, too, really, quite, that, all, at, a, an, the, any, any more, longer, feeling, feel, being, be, is, am, are, looking, look, looks, truly, totally, particularly, exactly, just, even, as, madly, crazily, insanely, crazy, terribly, awfully, horribly, terrifically, wildly, pretty, cool, super, wickedly, fucking, dead, bit, little',
  stopWords:
    'and, or, but, of, to, in, on, at, for, with, from, by, after, before, his, her, my, your, their, its, it, he, she, they, me, you, we, i, as, if, like, very, so, too, really, quite, that, a, an, the, any, is, am, are, be, being, feeling, bit, kind, kinda, just, out, up, not, no, without, dont, doesnt, isnt, never, while, into, some',
  everywhere: 'telegram*, tg*, pack, packs',
};
