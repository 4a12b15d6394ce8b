import type { Connectives } from '../../types/connectives.ts';

export const connectives: Connectives = {
  and: 'и',
  between: 'между',
  or: 'или, либо',
  than: 'чем',
  but: 'но',
  whereas: 'а',
  only: 'только',
  with: 'с, со',
  named: 'под названием, с названием, назови, назови его',
  number: 'номер',
  ordinalEndings: 'й, го, ю, я, е, м',
  much: 'намного, гораздо, значительно, сильно, куда, в разы, в сто раз, раз в сто, в десять раз, в два раза, вдвое, прям намного, на порядок',
  different: 'разные, разными, разных',
};
