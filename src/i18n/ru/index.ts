import type { Words } from '../types/words/words.ts';
import { texts } from './bot.ts';
import { help } from './help.ts';
import { problems } from './page.ts';
import { answers } from './words/answers.ts';
import { common } from './words/common.ts';
import { connectives } from './words/connectives.ts';
import { emotions } from './words/emotions.ts';
import { forms } from './words/forms.ts';
import { functions } from './words/functions.ts';
import { intents } from './words/intents.ts';
import { colors, poses, styles } from './words/pictures.ts';
import { plans } from './words/plans.ts';
import { questions } from './words/questions.ts';
import { talk } from './words/talk.ts';
import { taste } from './words/taste.ts';
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

export const ru = { texts, help, problems, words };
