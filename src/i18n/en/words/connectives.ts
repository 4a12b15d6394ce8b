import type { Connectives } from '../../types/connectives.ts';

export const connectives: Connectives = {
  and: 'and',
  between: 'between',
  or: 'or',
  than: 'rather than, than',
  but: 'but',
  only: 'only',
  with: 'with',
  named: 'called, named, titled',
  number: 'number, no',
  ordinalEndings: 'st, nd, rd, th',
  different: 'different, various',
};
