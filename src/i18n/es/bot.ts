import { admin } from '../en/admin.ts';
import type { Texts } from '../en/bot.ts';
import { helpText } from '../formats.ts';
import { drawing, packs, plans, taste } from './features.ts';
import { privacy } from './help.ts';
import { offline } from './offline.ts';

const on = ([from, to]: readonly [string] | readonly [string, string]) =>
  to === undefined ? `El ${from}` : `Entre el ${from} y el ${to}`;

const search: Texts['search'] = {
  own: 'Aquí están tus stickers, los más nuevos primero.',
  found: count => (count === 1 ? 'Aquí está.' : 'Esto es lo que he encontrado.'),
  page: (from, to, total) => `${from}–${to} de ${total}. Un número muestra el sticker con sus botones.`,
  numbers: 'Un número muestra el sticker con sus botones.',
  all: '🗂 Todos mis stickers',
  nothing: 'No he encontrado nada así.',
  notSaid: 'En lo que se conserva de nuestras conversaciones no he encontrado nada de eso.',
  said: (when, words) => `${on(when)} dijiste: «${words}»`,
  summary: (when, words) => `${on(when)}, tal como lo anoté: ${words}`,
  toBot: 'Hacer mi primer sticker',
  toBotNothing: 'Nada encontrado. Hacer un sticker',
};

const connected: Texts['connected'] = {
  question: (server, tool) => `🔧 ¿Hago esto con «${tool}» de «${server}»? Exactamente esto:`,
  noArguments: '(nada más)',
  hint: minutes => `Solo el botón lo hace, una vez, en los próximos ${minutes} minutos. Las palabras no.`,
  agree: '✅ Hazlo',
  refuse: '✖️ No',
  askedAbove: 'Ya te lo he preguntado más arriba. Lo hace el botón de ahí.',
  doing: (server, tool) => `⏳ ${server}: ${tool}…`,
  refused: '✖️ No se ha hecho.',
  done: (server, tool) => `✅ Hecho: «${tool}» de «${server}».`,
  failed: (server, tool) => `⚠️ «${tool}» de «${server}» ha respondido con un error.`,
  notDone: (server, tool) =>
    `✖️ No se ha hecho: no he podido llamar a «${tool}» de «${server}». Pídemelo otra vez si aún lo quieres.`,
  lost: (server, tool) =>
    `❓ Me interrumpieron: nadie sabe si «${tool}» de «${server}» llegó a hacerse. No lo repito por mi cuenta; échale un vistazo, por favor.`,
  answer: 'Su respuesta:',
  decided: 'Ya está decidido.',
  over: 'Esta pregunta ha caducado. Pídemelo otra vez.',
  servers: {
    none: file => `No hay servidores de herramientas. Se indican en ${file}.`,
    connecting: 'conectando…',
    down: 'no disponible',
    asks: 'pregunta antes',
    people: {
      operator: 'nadie en Telegram',
      administrators: 'administradores en Telegram',
      all: 'todos en Telegram',
    },
  },
};

const commands = {
  start: 'Hacer un sticker nuevo',
  stickers: 'Todos tus stickers',
  packs: 'Tus paquetes en Telegram',
  plans: 'Series: varios stickers a la vez',
  me: 'Tus gustos y lo que queda hoy',
  stop: 'Parar lo que está en cola',
  language: 'Elegir un idioma',
  help: 'Qué sé hacer',
  cancel: 'Terminar esta conversación',
  voice: 'Responder con voz a tu voz',
  privacy: 'Qué guardo de ti',
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
    pose: '¿Qué pose?',
    all: '¿Qué estilo, emoción y pose esta vez?',
    change: 'Si quieres algo distinto, dime qué cambio.',
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
    useNewQuestion: 'Has enviado otra foto. ¿La uso para los próximos stickers?',
    useNew: 'Usar la nueva',
    keep: 'Quedarme con la anterior',
    usingNew: 'De acuerdo, uso la foto nueva.',
    kept: 'De acuerdo, sigo con la foto anterior.',
    awaited:
      'Espero la foto nueva y no dibujo nada hasta que llegue. Para seguir con la de ahora, di «la anterior».',
    sayWhich: 'No juzgo fotos: di «la nueva» o «la anterior», o pulsa un botón.',
    choiceOver: 'Esa pregunta ya está resuelta. Para cambiar la foto, envía otra.',
  },
  notices: {
    albumFirst: 'Era un álbum; he tomado la primera imagen. Si prefieres otra, envíala sola.',
    tooLarge: 'El archivo pesa más de 20 MB y no puedo descargarlo. Envíalo como foto o más pequeño.',
    unreadable: 'La imagen no se ha abierto. Envía otra, como foto, JPEG o PNG.',
    tooSmall: 'Esa imagen es demasiado pequeña para dibujar. Envía una de al menos 64 píxeles por lado.',
    tooManyPixels: 'Esa imagen tiene demasiados píxeles para mí. Envíala como una foto normal.',
    tooComplex: 'Esa imagen tarda demasiado en abrirse. Envíala como una foto normal, no como archivo.',
    animated: 'Esa imagen es animada. Envía una foto fija, por favor.',
    format: 'No puedo leer ese formato de imagen. Envíala como foto (no como archivo) o en JPEG, PNG o WebP.',
    download: 'Telegram no me da esa imagen ahora. Envíala otra vez dentro de unos minutos.',
    video: 'No puedo hacer un sticker de un vídeo. Envía una foto, por favor.',
    voice: 'No puedo escuchar mensajes de voz. Escríbelo, por favor.',
    voiceTooLong: 'Dura más de tres minutos. Dilo más brevemente, por favor, o escríbelo.',
    voiceTooLarge: 'El archivo pesa más de 20 MB y no puedo descargarlo. Envía uno más corto o escríbelo.',
    voiceUnclear: 'No he entendido ni una palabra. Dilo otra vez, más cerca del micrófono, o escríbelo.',
    voiceFailed: 'Ahora no he podido escucharlo. Envíalo otra vez dentro de un momento o escríbelo.',
    voiceFormat: 'No puedo leer este sonido. Vale un mensaje de voz, OGG, MP3, M4A o WAV, o escríbelo.',
    sticker: 'Eso es un sticker; para dibujar necesito una foto. Envía una, por favor.',
    file: 'No puedo usar ese tipo de archivo. Envía una foto o una imagen en JPEG, PNG o WebP.',
    other: 'Entiendo textos y fotos. Envíame una de las dos cosas, por favor.',
  },
  confirm: {
    over: 'Ese diálogo ya terminó. Escribe o envía una foto cuando quieras un sticker nuevo.',
    accepted: '¡Entendido!',
    outdated: 'Tu elección ha cambiado desde ese botón.',
    outdatedSummary: 'Ese botón era de otra elección. Así está ahora.',
    summaryAbove:
      'Acabo de mostrar lo que voy a dibujar, mira arriba. Échale un vistazo y pulsa el botón o escribe «sí».',
    drawing: 'Este sticker ya se está dibujando, un momento.',
    delivered: 'Este sticker ya está dibujado, míralo arriba. Para otro igual, escribe «otra vez».',
    dailyLimit: limit =>
      `Ese era el último de hoy: el límite diario es ${limit}. Queda todo guardado; vuelve mañana y confirma.`,
    failuresLimit:
      'Hoy ha fallado demasiado, no lo intento más. Queda todo guardado: vuelve mañana y confirma.',
    ownJobs: limit =>
      limit === 1
        ? 'Ya tengo un sticker tuyo en marcha y solo acepto uno a la vez. Tu elección queda guardada: confirma otra vez cuando llegue. Mientras espera, /stop lo saca de la cola.'
        : `Ya tengo ${limit} stickers tuyos en marcha y no acepto más a la vez. Tu elección queda guardada: confirma otra vez cuando llegue uno. /stop saca de la cola lo que aún espera.`,
    busy: minutes =>
      `Ahora mismo mucha gente quiere un sticker y la cola está llena. Tu elección queda guardada: confirma otra vez dentro de unos ${minutes} minutos.`,
  },
  stop: {
    stopped: values => `Fuera de la cola, no se dibuja: ${values}.`,
    drawIt: '🎨 Dibujarlo de todos modos',
    drawing: 'Lo que ya se está dibujando no se puede parar. Llega enseguida.',
    nothing: 'No tienes nada esperando en la cola.',
  },
  slowDown: minutes =>
    `Eso es mucho de golpe, ¡más despacio, por favor! Vuelvo a responder en ${minutes === 1 ? 'un minuto' : `${minutes} minutos`}; lo que envíes antes no lo veré.`,
  progress: {
    queued: '🕐 Tu sticker está en la cola…',
    waiting_photo: '⏳ Telegram no me da tu foto ahora. Lo sigo intentando, no tienes que hacer nada.',
    drawing: '🎨 Dibujando…',
    finishing: '✂️ Recortando…',
    delivering: '📦 Casi está…',
  },
  sticker: {
    delivered: '¡Aquí tienes tu sticker! Si lo quieres distinto, dime qué cambio.',
    blocked:
      'No puedo dibujar esto: la petición o la foto se ha rechazado. Cambia el estilo, la emoción o la pose, o envía otra foto.',
    noImage: 'Esta vez el dibujo no ha salido. No te ha costado nada; puedes intentarlo otra vez.',
    unavailable: 'Ahora no puedo dibujar. Tu elección queda guardada; inténtalo en unos minutos.',
    undelivered: 'No he podido enviar tu sticker. Tu elección queda guardada; inténtalo en unos minutos.',
    photoLost: 'Ya no puedo abrir tu foto. Envíala otra vez; todo lo demás está guardado.',
    photoRefused: 'Con esta foto no puedo dibujar. Envía otra más grande o nítida; lo demás lo recuerdo.',
    tryAgain: '🔄 Intentar otra vez',
  },
  afterSticker: {
    add: '➕ A mi paquete',
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
    askCaption: limit => `¿Qué debe decir? Envía el texto, hasta ${limit} caracteres; valen los emojis.`,
    captionTooLong: limit =>
      `Es demasiado largo para leerse en un sticker: ${limit} caracteres como mucho. Envía uno más corto.`,
    captionUnsupported:
      'No puedo escribir ese alfabeto. Valen el latino, el cirílico, el griego y los emojis.',
    unknown: 'Ya no tengo ese sticker. /stickers muestra los que tengo.',
    noCutOut: 'Este sticker es demasiado antiguo. «Otra versión» lo dibuja de nuevo y entonces se puede.',
    itsPhoto: 'Uso la foto de ese sticker.',
    askToDelete: (name, titles) =>
      `¿Borro este sticker: ${name}? Olvido su dibujo${titles.length > 0 ? ` y sale de ${titles.map(title => `«${title}»`).join(', ')}` : ''}; en el chat lo borras tú. Si es otro, ábrelo antes desde /stickers.`,
    deleteIt: '🗑 Borrarlo',
    deleted: titles =>
      titles.length > 0
        ? `Borrado; enseguida sale también de ${titles.map(title => `«${title}»`).join(', ')}.`
        : 'Borrado.',
    alreadySo: 'Ya está así.',
    making: 'Un momento…',
    notSent: 'No he podido enviar este sticker. Pulsa el botón otra vez dentro de un momento.',
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
  drawing,
  plans,
  admin,
  privacy,
  taste,
  search,
  connected,
  neverMind: '✖️ Déjalo',
  neverMindDone: 'De acuerdo, todo queda como está.',
  byButton: label => `Eso solo lo hago con su botón: pulsa «${label}».`,
  trouble: {
    noAnswer:
      'Ahora no he podido responder. No se pierde nada, lo leo con tu próximo mensaje: escribe dentro de un momento.',
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
  voice: {
    isOn: 'Cuando hablas, respondo por escrito y con voz.',
    isOff: 'Cuando hablas, respondo solo por escrito.',
    turnOn: '🔊 Responder también con voz',
    turnOff: '🔇 Solo por escrito',
    unavailable: 'Aquí no puedo hablar; respondo por escrito.',
    forbidden:
      'Tus ajustes de Telegram no me dejan enviar mensajes de voz (Privacidad y seguridad → Mensajes de voz), así que escribo. Cuando lo permitan, /voice on me devuelve la voz.',
    me: on => `🔊 Respuestas con voz cuando hablas: ${on ? 'sí' : 'no'} (/voice).`,
  },
  cancelled: 'De acuerdo, terminado. Escribe o envía una foto cuando quieras un sticker nuevo.',
  nothingToCancel: 'No hay nada que cancelar. Escribe o envía una foto cuando quieras un sticker.',
  chooseLanguage: '¿En qué idioma hablo?',
  languageSet: 'A partir de ahora hablo español.',
  languageFollows: 'Hablo el idioma en que escribes.',
  languageChosen: 'Hablo español, como elegiste.',
  asWritten: '✍️ Como escribo',
  asWrittenSet: 'A partir de ahora hablo el idioma en que escribes.',
  unknownCommand: 'No conozco ese comando. /help muestra lo que sé hacer.',
  group: botUsername => `Dibujo stickers en un chat privado: https://t.me/${botUsername}`,
  offline,
};
