import type { Texts } from '../en/bot.ts';

const stickers = (count: number) => `${count} ${count === 1 ? 'sticker' : 'stickers'}`;

export const plans: Texts['plans'] = {
  summary: {
    title: count => `Tu serie: ${stickers(count)}`,
    occasion: words => `📌 ${words}`,
    intoPack: title => `Irán a tu paquete «${title}».`,
    moving: 'En tu paquete se moverán: es gratis y al final tarda alrededor de medio minuto por sticker.',
    same: numbers => `Repetidos: ${numbers}.`,
    uncaptioned: numbers => `Sin texto: ${numbers}. Caben hasta 60 letras, sin caracteres raros.`,
    stickers: (count, room) =>
      room === undefined
        ? stickers(count)
        : room.bought > 0
          ? `${stickers(count)} (hoy te quedan ${room.today}, comprados: ${room.bought})`
          : room.today === room.limit
            ? `${stickers(count)} de tus ${room.limit} de hoy`
            : `${stickers(count)} de los ${room.today} que te quedan hoy (de ${room.limit})`,
    time: seconds =>
      seconds < 90
        ? `unos ${Math.ceil(seconds / 10) * 10} segundos`
        : `unos ${Math.round(seconds / 60)} minutos`,
    cost: sum => `≈ ${sum}`,
    firstAlone: 'Primero dibujo uno y te lo enseño; si te gusta, dibujo el resto.',
    room: ({ today, bought }) => {
      if (today + bought === 0) return 'Hoy ya no te queda ninguno. La serie queda guardada: vuelve mañana.';
      if (today + bought === 1 && bought === 1) return 'Solo te queda un sticker, comprado.';
      if (bought > 0)
        return `Hoy te quedan ${today}, comprados: ${bought}. El botón deja los primeros ${today + bought}.`;
      if (today === 1) return 'Hoy solo te queda un sticker.';
      return `Hoy solo te quedan ${today}: el botón deja los primeros ${today}.`;
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
