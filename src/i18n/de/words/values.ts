import type { OtherValues, ValueNames } from '../../types/words.ts';

export const values: ValueNames = {
  style: {
    anime: 'Anime',
    cartoon: 'Cartoon, Zeichentrick',
    comic: 'Comic, Comics',
    pixelArt: 'Pixel-Art, Pixel Art, Pixelart',
    watercolour: 'Aquarell',
    pencil: 'Bleistiftzeichnung, Bleistift, Bleistiftskizze',
    lineArt: 'Line Art, Lineart, Strichzeichnung',
    neon: 'Neon',
    popArt: 'Pop-Art, Pop Art',
    noir: 'Noir',
  },
  emotion: {
    joy: 'Freude, fröhlich, glücklich, froh',
    laughter: 'Lachen, lachend, lacht',
    love: 'Liebe, verliebt',
    surprise: 'Überraschung, überrascht',
    sadness: 'Trauer, traurig',
    anger: 'Wut, wütend, Ärger',
    wink: 'Zwinkern, zwinkernd, zwinkert',
    sleepiness: 'Schläfrigkeit, schläfrig, müde',
    calm: 'Ruhe, ruhig, gelassen',
    happySmile: 'fröhliches Lächeln',
    playfulWink: 'verschmitztes Zwinkern, verspieltes Zwinkern',
  },
  pose: {
    waving: 'winkt, winken, winkend',
    thumbsUp: 'Daumen hoch',
    clapping: 'klatscht, klatschen, klatschend',
    pointing: 'zeigt mit dem Finger, zeigt, zeigen',
    hugging: 'umarmt, umarmen, Umarmung',
    heartHands: 'Herz mit den Händen, Herzhände',
    dancing: 'tanzt, tanzen, tanzend',
    jumping: 'springt, springen, springend',
  },
};

/** Names that are understood, but not offered. */
export const otherValues: OtherValues = {
  style: 'Retro, Vintage, 3D, VHS, Chibi, Manga, Ölgemälde, Karikatur, Cyberpunk, Kohlezeichnung',
  emotion:
    'Angst, ängstlich, erschrocken, schockiert, erschöpft, gelangweilt, stolz, schüchtern, verlegen, verwirrt, nachdenklich, weinend, weint, angeekelt, nervös, selbstbewusst, ernst, begeistert, rasend vor Wut, eifersüchtig, einsam, hoffnungsvoll, dankbar',
  pose: 'sitzt, sitzend, steht, rennt, läuft, fliegt, liegt, liegend, denkt nach, nachdenkend, Schulterzucken, Siegeszeichen, betend, betet, Luftkuss, Arme verschränkt, verschränkte Arme, Hände hoch',
};
