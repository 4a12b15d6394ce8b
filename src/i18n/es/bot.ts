import { admin } from '../en/admin.ts';
import type { Texts } from '../en/bot.ts';
import { helpText } from '../formats.ts';
import { connected } from './connected.ts';
import { packExport } from './export.ts';
import { guests } from './guests.ts';
import { privacy } from './help.ts';
import { offline } from './offline.ts';
import { emoji, packs } from './packs.ts';
import { drawing, plans } from './plans.ts';
import { received } from './received.ts';
import { stars } from './stars.ts';
import { tasks } from './tasks.ts';
import { taste } from './taste.ts';
import { video } from './video.ts';

const search: Texts['search'] = {
  page: (from, to, total) => `${from}–${to} de ${total}.`,
  numbers: 'Un número muestra el sticker con sus botones.',
  all: '🗂 Todos mis stickers',
  nothing: 'No he encontrado nada así.',
  toBot: 'Hacer mi primer sticker',
  toBotNothing: 'Sin resultados. Hacer un sticker',
};

const documents: Texts['documents'] = {
  looking: 'Voy a mirar en los documentos…',
  nothing: 'Los documentos no dicen nada sobre eso.',
  sources: 'Fuentes:',
  page: (page: number) => `página ${page}`,
};

const commands = {
  start: 'Hacer un sticker nuevo',
  stickers: 'Todos tus stickers',
  move: 'Dar movimiento al último sticker',
  packs: 'Tus paquetes en Telegram',
  export: 'Tu paquete para otras aplicaciones',
  emoji: 'Tu sticker como emoji propio',
  plans: 'Series: varios stickers a la vez',
  me: 'Tus gustos y lo que queda hoy',
  stop: 'Sacar tus stickers de la cola',
  language: 'Elegir un idioma',
  help: 'Qué sé hacer',
  cancel: 'Terminar esta conversación',
  voice: 'Responder con voz a mensajes de voz',
  privacy: 'Qué guardo de ti',
  paysupport: 'Devoluciones y ayuda con los pagos',
  terms: 'Condiciones de compra de stickers',
  forget: 'Borrar todo lo que guardo de ti',
};

export const texts: Texts = {
  languageName: 'Español',
  quote: words => `«${words}»`,
  ask: {
    photo: 'Envíame una foto para el sticker: lo mejor es una sola cara con buena luz.',
    anotherPhoto: 'Envíame la foto nueva. Hasta que llegue, se queda la de ahora.',
    style: '¿Qué estilo quieres?',
    emotion: '¿Qué emoción debe mostrar?',
    pose: '¿Qué pose quieres?',
    all: '¿Qué estilo, emoción y pose esta vez?',
    change: '¿Lo quieres distinto? Dime qué cambio.',
  },
  summary: {
    title: 'Esto es lo que voy a dibujar:',
    style: 'Estilo',
    emotion: 'Emoción',
    pose: 'Pose',
    caption: 'Texto',
    outline: 'Borde',
    noOutline: 'ninguno',
    hint: 'Si está bien, di «sí» o pulsa el botón; si no, dime qué cambio.',
    confirm: '✅ Confirmar',
  },
  photo: {
    useNewQuestion: '¡Otra foto! ¿La uso para los próximos stickers?',
    useNew: 'Usar la nueva',
    keep: 'Quedarme con la anterior',
    usingNew: 'De acuerdo, uso la foto nueva.',
    kept: 'De acuerdo, sigo con la foto anterior.',
    awaited: 'Espero la foto nueva. Para seguir con la de ahora, di «la anterior».',
  },
  notices: {
    albumFirst: 'Era un álbum: he tomado la primera imagen. ¿Prefieres otra? Envíala sola.',
    tooLarge: 'El archivo pesa más de 20 MB y no puedo descargarlo. Envíalo como foto o más pequeño.',
    unreadable: 'La imagen no se ha abierto. Envía otra, como foto, JPEG o PNG.',
    tooSmall: 'Esa imagen es demasiado pequeña: necesito al menos 64 píxeles por lado.',
    tooManyPixels: 'Esa imagen es demasiado grande para mí. Envíala como foto normal, no como archivo.',
    animated: 'Esa imagen se mueve. Envía una foto fija, por favor.',
    download: 'Telegram no me da esa imagen ahora. Envíala otra vez dentro de unos minutos.',
    video: 'He usado la foto. Si quieres algo del vídeo, envíalo por separado.',
    videoTooLong: 'Acepto vídeos de hasta un minuto. Envía uno más corto.',
    voice: 'Aquí no puedo escuchar mensajes de voz. Escríbelo, por favor.',
    voiceLimit: 'Hoy ya no puedo escuchar más mensajes de voz. Escríbeme; mañana volveré a escuchar.',
    voiceTooLong: 'Dura más de tres minutos. Hazlo más corto o escríbelo.',
    voiceTooLarge: 'El archivo pesa más de 20 MB y no puedo descargarlo. Envía uno más corto o escríbelo.',
    voiceUnclear: 'No he entendido ni una palabra. Dilo otra vez, más cerca del micrófono, o escríbelo.',
    voiceFailed: 'Ahora no he podido escucharlo. Envíalo otra vez en un momento o escríbelo.',
    voiceFormat: 'No puedo leer este audio. Vale un mensaje de voz, OGG, MP3, M4A o WAV, o escríbelo.',
    sticker: 'Eso es un sticker, y yo dibujo a partir de fotos. Envía una, por favor.',
    file: 'No puedo leer ese tipo de archivo. Envía una foto o una imagen en JPEG, PNG o WebP.',
    other: 'Entiendo textos y fotos: envíame una de las dos cosas.',
    documentRead: 'He leído tu documento. Pregúntame por él; /me muestra y borra lo que has enviado.',
    documentTooLarge: 'Ese documento es demasiado grande para mí. Envía una parte.',
    documentEncrypted: 'Ese documento está cifrado. Envíalo sin contraseña.',
    documentEmpty:
      'Ese documento no tiene texto que pueda leer. Un escaneo necesita antes reconocimiento de texto.',
    documentUnreadable:
      'No he podido abrir ese documento. Guárdalo como PDF, DOCX o texto y envíalo otra vez.',
    documentFailed: 'No he podido leer ese documento ahora. Envíalo otra vez en unos minutos.',
    documentsFull: 'Ya guardo 20 documentos tuyos, y no guardo más. Borra uno en /me y envíalo otra vez.',
  },
  confirm: {
    over: 'Ese sticker ya está cerrado. Cuando quieras otro, escribe o envía una foto.',
    accepted: '¡Entendido!',
    outdated: 'Eso ha cambiado desde entonces.',
    outdatedSummary: 'Ese botón era de una versión anterior. Ahora está así.',
    summaryAbove: 'Lo que voy a dibujar está arriba. Míralo y pulsa el botón o escribe «sí».',
    drawing: 'Ya lo estoy dibujando, un momento.',
    delivered: 'Este sticker ya está, míralo arriba. ¿Otro igual? Escribe «otra vez».',
    dailyLimit: limit =>
      `Por hoy ya está: ${limit} stickers al día. Tu elección queda guardada; confírmala mañana.`,
    failuresLimit: 'Hoy ha fallado demasiado. Tu elección queda guardada; confírmala mañana.',
    ownJobs: limit =>
      `Aún dibujo para ti, ${limit} a la vez como mucho. Tu elección queda guardada: confirma cuando llegue uno. /stop saca lo que espera.`,
    busy: minutes =>
      `Mucha gente quiere stickers y la cola está llena. Tu elección queda guardada: confirma dentro de unos ${minutes} minutos.`,
  },
  stop: {
    stopped: values => `Fuera de la cola, no se dibuja: ${values}.`,
    drawIt: '🎨 Dibujarlo de todos modos',
    drawing: 'Ya lo estoy dibujando, llega enseguida.',
    film: 'Lo he parado: no haré el sticker animado.',
    filmsOfSet: 'Paro: no añadiré más stickers al paquete.',
    nothing: 'No tienes nada esperando en la cola.',
  },
  slowDown: minutes =>
    `¡Eso es mucho de golpe! Respondo en ${minutes === 1 ? 'un minuto' : `${minutes} minutos`}; lo que llegue antes no lo veré.`,
  progress: {
    queued: '🕐 Tu sticker está en la cola…',
    waiting_photo: '⏳ Telegram no me da tu foto ahora. Lo sigo intentando.',
    drawing: '🎨 Dibujando…',
    finishing: '✂️ Recortando…',
    delivering: '📦 Casi está…',
  },
  sticker: {
    delivered: '¡Aquí tienes tu sticker! ¿Lo quieres distinto? Dime qué cambio.',
    blocked:
      'No puedo dibujar esto: la petición o la foto se ha rechazado. Cambia el estilo, la emoción, la pose o la foto.',
    noImage: 'Esta vez no ha salido, y no cuenta para tu límite. ¿Probamos otra vez?',
    unavailable: 'Ahora no puedo dibujar. Tu elección queda guardada; inténtalo en unos minutos.',
    undelivered: 'Ahora no he podido enviar este sticker. Inténtalo en unos minutos.',
    photoLost: 'Ya no puedo abrir tu foto. Envíala otra vez, lo demás lo recuerdo.',
    unchanged:
      'El servicio de dibujo devolvió tu foto sin cambios, dos veces. Inténtalo otra vez, di otro estilo o envía otra foto.',
    photoRefused: 'Con esta foto no puedo dibujar. Envía otra más grande o nítida, lo demás lo recuerdo.',
    tryAgain: '🔄 Intentar otra vez',
  },
  afterSticker: {
    add: '➕ A mi paquete',
    move: '🎬 Mover',
    moveOtherwise: '🎬 Otro movimiento',
    again: '🔁 Otra versión',
    more: '✏️ Cambiar…',
    inPack: '✓ En el paquete',
    style: '🎨 Estilo',
    emotion: '😊 Emoción',
    pose: '🤸 Pose',
    withoutOutline: '⬜ Sin borde',
    withOutline: '⬜ Con borde',
    caption: '💬 Texto',
    removeCaption: 'Sin texto',
    askCaption: limit => `¿Qué debe decir? Hasta ${limit} caracteres, valen los emojis.`,
    captionTooLong: limit =>
      `Demasiado largo para un sticker: ${limit} caracteres como mucho. ¿Algo más corto?`,
    captionUnsupported:
      'No puedo escribir ese alfabeto. Valen el latino, el cirílico, el griego y los emojis.',
    unknown: 'Ya no tengo ese sticker. /stickers muestra los que tengo.',
    noCutOut: 'Este sticker es demasiado antiguo. «Otra versión» lo dibuja de nuevo y entonces se puede.',
    itsPhoto: 'Uso la foto de ese sticker.',
    askToDelete: (name, titles) =>
      `¿Borro este sticker: ${name}?${titles.length > 0 ? ` Desaparece también de ${titles.map(title => `«${title}»`).join(', ')}.` : ''} El mensaje del chat puedes borrarlo tú. ¿Es otro? Ábrelo desde /stickers.`,
    deleted: titles =>
      titles.length > 0
        ? `Borrado; enseguida desaparece también de ${titles.map(title => `«${title}»`).join(', ')}.`
        : 'Borrado.',
    alreadySo: 'Ya está así.',
  },
  motion: {
    choose: '¿Cómo quieres que se mueva? Es gratis y tarda alrededor de medio minuto. ✨ le va mejor.',
    making: name =>
      `${name}: le doy movimiento, alrededor de medio minuto. También puedes elegir otro movimiento.`,
    makingIt: 'Le doy movimiento otra vez, alrededor de medio minuto.',
    failed: 'No he podido mover este sticker. Quizá funcione otro movimiento; el sticker fijo sigue igual.',
    noEncoder: 'En este servidor los stickers no pueden moverse. Lo demás funciona como siempre.',
    progress: percent => `🎬 ${percent} %: le doy movimiento. También puedes elegir otro movimiento.`,
    draw: '✏️ Dibujar el movimiento · 1 imagen',
    askToDraw: room =>
      `El modelo dibujará este sticker en nuevas poses y con ellas haré un movimiento. Cuesta 1 ${room === undefined ? 'imagen' : `de tus dibujos (hoy te quedan ${room.today}${room.bought > 0 ? `, comprados: ${room.bought}` : ''})`} y tarda uno o dos minutos.`,
    notToday: isSold =>
      `Hoy ya no puedo dibujar más para ti, y un movimiento dibujado cuesta un dibujo. Pídelo mañana${isSold ? ' o sigue ahora con más stickers' : ''}. Estos movimientos son gratis:`,
    drawIt: '✅ Dibujar',
    unusable:
      'El modelo dibujó nuevas poses, pero muy pocas encajan entre sí. Este dibujo no cuenta. Estos movimientos son gratis y siempre funcionan:',
    names: {
      bounce: 'Salto',
      sway: 'Vaivén',
      shake: 'Sacudida',
      heartbeat: 'Latido',
      float: 'Flotar con corazones',
      'spin-in': 'Entrar girando',
      tremble: 'Temblor',
      jelly: 'Gelatina',
      pop: 'Aparición',
      rain: 'Lluvia',
    },
  },
  stickers: {
    none: 'Aún no hay stickers. Envía una foto y en un minuto tendrás el primero.',
    title: (count, page, pages) => {
      if (count === 1) return 'Tu sticker. Púlsalo para tenerlo otra vez y cambiarlo.';
      const where = pages > 1 ? ` Página ${page} de ${pages}.` : '';
      return `Tus ${count} stickers, primero los más nuevos.${where} Pulsa uno para tenerlo otra vez y cambiarlo.`;
    },
  },
  packs,
  packExport,
  emoji,
  received,
  video,
  drawing,
  plans,
  admin,
  privacy,
  taste,
  guests,
  search,
  connected,
  documents,
  tasks,
  stars,
  neverMind: '✖️ Déjalo',
  neverMindDone: 'De acuerdo, todo queda como está.',
  byButton: label => `Eso solo lo hago con su botón: pulsa «${label}».`,
  settled: 'Eso ya está decidido.',
  trouble: {
    noAnswer: 'Ahora no he podido responder. No se pierde nada: escribe dentro de un momento.',
    internal: 'Algo ha fallado con ese mensaje. Envíalo otra vez, por favor.',
  },
  commands,
  help: helpText(
    [
      'Hago stickers con tu foto.',
      '',
      '1. Envía una foto.',
      '2. Dime con tus palabras el estilo, la emoción y la pose.',
      '3. Pulsa ✅ Confirmar.',
      '',
      '✏️ Para cambiarlo o guardarlo: los botones bajo el sticker, o di «sin borde», «ponlo en mi paquete».',
      '🗂 Varios a la vez son una serie: «8 stickers para el chat del trabajo».',
      '✨ Cuéntame en /me qué te gusta y luego basta con «como siempre».',
      '🔎 Busca con palabras: «busca el del gato».',
    ],
    commands,
  ),
  /** If no model answers: what the buttons and short answers do. */
  helpByButtons: helpText(
    [
      'Hago stickers con tu foto.',
      '',
      '1. Envía una foto.',
      '2. Elige un estilo, una emoción y una pose.',
      '3. Pulsa ✅ Confirmar.',
      '',
      'Entiendo los botones y las respuestas cortas.',
      '✏️ Para cambiar o guardar un sticker, usa los botones de debajo.',
      '🗂 ¿Quieres varios a la vez? Pulsa 🗂 o escribe «una serie de 8».',
      '✨ Cuéntame en /me qué te gusta.',
    ],
    commands,
  ),
  voice: {
    isOn: 'A los mensajes de voz respondo por escrito y con voz.',
    isOff: 'A los mensajes de voz respondo solo por escrito.',
    turnOn: '🔊 Responder también con voz',
    turnOff: '🔇 Solo por escrito',
    unavailable: 'Aquí no puedo hablar; respondo por escrito.',
    forbidden:
      'Tus ajustes de Telegram no me dejan enviar mensajes de voz (Privacidad y seguridad → Mensajes de voz). Cuando lo permitan, /voice on me devuelve la voz.',
    me: on => `🔊 Respuestas con voz a mensajes de voz: ${on ? 'sí' : 'no'} (/voice).`,
  },
  cancelled: 'De acuerdo, cancelado. Cuando quieras otro sticker, escribe o envía una foto.',
  nothingToCancel: 'No hay nada que cancelar. Cuando quieras un sticker, escribe o envía una foto.',
  stopped: 'Parado. ¿Qué quieres en su lugar?',
  chooseLanguage: '¿En qué idioma hablo?',
  languageFollows: 'Hablo el idioma en que escribes.',
  languageChosen: 'Hablo español.',
  asWritten: '✍️ En el que escribo',
  unknownCommand: 'No conozco ese comando. /help muestra lo que sé hacer.',
  group: botUsername =>
    `Responde a una foto con @${botUsername} y haré un sticker con ella. Para más, escríbeme: https://t.me/${botUsername}`,
  offline,
};
