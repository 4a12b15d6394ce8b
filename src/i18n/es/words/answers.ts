import type { AnswerWords, TasteWords } from '../../types/words/answers.ts';

export const answers: AnswerWords = {
  yes: 'sí, si, claro, ok, okay, vale, de acuerdo, por supuesto, bueno, dale, hazlo, adelante, seguro, exacto',
  no: 'no, nop, qué va, para nada, de ninguna manera, no lo hagas',
  turnOn: 'activar, encender',
  turnOff: 'desactivar, apagar',
  newPhoto:
    'nueva, nuevo, última, último, segunda, segundo, esta, este, úsala, usala, úsalo, cámbiala, cambiala, reemplázala, no la vieja, no la anterior, no la primera, la que acabo de mandar, acabo de enviar',
  oldPhoto:
    'vieja, viejo, antigua, antiguo, anterior, primera, primero, original, de antes, quédate con, deja, déjala, dejala, déjalo, consérvala, mantén, mantenla, no cambies, no la cambies, no la uses, no la nueva, no esta, no la segunda, como estaba',
  eitherPhoto: 'cuál es mejor, mejor, cualquiera, da igual, elige tú, las dos',
  neitherPhoto: 'ninguna, ninguna de las dos, ninguna de ellas, ni una ni otra, ni la una ni la otra',
  anotherPhoto:
    'otra foto, otra imagen, otro selfie, foto diferente, foto distinta, foto nueva, nueva foto, cambiar la foto, cambiar mi foto, cambiar de foto, cambia la foto',
  likeFirst:
    'se parece, soy yo, sigue, continúa, continua, continuar, adelante, dibújalos todos, el resto, los demás, todos, se ve bien, queda bien, me gusta, me encanta, bien, muy bien, genial, perfecto, así, así mismo, tal cual',
  anotherTake:
    'otra vez, una vez más, otro, otra, uno más, de nuevo, otro intento, inténtalo de nuevo, otra versión, dibújalo otra vez, dibújalo de nuevo, repítelo',
  otherStyle:
    'otro estilo, en otro estilo, estilo diferente, estilo distinto, cambia el estilo, cambiar el estilo, cambia de estilo, cambiar de estilo, nuevo estilo',
  skip: 'saltar, sáltalo, salta, omitir, omite, déjalo, dejalo, déjalo así, déjalo como está',
  decline: 'no gracias, no hace falta, mejor no, no lo quiero, no lo hagas',
  cancel: 'cancela, cancelar, cancélalo, olvídalo, olvidalo, cambié de idea, he cambiado de idea',
  without:
    'sin, sin ella, ninguno, ninguna, sin texto, sin palabras, sin subtítulo, sin título, sin leyenda, sin emoji, sin nada, vacío, quítalo, quitalo, quita el texto, quita la leyenda, borra el texto',
  toNewPack: 'paquete nuevo, nuevo paquete, en un paquete nuevo, en un nuevo paquete, en otro paquete',
  allStickers:
    'todos, todo, todas, todos mis stickers, todos los stickers, cada sticker, añádelos, ponlos, guárdalos',
  notToPack:
    'no añadas, no lo añadas, no los añadas, no pongas, no lo pongas, no los pongas, no guardes, no lo guardes, no agregues',
  notAll: 'añádelo, ponlo, guárdalo, agrégalo, este, esta, no, menos, excepto, salvo, solo, sin, demás',
  toPack:
    'añadir a mi paquete, ponlo en el paquete, a mi paquete, al paquete, en mi paquete, haz un paquete con él',
  deleteAll:
    'olvida todo lo que sabes de mí, olvida todo de mí, borra todo lo mío, borra todo lo que sabes de mí, olvídate de mí, borra todos mis datos, borra mis datos, borra todo sobre mí, elimina mis datos, elimina todos mis datos, olvídame, olvida todo sobre mí, borrar mis datos, eliminar mis datos, bórrame, borra mi cuenta',
  deletePack:
    'borra mi paquete, borra el paquete, elimina mi paquete, elimina el paquete, borrar mi paquete, eliminar mi paquete',
  stopDrawing:
    'para, para ya, parar, pare, stop, alto, basta, basta ya, detente, deténte, deja de dibujar, no dibujes, no dibujes más, no lo dibujes, no dibujes el resto, ya basta, suficiente, no más stickers, para de dibujar, 🛑, ✋',
  surprise: 'sorpresa, sorpréndeme, que sea una sorpresa',
  deleteIt: 'borra, bórralo, borrar, elimina, elimínalo',
  keepIt: 'conservar, consérvalo, déjalo, quédatelo, no lo borres, no borrar, no borres, no lo elimines',
  languages: {
    en: 'habla inglés, en inglés, inglés por favor, cambia a inglés, cambia al inglés',
    ru: 'habla ruso, en ruso, ruso por favor, cambia al ruso',
    es: 'habla español, en español, español por favor, cambia al español',
    de: 'habla alemán, en alemán, cambia al alemán',
    uk: 'habla ucraniano, en ucraniano, cambia al ucraniano',
  },
  heard: 'anotado, entendido, listo, vale, hecho, ok, de acuerdo, guardado, apuntado, perfecto',
  filler:
    'por favor, porfa, la, el, lo, una, un, usa, usar, toma, coge, foto, fotos, imagen, selfie, yo, quiero, quisiera, me, gusta, con, mi, entonces, y, es, que, gracias, pues, mejor, prefiero, elijo, dibuja, de, creo, a, pon, puedo, podría, enviar, enviarte, mandar, mandarte, subir, te, envío, mando, voy a, añade, añádelo, ponlo, mete, mételo, guarda, guárdalo, agrega, agrégalo, crea, haz, habla, cambia, responde, escribe, el idioma, idioma',
};

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
