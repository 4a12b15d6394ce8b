import type { Connectives } from '../../types/words/connectives.ts';

export const connectives: Connectives = {
  please: 'bitte',
  and: 'und',
  between: 'zwischen',
  or: 'oder',
  than: 'als',
  but: 'aber',
  only: 'nur',
  with: 'mit',
  each: 'einer, eine, eins, einen, der andere',
  named: 'namens',
  number: 'nummer',
  much: 'viel, deutlich, wesentlich, weitaus, erheblich',
  different: 'andere, anderen, verschiedene, verschiedenen, unterschiedliche, unterschiedlichen',
};
