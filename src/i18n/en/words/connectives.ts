import type { Connectives } from '../../types/words/connectives.ts';

export const connectives: Connectives = {
  please: 'please, pls, plz',
  and: 'and',
  between: 'between',
  or: 'or',
  than: 'rather than, than',
  but: 'but',
  only: 'only',
  with: 'with',
  each: 'another one where, another one, the other one, one where, one of me, one with me, one that is, one is, one, another, the other',
  named: 'called, named, titled',
  number: 'number, no',
  ordinalEndings: 'st, nd, rd, th',
  much: 'so much, very much, much, way way, way, a whole lot, a lot, lots, far, loads, tons, ten times, a hundred times, significantly, considerably, waaay, waay',
  different: 'different, various',
};
