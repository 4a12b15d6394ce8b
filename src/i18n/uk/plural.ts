import { threeForms } from '../plural.ts';

export const { plural, counted } = threeForms('uk');
