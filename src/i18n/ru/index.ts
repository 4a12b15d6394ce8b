import type { Words } from '../types/words.ts';
import { texts } from './bot.ts';
import { help } from './help.ts';
import { problems } from './page.ts';
import { answers, commands, motions, short } from './words/answers.ts';
import { emotions } from './words/emotions.ts';
import { common, connectives, forms, functions } from './words/language.ts';
import { colors, poses, styles } from './words/pictures.ts';
import { otherValues, values } from './words/values.ts';

const words: Words = {
  ...short,
  answers,
  commands,
  motions,
  values,
  otherValues,
  emotions,
  styles,
  poses,
  colors,
  functions,
  connectives,
  forms,
  common,
};

export const ru = { texts, help, problems, words };
