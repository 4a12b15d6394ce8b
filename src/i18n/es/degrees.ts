import type { DegreeTexts } from '../types/words/degrees.ts';

/** Nouns, as the person may be a man or a woman. */
export const degrees: DegreeTexts = {
  mood: 'llorando | tristeza | leve tristeza, sonrisa triste | calma, gesto neutral | calma, una leve sonrisa | alegría | mucha alegría, riendo',
  anger: 'calma, gesto neutral | leve molestia | enfado | furia',
  fear: 'calma, gesto neutral | leve preocupación | miedo | terror',
  surprise: 'calma, gesto neutral | leve sorpresa, curiosidad | sorpresa | en shock',
  love: 'calma, amabilidad | ternura | amor | pasión',
  energy:
    'agotamiento | sueño, leve cansancio | calma, gesto neutral | con energía | locura, energía desbordada',
  confidence: 'mucha timidez | leve timidez | calma, gesto neutral | confianza | orgullo y triunfo',
  earnest: 'tontería | aire juguetón | calma, gesto neutral | seriedad | mucha seriedad, severidad',
  less: value => `${value}, pero menos`,
  more: value => `${value}, aún más`,
};
