import type { Connectives } from '../../types/words/connectives.ts';

export const connectives: Connectives = {
  please: 'будь ласка, прошу, плиз',
  and: 'і, й, та',
  between: 'між',
  or: 'або, чи',
  than: 'ніж, аніж',
  but: 'але',
  whereas: 'а',
  only: 'тільки, лише',
  with: 'з, із',
  each: 'на одному, на іншому, один, одна, інший, інша',
  named: 'під назвою',
  number: 'номер',
  much: 'набагато, значно, сильно, куди, у рази, в рази, у сто разів, удвічі',
  different: 'інші, іншими, інших, різні, різними, різних',
};
