import type { AnswerWords, QuestionWords } from '../../types/words/answers.ts';

export const answers: AnswerWords = {
  yes: 'sí, si, claro, claro que sí, ok, okay, vale, de acuerdo, por supuesto, bueno, dale, hazlo, adelante, seguro, exacto',
  no: 'no, nop, qué va, para nada, mejor no, de ninguna manera, no lo hagas',
  turnOn: 'activar, encender',
  turnOff: 'desactivar, apagar',
  newPhoto: `
    nueva, nuevo, la nueva, el nuevo, última, último, segunda, segundo, esta, este, esta foto, úsala, usala, úsalo, usa esta, cámbiala, cambiala, reemplázala, no la vieja, no la anterior, no la primera, la que acabo de enviar, la que acabo de mandar, acabo de enviar`,
  oldPhoto: `
    vieja, viejo, antigua, antiguo, anterior, primera, primero, original, la de antes, de antes, quédate con, deja, déjala, dejala, déjalo, consérvala, mantén, mantenla, no cambies, no la cambies, no la uses, no la nueva, no esta, no la segunda, como estaba`,
  eitherPhoto: 'cuál es mejor, la mejor, mejor, cualquiera, da igual, elige tú, las dos',
  neitherPhoto: 'ninguna, ninguna de las dos, ninguna de ellas, ni una ni otra, ni la una ni la otra',
  anotherPhoto: `
    otra foto, otra imagen, otro selfie, foto diferente, foto distinta, foto nueva, nueva foto, cambiar la foto, cambiar mi foto, cambiar de foto, cambia la foto`,
  likeFirst: `se parece a mí, se parece, soy yo, sigue, sigue así, continúa, continua, continuar, adelante, dibuja el resto, dibuja los demás, dibuja todos, dibújalos todos, el resto, los demás, todos, se ve bien, queda bien, me gusta, me encanta, bien, muy bien, genial, perfecto, así, así mismo, tal cual`,
  anotherTake: `otra vez, una vez más, otro, otra, uno más, de nuevo, otro intento, inténtalo de nuevo, otra versión, dibújalo otra vez, dibújalo de nuevo, repítelo`,
  otherStyle: `otro estilo, en otro estilo, con otro estilo, un estilo diferente, estilo diferente, estilo distinto, cambia el estilo, cambiar el estilo, cambia de estilo, cambiar de estilo, nuevo estilo`,
  skip: 'saltar, sáltalo, salta, omitir, omite, déjalo, dejalo, déjalo así, déjalo como está',
  decline: 'no gracias, no hace falta, mejor no, no lo quiero, no lo hagas',
  cancel: 'cancela, cancelar, cancélalo, olvídalo, olvidalo, cambié de idea, he cambiado de idea',
  without: `
    sin, sin él, sin ella, ninguno, ninguna, sin texto, sin palabras, sin subtítulo, sin título, sin leyenda, sin emoji, sin nada, vacío, quítalo, quitalo, quita el texto, quita la leyenda, borra el texto`,
  toNewPack:
    'paquete nuevo, nuevo paquete, en un paquete nuevo, a un paquete nuevo, en un nuevo paquete, a un nuevo paquete, ponlo en un paquete nuevo, ponlo en un nuevo paquete, añádelo a un paquete nuevo, añádelo a un nuevo paquete, crea un paquete nuevo, haz un paquete nuevo, en otro paquete',
  allStickers:
    'todos, todo, todas, todos mis stickers, todos los stickers, cada sticker, añádelos, ponlos, guárdalos',
  notToPack:
    'no añadas, no lo añadas, no los añadas, no pongas, no lo pongas, no los pongas, no guardes, no lo guardes, no agregues',
  notAll: 'añádelo, ponlo, guárdalo, agrégalo, este, esta, no, menos, excepto, salvo, solo, sin, demás',
  toPack: `añádelo a mi paquete, añade a mi paquete, añádelo al paquete, añadir a mi paquete, ponlo en mi paquete, ponlo en el paquete, guárdalo en mi paquete, agrégalo a mi paquete, agrega a mi paquete, a mi paquete, al paquete, en mi paquete, haz un paquete con él`,
  deleteAll: `
    olvida todo lo que sabes de mí, olvida todo de mí, borra todo lo mío, borra todo lo que sabes de mí, olvídate de mí,
    borra todos mis datos, borra mis datos, borra todo sobre mí, elimina mis datos, elimina todos mis datos, olvídame, olvida todo sobre mí, borrar mis datos, eliminar mis datos, bórrame, borra mi cuenta`,
  deletePack: `borra mi paquete, borra el paquete, elimina mi paquete, elimina el paquete, borrar mi paquete, eliminar mi paquete`,
  stopDrawing: `para, para ya, parar, pare, stop, alto, basta, basta ya, detente, deténte, deja de dibujar, no dibujes, no dibujes más, no lo dibujes, no dibujes el resto, ya basta, es suficiente, suficiente, no más stickers, para de dibujar, 🛑, ✋`,
  surprise: 'sorpresa, una sorpresa, sorpréndeme, que sea una sorpresa',
  deleteIt: 'borra, bórralo, borrar, elimina, elimínalo',
  keepIt: 'conservar, consérvalo, déjalo, quédatelo, no lo borres, no borrar, no borres, no lo elimines',
  languages: {
    en: 'habla inglés, en inglés, inglés por favor, cambia a inglés, cambia al inglés, responde en inglés',
    ru: 'habla ruso, en ruso, ruso por favor, cambia al ruso, responde en ruso',
    es: `habla español, en español, español por favor, cambia al español, responde en español, habla en español`,
    de: 'habla alemán, en alemán, cambia al alemán, responde en alemán',
    uk: 'habla ucraniano, en ucraniano, cambia al ucraniano, responde en ucraniano',
  },
  heard: 'anotado, entendido, listo, vale, hecho, ok, de acuerdo, guardado, apuntado, perfecto',
  filler:
    'por favor, porfa, la, el, lo, una, un, usa, usar, toma, coge, foto, fotos, imagen, selfie, yo, quiero, quisiera, me, gusta, con, mi, entonces, y, es, que, gracias, pues, mejor, prefiero, elijo, dibuja, de, creo, a, pon, puedo, podría, enviar, enviarte, mandar, mandarte, subir, te, envío, mando, voy a',
};

export const questions: QuestionWords = {
  own: `
    mis stickers, todos mis stickers, mis pegatinas, qué stickers he, qué stickers tengo, qué stickers hice, stickers he hecho, stickers que he hecho, stickers que hice, mis stickers anteriores,
    mis últimos stickers, qué he hecho ya, qué me has dibujado, qué me dibujaste`,
  find: `
    busca el, busca la, busca el sticker, busca mi sticker, búscame el, busca un sticker, busca stickers, encuentra el, encuentra el sticker, encuentra mi sticker, encuéntrame el, enséñame el de, enséñame el sticker,
    muéstrame el de, muéstrame el que, muéstrame el sticker, muestra el sticker, dónde está el sticker, dónde está el del`,
  said: `
    qué dijimos, qué dije, de qué hablamos, qué hablamos, qué te dije, qué te conté, qué te he contado, qué te he dicho, qué comentamos, recuerdas qué, recuerdas lo que, te acuerdas de, te dije algo, mencioné, cuándo dije,
    cuándo hablamos`,
  help: `
    renombra mi paquete, renombra el paquete, renombrar el paquete, cambia el nombre del paquete, de mi paquete, del paquete,
    cómo encuentro un sticker, cómo encontrar un sticker, cómo encuentro mi, dónde encuentro, stickers en telegram, límite, límites, cuántos stickers, cuántos al día, cuántos por día, qué foto, qué fotos, qué formato, qué formatos, inline, en otros chats, en otro chat, enviar a un amigo, cambiar el nombre del paquete, borrar el paquete, borrar un sticker, cambiar el idioma`,
};
