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
  different: 'разные, разными, разных',
};
