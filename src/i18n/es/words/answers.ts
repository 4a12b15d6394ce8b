import type { AnswerWords, CommandWords, MotionWords, ShortWords } from '../../types/words.ts';

export const answers: AnswerWords = {
  yes: 'sí, si, claro, claro que sí, ok, okay, vale, de acuerdo, por supuesto, bueno, dale, hazlo, adelante, seguro, exacto',
  no: 'no, nop, qué va, para nada, mejor no, de ninguna manera, no lo hagas',
  turnOn: 'activar, encender',
  turnOff: 'desactivar, apagar',
  newPhoto:
    'nueva, nuevo, la nueva, el nuevo, última, último, segunda, segundo, esta, este, esta foto, úsala, usala, úsalo, usa esta, cámbiala, cambiala, reemplázala, no la vieja, no la anterior, no la primera, la que acabo de enviar, la que acabo de mandar, acabo de enviar',
  oldPhoto:
    'vieja, viejo, antigua, antiguo, anterior, primera, primero, original, la de antes, de antes, quédate con, deja, déjala, dejala, déjalo, consérvala, mantén, mantenla, no cambies, no la cambies, no la uses, no la nueva, no esta, no la segunda, como estaba',
  skip: 'saltar, sáltalo, salta, omitir, omite, déjalo, dejalo, déjalo así, déjalo como está',
  decline: 'no gracias, no hace falta, mejor no, no lo quiero, no lo hagas',
  cancel: 'cancela, cancelar, cancélalo, olvídalo, olvidalo, cambié de idea, he cambiado de idea',
  without:
    'sin, sin él, sin ella, ninguno, ninguna, sin texto, sin palabras, sin subtítulo, sin título, sin leyenda, sin emoji, sin nada, vacío, quítalo, quitalo, quita el texto, quita la leyenda, borra el texto',
  deleteIt: 'borra, bórralo, borrar, elimina, elimínalo',
  keepIt: 'conservar, consérvalo, déjalo, quédatelo, no lo borres, no borrar, no borres, no lo elimines',
  heard: 'anotado, entendido, listo, vale, hecho, ok, de acuerdo, guardado, apuntado, perfecto',
  filler:
    'por favor, porfa, la, el, lo, una, un, usa, usar, toma, coge, foto, fotos, imagen, selfie, yo, quiero, quisiera, me, gusta, con, mi, entonces, y, es, que, gracias, pues, mejor, prefiero, elijo, dibuja, de, creo, a, pon, puedo, podría, enviar, enviarte, mandar, mandarte, subir, te, envío, mando, voy a, puedes, podrías',
};

export const commands: CommandWords = {
  start: 'empezar, empezar de nuevo, nuevo sticker, otro sticker',
  stickers: 'mis stickers, mis pegatinas, todos mis stickers, muestra mis stickers, stickers',
  move: 'muevelo, que se mueva, hazlo mover, que salte, que baile, animalo, anima el sticker, dale vida, sticker animado',
  packs: 'mis paquetes, mi paquete, muestra mis paquetes, paquetes',
  export:
    'exportar, exporta, expórtalo, exporta mi paquete, exportar mi paquete, pasa mi paquete, manda mi paquete, envía mi paquete, pásalo a whatsapp, mi paquete para whatsapp, para whatsapp, a whatsapp, en whatsapp, para signal, a signal, para discord, a discord, para line, a line, a otras aplicaciones, a otro mensajero, para otras aplicaciones',
  emoji:
    'emoji, como emoji, como un emoji, haz un emoji, hazlo emoji, conviertelo en emoji, en emoji, emoji propio, quiero un emoji',
  plans: 'mis planes, planes, muestra mis planes',
  me: 'ajustes, mis ajustes, preferencias, mis preferencias, mis gustos',
  help: 'ayuda, ayúdame, comandos, menú, qué sabes hacer, qué puedes hacer, cómo funciona',
  stop: 'para, para ya, basta, deja de dibujar, no dibujes más',
  language: 'idioma, idiomas, cambiar idioma, cambiar el idioma, cambia el idioma',
  privacy: 'privacidad, mis datos',
  paysupport: 'reembolso, quiero un reembolso, devuelveme las estrellas, devolver las estrellas, mis pagos',
  forget:
    'borra mis datos, borrar mis datos, borra todos mis datos, elimina mis datos, borra todo sobre mí, bórrame, olvídame',
};

export const motions: MotionWords = {
  bounce: 'salto, salta, saltar, salte, salten, saltando, brinca*, brinque, rebota*, rebote',
  sway: 'vaivén, balancea*, balancee, mece*, meza, columpia*',
  shake: 'sacudida, sacude*, sacuda*, sacudir, agita*, agite',
  heartbeat: 'latido, latidos, lata, latir, latiendo, palpita*, palpite, lata como un corazón',
  float: 'flota, flotar, flote, flotando, flotar con corazones, flote con corazones, flotando con corazones',
  'spin-in': 'entrar girando, entre girando, gira, girar, gire, girando',
  tremble: 'temblor, temblar, temblando, tiembla, tiemble',
  jelly: 'gelatina, como gelatina, como una gelatina, como la gelatina',
  pop: 'aparición, aparece, aparezca, aparecer, pop',
  rain: 'lluvia, llueve, llueva, llover, lloviendo, bajo la lluvia',
};

export const short: ShortWords = {
  labels: {
    style: 'estilo, estilos',
    emotion: 'emoción, emociones, estado de ánimo, ánimo, expresión',
    pose: 'pose, poses, gesto, gestos, postura, posición',
    caption: 'texto, leyenda, subtítulo',
  },
  set: 'serie, una serie, set, un set, conjunto, juego de stickers, varios stickers',
  allMoving:
    'todos animados, todos en movimiento, stickers animados, pegatinas animadas, que se muevan, que todos se muevan, se muevan todos, que se muevan todos, anímalos, anímalos todos, haz que se muevan',
  addThis:
    'añade este, añade esto, añádelo, añádelos, agrega este, agrégalo, agrégalos, añade este sticker, añádelo a mi paquete, añade este a mi paquete, agrégalo a mi paquete, ponlo en mi paquete, pon este en mi paquete, a mi paquete',
  ofVideo: {
    sticker:
      'haz un sticker, haz un sticker de esto, hazme un sticker, hazlo sticker, haz de esto un sticker, conviértelo en sticker, conviértelo en un sticker, en un sticker, como sticker, sticker desde, sticker de este video, sticker del video, video sticker, videosticker, sticker de video, desde el principio, desde el comienzo',
    part: 'segundo, segundos, seg, desde el final, el final, desde la mitad, la mitad',
    moment:
      'este momento, ese momento, el momento, este fotograma, ese fotograma, el fotograma, esta imagen del video',
    draw: 'dibuja, dibújame, dibújalo, dibujar',
  },
  copyPack:
    'copia, copiar, cópia*, copie, copies, clona*, duplica*, importa*, guarda este paquete, añade este paquete, quiero este paquete, todo el paquete',
  letIt:
    'que, haz que, haz, hazlo, hazla, quiero que, el, él, ella, este, se, sticker, el sticker, este sticker, puedes, por favor, un poco, y',
  drawLikeThis:
    'dibujame asi, dibujame igual, dibujame como este, dibujame como esta, dibujame como aqui, dibujame como en el sticker, hazme asi, hazme igual, ponme asi, yo asi, a mi asi, en esta pose, en esa pose, en la misma pose, con esta pose, con la misma pose, en esta postura, en la misma postura, con mi cara',
  captionThis:
    'escribe, escribele, escribe en el, escribe en el sticker, escribe encima, escribe el texto, escribe la palabra, escribe las palabras, escribe la frase, escribir, pon el texto, pon texto, pon un texto, pon la palabra, pon las palabras, pon la frase, ponle el texto, ponle texto, ponle un texto, ponle la palabra, ponle la frase, ponle una leyenda, pon una leyenda, añade el texto, añade texto, añade un texto, añade la palabra, añade una leyenda, agrega el texto, agrega texto, agrega un texto, con el texto, con la frase, con la palabra, leyenda',
  putWords: 'pon, ponle, añade, añadele, agrega, agregale',
  onSticker: 'encima, encima de el, en el, en el sticker, en este sticker, al sticker, debajo, abajo, arriba',
  stickerRequest:
    'haz un sticker, hazme un sticker, haz un sticker de esto, haz un sticker con esto, haz, sticker, stickers, de esto, con esto, de mi, dibuja, dibujame, dibuja esto, dibujanos, dibujalo, dibujala, otra vez, otro, otra, hola, en, estilo, en estilo, al estilo, en el estilo, como sticker',
  anotherPhoto:
    'otra foto, otra imagen, foto diferente, foto nueva, nueva foto, cambiar la foto, cambia la foto',
  back: 'atrás, volver, vuelve, un paso atrás',
  myPack:
    'al paquete, en el paquete, al pack, a mi paquete, en mi paquete, a mi pack, en mi pack, a mi conjunto, al set, a mi set, en mi set, a mis stickers',
  ownPose:
    'como en la foto, como la foto, igual que en la foto, como en la imagen, sin poses, nada de poses, no quiero pose, no quiero ninguna pose, no quiero poses, sin pose, sin ninguna pose, quita la pose, ninguna pose',
  indecent:
    'desnud*, sin ropa, en topless, porno*, sexo, sexual*, erotic*, en pelotas, en cueros, sin bragas',
  asks: 'qué, cómo, cuándo, dónde, quién, cuál, cuáles, cuánto, cuántos, hay, puedo, puedes, tengo',
};
