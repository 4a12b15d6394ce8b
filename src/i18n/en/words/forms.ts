import type { WordForms } from '../../types/words.ts';

export const forms: WordForms = {
  script: 'Latin',
  letters: 'a-z',
  judgement:
    /(?<=\w{3})(?<!\b(?:that|this|what|which|something))\s+(?:would|could|might|will|['’]d)\s+be\s+(?:(?:much|way|even|so much|a lot)\s+)?(?:more\s+\w{2,12}|(?!whatever|other)\w{2,10}er|great|perfect|best|cool|nice|fun)[\s.!]*$/iu,
};
