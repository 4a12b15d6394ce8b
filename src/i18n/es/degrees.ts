import type { DegreeTexts } from '../types/degrees.ts';

export const degrees: DegreeTexts = {
  mood: 'llorando | triste | un poco triste, sonrisa triste | tranquilo, neutral | tranquilo, con una leve sonrisa | alegre | muy alegre, riendo encantado',
  anger: 'tranquilo, neutral | un poco molesto | enfadado | furioso',
  fear: 'tranquilo, neutral | un poco preocupado | asustado | aterrado',
  surprise: 'tranquilo, neutral | un poco sorprendido, curioso | sorprendido | en shock',
  love: 'tranquilo, amable | tierno | enamorado | apasionadamente enamorado',
  energy: 'agotado | con sueño, un poco cansado | tranquilo, neutral | con energía | loco de energía',
  confidence:
    'muy tímido | un poco tímido | tranquilo, neutral | seguro de sí mismo | orgulloso y triunfante',
  earnest: 'tonto | juguetón | tranquilo, neutral | serio | muy serio, severo',
  less: value => `${value}, pero menos`,
  more: value => `${value}, aún más`,
};
