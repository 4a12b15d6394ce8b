import type { Texts } from '../en/bot.ts';
import { fromNow } from '../formats.ts';

const stickers = (count: number) => `${count} ${count === 1 ? 'sticker' : 'stickers'}`;

export const packs: Texts['packs'] = {
  firstTitle: firstName => (firstName === '' ? 'Mis stickers' : `Stickers de ${firstName}`),
  toast: {
    adding: 'Añadiendo…',
    choose: '¿En qué paquete?',
    already: 'Ya está en el paquete',
    working: 'Un momento…',
    gone: 'Eso ya no existe',
  },
  buttons: {
    open: '📂 Abrir',
    manage: '⚙️ Gestionar',
    newPack: '🆕 Paquete nuevo',
    takeTitle: title => `✅ «${title}»`,
    rename: '✏️ Cambiar el nombre',
    delete: '🗑 Borrar',
    export: '⬇ Exportar',
    asEmoji: '😀 Como emoji',
    allAsEmoji: '😀 Todos como emoji',
    deleteSurely: '🗑 Sí, borrarlo',
    keep: '↩️ No, conservarlo',
    back: '⬅️ Atrás',
    emoji: '😊 Emoji',
    remove: '✖️ Quitar',
    earlierPage: '◀️',
    laterPage: '▶️',
  },
  none: 'Aún no hay paquetes. Pulsa ➕ bajo un sticker: así empieza el tuyo. /stickers muestra los que tienes.',
  notHere: 'Los paquetes solo existen en Telegram. Aquí cada sticker es un archivo.',
  list: 'Tus paquetes. Pulsa uno para ver qué hay dentro.',
  listed: (title, count) => `${title} · ${count}`,
  choose: '¿En qué paquete lo pongo?',
  adding: title => `Lo añado a «${title}»…`,
  made: (title, link) => `🎉 Tu paquete «${title}» está listo, y este sticker es el primero.\n${link}`,
  added: (title, count, link) =>
    `✅ Añadido a «${title}»: ahora ${stickers(count)}.\n${link}${
      count === 2
        ? '\n\nEn tu panel de stickers puede aparecer un poco más tarde; el enlace lo muestra ya.'
        : ''
    }`,
  already: (title, link) => `Este sticker ya está en «${title}».\n${link}`,
  beingAdded: title => `Este sticker va camino de «${title}», un momento.`,
  addingAll: (count, title) => `Añado ${stickers(count)} a tu paquete «${title}»…`,
  notAdded: count => `No he podido añadir ${stickers(count)} (mira en /stickers):`,
  allIn: 'Todos tus stickers ya están en un paquete o de camino. /packs los muestra.',
  full: (fullTitle, title, link) =>
    `«${fullTitle}» está lleno, así que el sticker ha ido al siguiente paquete, «${title}».\n${link}`,
  remade: (title, link) =>
    `El paquete se borró en Telegram, así que he hecho «${title}» de nuevo, con este sticker.\n${link}`,
  deletedElsewhere: title => `«${title}» se borró en Telegram.`,
  pack: (title, count, others) =>
    `«${title}»: ${stickers(count)}.${others > 0 ? ` Añadidos sin mí: ${others}.` : ''}${
      count > 0 ? ' Pulsa uno para moverlo, quitarlo o cambiar su emoji.' : ''
    }`,
  notAsked: 'Telegram no responde ahora mismo; así lo recuerdo yo.',
  page: (page, pages) => `Página ${page} de ${pages}.`,
  sticker: (title, emoji, position, count) =>
    `${position > 0 ? `Número ${position} de ${count} en` : 'En'} «${title}», se encuentra con ${emoji}. ¿Qué hago con él?`,
  askTitle: title => `¿Cómo debe llamarse «${title}»? Envíame el título nuevo, hasta 64 caracteres.`,
  askNewTitle: proposed =>
    `¿Cómo debe llamarse el paquete nuevo? Envíame un título, hasta 64 caracteres, o quédate con «${proposed}».`,
  badTitle: 'Un título necesita de 1 a 64 caracteres. Envíame otro.',
  renamed: title => `✅ Ahora es «${title}».`,
  askEmoji: '¿Con qué emoji se encuentra? Hasta 20; las palabras al lado también sirven.',
  badEmoji: 'No hay ningún emoji que sirva. Envíame uno o varios.',
  emojiSet: emoji => `✅ Ahora se encuentra con ${emoji}.`,
  askDelete: (title, count) =>
    `¿Borrar «${title}», con ${stickers(count)}, para siempre? Desaparece para todos los que lo tienen. Los stickers siguen en /stickers.`,
  deleted: title => `🗑 «${title}» está borrado. Sus stickers siguen en /stickers.`,
  removed: title => `✅ Quitado de «${title}».`,
  gone: 'Ese paquete o sticker ya no existe. /packs muestra lo que hay.',
  trouble: {
    wait: seconds =>
      `Telegram me pide que espere ${seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`}. Después lo hago yo.`,
    slow: 'Telegram tarda en responder. Lo sigo intentando yo.',
    notStarted: 'Telegram solo lo permite si me has iniciado. Pulsa /start e inténtalo otra vez.',
    refused: 'Telegram lo ha rechazado. No se ha perdido nada, inténtalo más tarde.',
    failed: 'Algo ha fallado aquí y lo he dejado. No se ha perdido nada, inténtalo más tarde.',
    noPicture: 'La imagen de este sticker ya no se abre. «Otra versión» lo dibuja de nuevo.',
  },
};

export const emoji: Texts['emoji'] = {
  firstTitle: firstName => (firstName === '' ? 'Mis emojis' : `Emojis de ${firstName}`),
  ask: count =>
    `${count === 1 ? 'Haré de este sticker un emoji propio' : `Haré ${count} emojis propios de estos stickers`}. Son imágenes pequeñas dentro del texto: las ve todo el mundo, pero solo las puede enviar quien tiene Telegram Premium. ¿Lo hago?`,
  make: '✅ Hacer emojis',
  withoutWords: 'Un emoji es demasiado pequeño para palabras, así que va sin texto.',
  onlyDrawn: 'Solo hago emojis de los stickers que he dibujado yo. /stickers los muestra.',
  allIn: 'Todos son ya emojis. /packs muestra el paquete.',
  made: (title, link) => `🎉 Tu paquete de emojis «${title}» está listo.\n${link}`,
  added: (title, count, link) => `✅ Añadido a «${title}»: ahora ${count} emojis.\n${link}`,
  already: (title, link) => `Este emoji ya está en «${title}».\n${link}`,
};

export const plans: Texts['plans'] = {
  summary: {
    title: count => `Tu serie: ${stickers(count)}`,
    occasion: words => `📌 ${words}`,
    intoPack: title => `Irán a tu paquete «${title}».`,
    moving: 'En tu paquete se moverán: es gratis y al final tarda alrededor de medio minuto por sticker.',
    same: numbers => `Repetidos: ${numbers}.`,
    uncaptioned: numbers => `Sin texto: ${numbers}. Caben hasta 60 letras, sin caracteres raros.`,
    stickers: (count, today) =>
      today === undefined
        ? stickers(count)
        : today.left === today.limit
          ? `${stickers(count)} de tus ${today.limit} de hoy`
          : `${stickers(count)} de los ${today.left} que te quedan hoy (de ${today.limit})`,
    time: seconds =>
      seconds < 90
        ? `unos ${Math.ceil(seconds / 10) * 10} segundos`
        : `unos ${Math.round(seconds / 60)} minutos`,
    cost: sum => `≈ ${sum}`,
    firstAlone: 'Primero dibujo uno y te lo enseño; si te gusta, dibujo el resto.',
    room: left => {
      if (left === 0) return 'Hoy ya no te queda ninguno. La serie queda guardada: vuelve mañana.';
      if (left === 1) return 'Hoy solo te queda un sticker.';
      return `Hoy solo te quedan ${left}: el botón deja los primeros ${left}.`;
    },
  },
  buttons: {
    drawAll: '✅ Dibujar todos',
    change: '✏️ Cambiar',
    drop: '✖️ Descartar',
    cut: count => `✂️ Solo los primeros ${count}`,
    moving: '🎬 Todos en movimiento',
    another: '🎲 Otra serie',
    fewer: '➖ Menos',
    more: '➕ Más',
  },
  askChange: '¿Qué cambio? Di: «otro para el tercero», «sin el quinto», «añade uno con café».',
  dropped: 'De acuerdo, sin serie.',
  outdated: 'La serie ha cambiado desde entonces. Ahora está así.',
  tooMany: limit => `Una serie admite ${limit} stickers como mucho: Telegram no acepta más a la vez.`,
  underway: 'Ya estoy dibujando tu serie.',
  preamble: 'Un momento, preparo la serie…',
  proposed: 'Esto es lo que propongo.',
  begun: count => `¡${count === undefined ? 'Varios stickers' : stickers(count)}, entonces!`,
  later: 'Te enseño la lista en cuanto tenga la foto.',
  changed: 'Cambiado.',
  list: {
    none: 'Aún no hay series. Di, por ejemplo: «8 stickers para el chat con mis amigos».',
    title: 'Tus series, las más nuevas primero:',
    states: {
      open: 'sin confirmar',
      first: 'se dibuja el primero',
      approval: 'el primero está listo: ¿te gusta?',
      rest: 'se está dibujando',
      packing: 'se está creando el paquete',
      done: 'lista',
      stopped: 'detenida',
    },
    plan: (count, style) => `${stickers(count)}, ${style}`,
  },
  stickers: {
    laughing: { emotion: 'risa a carcajadas', pose: 'salta de risa' },
    love: { emotion: 'amor', pose: 'un corazón con las manos' },
    thanks: { emotion: 'gratitud', pose: 'las palmas juntas en señal de gracias' },
    ok: { emotion: 'satisfacción', pose: 'pulgar arriba' },
    no: { emotion: 'rechazo serio', pose: 'levanta el dedo' },
    sorry: { emotion: 'arrepentimiento', pose: 'una mano en el corazón' },
    angry: { emotion: 'enfado', pose: 'puños apretados' },
    sleepy: { emotion: 'sueño', pose: 'durmiendo' },
    party: { emotion: 'euforia', pose: 'baila con los brazos en alto' },
    thinking: { emotion: 'aire pensativo', pose: 'una mano en la barbilla' },
    hello: { emotion: 'aire simpático', pose: 'saluda con la mano' },
    despair: { emotion: 'desesperación', pose: 'sale corriendo' },
    crying: { emotion: 'llorando', pose: 'pide un abrazo' },
    shocked: { emotion: 'en shock', pose: 'da un salto' },
    calm: { emotion: 'calma', pose: 'canta bajito' },
    cool: { emotion: 'aire estiloso', pose: 'signo de la paz' },
    hug: { emotion: 'ternura', pose: 'brazos abiertos para un abrazo' },
    bye: { emotion: 'leve tristeza', pose: 'dice adiós con la mano' },
  },
  captions: {
    call: '¿Llamada?',
    accepted: 'Recibido',
    deadline: '¡Deadline!',
    thanks: 'Gracias',
    coffee: '¿Café?',
    done: '¡Listo!',
    birthday: '¡Feliz cumpleaños!',
    congratulations: '¡Felicidades!',
    surprise: '¡Sorpresa!',
    goodMorning: 'Buenos días',
    goodNight: 'Buenas noches',
    hugs: 'Un abrazo',
    hi: '¡Hola!',
    letsGo: '¡Vamos!',
    lol: 'Jajaja',
    noWay: '¡No puede ser!',
  },
};

export const drawing: Texts['drawing'] = {
  progress: {
    count: (done, count) => `${done} de ${count}`,
    drawing: names => `dibujando ${names}`,
    queued: 'esperando su turno',
    packing: 'preparando el paquete',
    animating: 'les doy movimiento, alrededor de medio minuto cada uno',
  },
  stop: '⏹ Parar',
  approve: rest => `Aquí está el primero. ¿Dibujo así los otros ${rest}?`,
  goOn: '✅ Me gusta, sigue',
  again: '🔁 Otra vez',
  otherStyle: '🎨 Otro estilo',
  decide:
    'El primer sticker de la serie está arriba. ¿Dibujo así los demás? Di «sí», «otra vez» u otro estilo.',
  report: {
    drawn: (drawn, count) =>
      drawn === count ? `¡Listo! Dibujado todo: ${stickers(count)}.` : `Dibujados: ${drawn} de ${count}.`,
    nothing: 'No se pudo dibujar ninguno.',
    inPack: (title, count, link) => `«${title}»: ${stickers(count)} más\n${link}`,
    notPacked: count => `Sin paquete: ${count}. Mira más arriba, en el chat.`,
    redo: '¿Rehago alguno? Pulsa su número.',
    failed: 'Sin dibujar:',
    why: {
      blocked: 'rechazado',
      noImage: 'no ha salido',
      unavailable: 'el servicio no respondió',
      limit: 'el límite de hoy',
      stopped: 'parado',
    },
  },
  stopped: (drawn, count) => `Parado. Dibujados: ${drawn} de ${count}; todo se conserva.`,
  stillDrawing: 'El que estoy dibujando ahora aún llegará.',
  drawnNext: 'Sigo con esto en cuanto termine lo que estoy dibujando.',
  tryAgain: '🔄 Dibujar lo que falta',
  otherWords: name => `✏️ Con otras palabras: ${name}`,
  drawRest: '▶️ Dibujar el resto',
  makePack: '📦 Hacer un paquete con ellos',
  allAsEmoji: '😀 Todos como emoji',
  askWords: name => `¿Qué dibujo en lugar de «${name}»? Una emoción o una pose, con tus palabras.`,
  found: {
    empty: 'En esta imagen solo veo un color.',
    text: 'Aquí solo veo texto; yo dibujo personas, animales y cosas.',
    blurred: 'La foto parece borrosa; el sticker también puede salir así.',
    no_face: 'No veo ninguna cara: dibujo lo que más destaca.',
    several: 'Veo varias caras: saldrán todas las de delante.',
  },
  sendAnother: 'Envía otra foto o simplemente sigue.',
  filters: {
    demo: 'Esto es una demo: pongo filtros sobre tu foto. Con una clave para un modelo de imágenes, dibujo de verdad.',
    unknownStyle: nearest => `Los filtros no conocen este estilo; el más cercano es ${nearest}.`,
    styles: { cartoon: 'dibujos animados', anime: 'anime', watercolour: 'acuarela' },
    pose: {
      hand: 'Los filtros no mueven brazos ni cambian la cara: añado una mano dibujada y símbolos.',
      signs: 'Los filtros no mueven brazos ni cambian la cara: añado símbolos.',
      nothing: 'Los filtros no pueden con esta pose: queda como en la foto, con símbolos de la emoción.',
    },
    poses:
      'Los filtros no mueven brazos ni cambian la cara: manos dibujadas y símbolos muestran poses y emociones.',
    noMore: 'Los filtros no añaden nada más a la pose.',
    marks: { nothing: 'los filtros no pueden', isMore: 'los filtros, solo en parte' },
  },
  working: 'Un momento…',
};

export const taste: Texts['taste'] = {
  offer: '¿Recuerdo tus gustos para los próximos? Unas preguntas cortas.',
  offerNo: 'No, gracias',
  declined: 'De acuerdo, no pregunto. ¿Cambias de idea? /me',
  invite: '✨ Contar qué me gusta',
  interview: {
    intro: 'Unas preguntas cortas: pulsa un botón o responde con tus palabras.',
    questions: {
      purpose: {
        ask: '¿Para qué son sobre todo tus stickers?',
        options: ['Chats con amigos', 'Familia', 'Chat del trabajo', 'Solo por diversión'],
      },
      styles: {
        ask: '¿Qué estilos te gustan? Puedes nombrar varios.',
        options: ['Anime', 'Cómic', 'Pixel art', 'Acuarela'],
      },
      humour: {
        ask: '¿Qué humor va contigo?',
        options: ['Amable', 'Irónico', 'Absurdo', 'Más bien serio'],
      },
      never: {
        ask: '¿Qué no debo dibujar nunca?',
        options: ['Gestos groseros', 'Cosas de miedo', 'Alcohol y cigarrillos', 'Armas'],
      },
      moods: {
        ask: '¿Qué sentimientos envías más a menudo?',
        options: ['Alegría', 'Amor y gratitud', 'Sarcasmo', 'Cansancio'],
      },
      gestures: {
        ask: '¿Qué gestos son típicos de ti?',
        options: ['Pulgar arriba', 'Saludar con la mano', 'Mano en la cara', 'Brazos cruzados'],
      },
      phrases: {
        ask: '¿Qué palabras o frases tuyas van bien en un sticker?',
        options: ['¡Gracias!', 'Voy para allá', 'Buenas noches', 'Mejor sin palabras'],
      },
    },
    skip: 'Omitir',
    enough: 'Basta',
    over: 'Ya no hay más preguntas. /me muestra lo que recuerdo.',
    ended: '¡Gracias! Esto es lo que recuerdo:',
    next: '¿Qué puedo hacer por ti?',
  },
  me: {
    title: 'Esto es lo que sé de tus gustos:',
    none: 'Todavía no sé nada de tus gustos. ¿Me cuentas?',
    hint: 'Así dibujo cuando dices «como siempre», y nunca dibujo lo que está en «No dibujar nunca».',
    today: (drawn, left, anewIn) =>
      left === undefined
        ? `Stickers hoy: ${drawn}. No hay límite diario.`
        : `Stickers hoy: ${drawn}, quedan: ${left}. El límite se renueva ${fromNow('es', anewIn)}.`,
    names: {
      purpose: 'Para qué',
      styles: 'Estilos favoritos',
      humour: 'Humor',
      never: 'No dibujar nunca',
      moods: 'Sentimientos',
      gestures: 'Gestos típicos',
      phrases: 'Mis frases',
      notes: 'Además',
    },
    documents: 'Tus documentos:',
    askNotes: '¿Qué más debo recordar de tus stickers?',
    begin: '✨ Pregúntame',
    resume: '✨ Seguir con las preguntas',
    saved: known => `Lo recordaré. ${known} La lista completa: /me.`,
  },
  usual: style => `Como siempre: ${style}.`,
  never: what => `Me pediste no dibujar nunca «${what}». Nombra otra cosa o quítalo de la lista: /me`,
};

export const guests: Texts['guests'] = {
  began: '⏳ Un momento… Abre el chat conmigo: el sticker llega también allí.',
  open: 'Abrir el chat',
  drawing: '🎨 Dibujando… Tarda más o menos un minuto.',
  ready: '✅ El sticker está listo. Abre el chat conmigo y es tuyo.',
  done: '✅ Tu sticker',
  noPicture: 'Responde a una foto o un sticker con mi nombre y haré un sticker con ella.',
  ask: name => `${name}, ¿puedo hacer un sticker con tu imagen?`,
  yes: '✅ Sí',
  no: 'No',
  refused: 'De acuerdo, no habrá sticker de esta imagen.',
  notYours: 'Solo puede aceptar quien envió la imagen.',
  nobodyToAsk: 'No sé quién envió esta imagen y no puedo preguntar. Por favor, envíala tú.',
  pose: 'como en la foto',
};
