import type { LanguagePack } from '../types/language.ts';
import { page } from './page.ts';
import { problems } from './problems.ts';
import { terminal } from './terminal.ts';
import { texts } from './texts.ts';

export const de: LanguagePack = { texts, terminal, page, problems };
