import type { Words } from '../types/words/words.ts';
import { texts } from './bot.ts';
import { help } from './help.ts';
import { problems } from './page.ts';
import { answers, questions } from './words/answers.ts';
import { emotions } from './words/emotions.ts';
import { intents, taste } from './words/intents.ts';
import { common, connectives, forms, functions } from './words/language.ts';
import { colors, poses, styles } from './words/pictures.ts';
import { plans } from './words/plans.ts';
import { talk } from './words/talk.ts';
import { values } from './words/values.ts';

const words: Words = {
  common,
  connectives,
  intents,
  talk,
  plans,
  taste,
  emotions,
  styles,
  poses,
  colors,
  forms,
  functions,
  questions,
  answers,
  values,
};

export const en = { texts, help, problems, words };
