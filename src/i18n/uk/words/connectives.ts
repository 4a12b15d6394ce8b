import type { Connectives } from '../../types/connectives.ts';

export const connectives: Connectives = {
  and: 'і, й, та',
  between: 'між',
  or: 'або, чи',
  than: 'ніж, аніж',
  but: 'але',
  whereas: 'а',
  only: 'тільки, лише',
  with: 'з, із',
  named: 'під назвою',
  number: 'номер',
  different: 'різні, різними, різних',
};
