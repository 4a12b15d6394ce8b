import type { PackTexts } from '../types/packs.ts';

const stickers = (count: number) => `${count} ${count === 1 ? 'sticker' : 'stickers'}`;

export const packs: PackTexts = {
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
    newPack: '🆕 Un paquete nuevo',
    takeTitle: title => `✅ «${title}»`,
    rename: '✏️ Cambiar el nombre',
    delete: '🗑 Borrar',
    deleteSurely: '🗑 Sí, borrarlo',
    keep: '↩️ No, conservarlo',
    back: '⬅️ Atrás',
    emoji: '😊 Emoji',
    remove: '✖️ Quitar',
    earlierPage: '◀️',
    laterPage: '▶️',
  },
  none: 'Aún no tienes paquetes de stickers. Haz un sticker y pulsa ➕ debajo: así empieza tu propio paquete. /stickers muestra los que tienes.',
  notHere: 'Los paquetes están en Telegram; aquí cada sticker es un archivo propio.',
  list: 'Tus paquetes de stickers. Pulsa uno para ver lo que contiene.',
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
  notAdded: count =>
    `Telegram no ha aceptado ${stickers(count)}. No se ha perdido nada, /stickers los muestra todos:`,
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
  badTitle: 'Un título necesita de 1 a 64 caracteres. Envíame otro, por favor.',
  renamed: title => `✅ Ahora es «${title}».`,
  askEmoji:
    '¿Con qué emoji debe encontrarse? Envíame uno o varios, hasta 20. Las palabras que añadas sirven para buscarlo.',
  badEmoji: 'No hay ningún emoji que pueda usar. Envíame uno o varios, por favor.',
  emojiSet: emoji => `✅ Ahora se encuentra con ${emoji}.`,
  askDelete: (title, count) =>
    `¿Borrar «${title}», con ${stickers(count)}, para siempre? Desaparece para todos los que lo tienen. Los stickers siguen en /stickers.`,
  deleted: title => `🗑 «${title}» está borrado. Sus stickers siguen en /stickers.`,
  removed: title => `✅ Quitado de «${title}».`,
  gone: 'Eso ya no existe. /packs muestra lo que hay.',
  trouble: {
    wait: seconds =>
      `Telegram me pide que espere ${seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`}. Después lo hago yo, no hace falta pulsar otra vez.`,
    slow: 'Telegram tarda en responder. Lo sigo intentando yo, no hace falta pulsar otra vez.',
    notStarted:
      'Telegram solo me lo permite con personas que me han iniciado. Pulsa /start e inténtalo otra vez.',
    refused: 'Telegram lo ha rechazado. No se ha perdido nada, inténtalo otra vez más tarde.',
    noPicture: 'Ya no puedo abrir la imagen de este sticker. Dibújalo de nuevo con «Otra versión».',
  },
};
