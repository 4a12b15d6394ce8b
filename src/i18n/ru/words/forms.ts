import type { WordForms } from '../../types/words.ts';

export const forms: WordForms = {
  script: 'Cyrillic',
  letters: 'а-яё',
  ownLetters: /[ыэёъ]/iu,
  judgement:
    /(?<=[а-я]{3})(?<!(?:^|\s)(?:это|так|что|то))\s+(?:был[аои]?\s+бы|будет|смотрелся бы|смотрелась бы)\s+(?:(?:ещё|еще|куда|намного|гораздо)\s+)?(?:[а-яё]{2,12}ее|лучше|круче|веселей|прикольно|смешно|идеально)[\s.!]*$/iu,
  comparative: /(?<=[а-я]{2})(?:ее|ей)$/u,
};
