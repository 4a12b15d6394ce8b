import type { DegreeTexts } from '../types/words/degrees.ts';

export const degrees: DegreeTexts = {
  mood: 'crying | sad | a little sad, with a sad smile | calm, neutral | calm, with a slight smile | happy | very happy, delighted, laughing',
  anger: 'calm, neutral | slightly annoyed | angry | furious',
  fear: 'calm, neutral | slightly worried | scared | terrified',
  surprise: 'calm, neutral | slightly surprised, curious | surprised | shocked',
  love: 'calm, friendly | tender | in love | passionately in love',
  energy: 'exhausted | sleepy, a little tired | calm, neutral | energetic | wild with energy',
  confidence: 'very shy | a little shy | calm, neutral | confident | proud and triumphant',
  earnest: 'silly | playful | calm, neutral | serious | very serious, stern',
  less: value => `${value}, but less so`,
  more: value => `${value}, even more so`,
};
