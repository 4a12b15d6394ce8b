import type { TasteWords } from '../../types/words/taste-words.ts';

export const taste: TasteWords = {
  remember:
    'merk dir, merke dir, merk dir bitte, bitte merken, merken, denk daran, denk dran, notiere, notier dir',
  liking:
    'dass, ich, liebe, mag, sehr mag, gern, gerne, am liebsten, mein, meine, lieblingsstil, stil, ist, bevorzuge, bitte',
  never:
    'nie zeichnen, zeichne nie, niemals zeichnen, zeichne niemals, bitte nie, zeichne nie wieder, zeichne bitte nie',
  usual:
    'wie immer, wie üblich, wie gewohnt, wie gewöhnlich, das übliche, mein üblicher stil, wie letztes mal, wie beim letzten mal, wie das letzte mal',
  setup: `
    frag mich, frage mich, stell mir fragen, mein* geschmack, mein* vorliebe*, vorliebe*`,
  skip: 'überspringen, überspring, weiter, nächste, nächste frage, weiß nicht, ich weiß nicht, keine ahnung, egal, mir egal, nichts, nein, nö, keine grenzen, keine',
  enough:
    'lass mich, lass mich in Ruhe, hör auf, genug, reicht, das reicht, es reicht, stopp, stop, schluss, keine fragen mehr, fertig, das ist alles, das wars, aufhören, hör auf',
  draw: 'zeichne, zeichne mir, zeichnen, mal mir, male mir, mach einen sticker, mach mir einen sticker, ein sticker, einen sticker, neuer sticker, neuen sticker, ändere, wechsle',
};
