import type { Texts } from '../en/bot.ts';

const stickers = (count: number) => `${count} ${count === 1 ? 'sticker' : 'stickers'}`;

export const packExport: Texts['packExport'] = {
  which: '¿Qué paquete exporto? Ábrelo y pulsa ⬇ Exportar.',
  begun: title =>
    `Preparo «${title}» para WhatsApp, Signal, Discord y LINE. Los archivos llegarán aquí uno a uno; un paquete grande tarda unos minutos.`,
  underway: title => `Ya estoy exportando «${title}». Los archivos están en camino.`,
  notMade: title => `«${title}» aún no está en Telegram. Inténtalo de nuevo en un momento.`,
  nothing: title => `En «${title}» no hay stickers que pueda exportar.`,
  done: title => `✅ «${title}» está exportado. El README de cada archivo explica cómo añadirlo.`,
  file: (messenger, count) => `${messenger}: ${stickers(count)}`,
  missing: (messenger, count, kind) => {
    const lacking = `${count === 1 ? 'falta' : 'faltan'} ${stickers(count)}.`;
    if (kind === undefined) return `Un paquete aún es pequeño para ${messenger}: ${lacking}`;
    const apart = kind === 'still' ? 'fijos' : 'animados';
    return `En ${messenger}, los stickers ${apart} van en un paquete aparte, y aún es pequeño: ${lacking}`;
  },
  stilled: count => `Allí sin movimiento, porque animados ocuparían demasiado: ${stickers(count)}.`,
  leftOut: {
    unreadable: count => `Fuera porque no he podido abrirlos: ${stickers(count)}.`,
    unfit: count => `Fuera por su tamaño: ${stickers(count)}.`,
  },
  readme: {
    title: (title, messenger) => `«${title}» para ${messenger}`,
    whatsapp: [
      'Descomprime este archivo en tu teléfono.',
      'Instala una aplicación de stickers que abra archivos .wastickers, por ejemplo «Sticker Maker».',
      'Abre con ella cada archivo .wastickers. Un archivo es un paquete de 3 a 30 stickers.',
      'En la aplicación, pulsa «Añadir a WhatsApp».',
    ],
    signal: [
      'Descomprime este archivo en un ordenador con Signal Desktop.',
      'En Signal Desktop, elige Archivo → Crear/subir paquete de stickers.',
      'Añade todas las imágenes. Pon a cada una su emoji; están en emoji.txt.',
      'Escribe un título y un autor, y súbelo. Signal te muestra un enlace para compartir.',
    ],
    discord: [
      'Descomprime este archivo en un ordenador.',
      'En tu servidor, abre Ajustes del servidor → Stickers → Subir sticker. Necesitas el permiso para crear expresiones.',
      'Elige una imagen, escribe un nombre y elige su emoji; están en emoji.txt.',
      'Un servidor tiene 5 huecos para stickers, y más con mejoras.',
    ],
    line: [
      'Descomprime este archivo y entra en creator.line.me. Los archivos ZIP numerados que contiene se quedan comprimidos.',
      'Crea un envío nuevo: stickers, o stickers animados si se mueven.',
      'Elige el número de stickers del paquete y sube su archivo ZIP. Ya incluye la imagen principal y la de la pestaña.',
      'Escribe título y descripción y pide la revisión. LINE mira cada paquete antes de publicarlo.',
    ],
  },
};
