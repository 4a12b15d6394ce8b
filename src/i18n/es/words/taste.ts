import type { TasteWords } from '../../types/words/taste-words.ts';

export const taste: TasteWords = {
  remember:
    'recuerda, recuerda que, acuérdate, acuérdate de que, ten en cuenta, ten en cuenta que, apunta, anota, memoriza',
  liking:
    'que, me, gusta, gustan, mucho, encanta, encantan, amo, prefiero, mi, estilo, favorito, es, el, los, las, la, por favor',
  never: 'nunca dibujes, no dibujes nunca, jamás dibujes, nunca más dibujes, no dibujes jamás, nunca pongas',
  usual:
    'como siempre, lo de siempre, como de costumbre, lo habitual, mi estilo de siempre, como la última vez, como la otra vez',
  setup: `
    pregúntame, hazme preguntas, mi* gusto*, mi* preferencia*, preferencia*`,
  skip: 'omitir, omite, salta, saltar, siguiente, siguiente pregunta, paso, no sé, ni idea, da igual, me da igual, nada, ninguno, ninguna, no, sin límites',
  enough:
    'déjame, déjame en paz, dejame tranquilo, dejame tranquila, basta, ya basta, suficiente, es suficiente, para, no más preguntas, eso es todo, ya está, terminar, termina',
  draw: 'dibuja, dibújame, dibújalo, haz un sticker, hazme un sticker, quiero un sticker, un sticker, nuevo sticker, otro sticker, cambia, cambia el',
};
