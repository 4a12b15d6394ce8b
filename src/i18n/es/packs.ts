import type { Texts } from '../en/bot.ts';

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
  addingAll: (count, title) => `Añado ${count} ${count === 1 ? 'emoji' : 'emojis'} a tu paquete «${title}»…`,
  addedAll: (title, count, link) => `«${title}»: ${count} ${count === 1 ? 'emoji' : 'emojis'} más\n${link}`,
  make: '✅ Hacer emojis',
  withoutWords: 'Un emoji es demasiado pequeño para palabras, así que va sin texto.',
  noAnimation:
    'De este tipo de animación no puedo hacer emojis. Con stickers fijos, stickers de vídeo y vídeos sí.',
  allIn: 'Todos son ya emojis. /packs muestra el paquete.',
  made: (title, link) => `🎉 Tu paquete de emojis «${title}» está listo.\n${link}`,
  added: (title, count, link) => `✅ Añadido a «${title}»: ahora ${count} emojis.\n${link}`,
  already: (title, link) => `Este emoji ya está en «${title}».\n${link}`,
};
