import type { FunctionWords } from '../../types/words/words.ts';

export const functions: FunctionWords = {
  negations: 'no, sin, nada, nunca, ni, jamás, tampoco',
  modifiers:
    'muy, un, una, unos, unas, el, la, los, las, de, con, tan, poco, algo, bastante, demasiado, súper, más, totalmente, realmente, es, está, estoy, soy, mucho, mucha, especialmente, increíblemente, terriblemente, se, ve',
  stopWords:
    'y, e, o, pero, de, del, a, al, en, con, por, para, desde, hasta, su, sus, mi, mis, tu, tus, él, ella, ellos, yo, tú, me, te, se, nos, que, como, si, un, una, el, la, los, las, lo, muy, tan, poco, algo, no, sin, ni, es, está, estoy, soy, más, muy, cuando',
  everywhere: 'telegram*',
};
