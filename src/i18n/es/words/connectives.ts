import type { Connectives } from '../../types/words/connectives.ts';

export const connectives: Connectives = {
  please: 'por favor, porfa, porfi',
  and: 'y, e',
  between: 'entre',
  or: 'o',
  than: 'antes que',
  orInLists: 'u',
  but: 'pero',
  only: 'solo, sólo',
  with: 'con',
  each: 'uno, una, otro, otra',
  named: 'llamado',
  number: 'numero, número',
  much: 'muchísimo, mucho, bastante, diez veces',
  different: 'otras, otros, distintas, distintos, diferentes',
};
