import type { DegreeTexts } from '../types/words/degrees.ts';

export const degrees: DegreeTexts = {
  mood: 'weinend | traurig | ein wenig traurig, trauriges Lächeln | ruhig, neutral | ruhig, leichtes Lächeln | fröhlich | sehr fröhlich, begeistertes Lachen',
  anger: 'ruhig, neutral | leicht genervt | wütend | rasend vor Wut',
  fear: 'ruhig, neutral | leicht besorgt | ängstlich | entsetzt',
  surprise: 'ruhig, neutral | leicht überrascht, neugierig | überrascht | schockiert',
  love: 'ruhig, freundlich | zärtlich | verliebt | leidenschaftlich verliebt',
  energy: 'erschöpft | schläfrig, ein wenig müde | ruhig, neutral | energiegeladen | wild vor Energie',
  confidence:
    'sehr schüchtern | ein wenig schüchtern | ruhig, neutral | selbstbewusst | stolz und triumphierend',
  earnest: 'albern | verspielt | ruhig, neutral | ernst | sehr ernst, streng',
  less: value => `${value}, aber weniger`,
  more: value => `${value}, noch mehr`,
};
