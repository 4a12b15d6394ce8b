import type { Texts } from '../en/bot.ts';
import type { Help } from '../en/help.ts';

const count = (n: number, one: string, more: string) => `${n} ${n === 1 ? one : more}`;

export const help: Help = ({
  dailyStickers,
  jobsPerUser,
  messagesPerMinute,
  retentionDays,
  photoLeaves,
}) => ({
  abilities: {
    title: 'Qué hace el bot',
    text: 'Dibujo stickers de una persona a partir de una foto: con el estilo, la emoción y la pose que quieras. Y los pongo en tus propios paquetes de Telegram.',
  },
  making: {
    title: 'Cómo hacer un sticker',
    text: 'Envía una foto, di con tus palabras el estilo, la emoción y la pose, y pulsa ✅ Confirmar o escribe «sí». El sticker llega a este chat.',
  },
  photo: {
    title: 'Qué foto sirve',
    text: 'Una sola cara, buena luz, no demasiado pequeña. Lo mejor es una foto normal; una imagen como archivo también sirve, hasta 20 MB. Los vídeos y las imágenes animadas no. Tu foto de perfil no puedo tomarla yo: envíala aquí como cualquier otra.',
  },
  sending: {
    title: 'Cómo enviarla: el clip',
    text: 'En Telegram pulsa el clip 📎 junto al campo de texto, elige una foto y envíala. Como archivo también sirve.',
  },
  styles: {
    title: 'Estilos con ejemplos',
    text: 'Cualquier estilo, con tus palabras. Por ejemplo: anime, dibujos animados, cómic, pixel art, acuarela, boceto a lápiz, pop art, líneas, cine en blanco y negro, neón, retro, una carátula VHS de los 90.',
  },
  emotions: {
    title: 'Emociones y poses con ejemplos',
    text: 'Cualquier emoción y pose, con tus palabras. Emociones: alegría, risa, amor, sorpresa, tristeza, enfado, un guiño, sueño. Poses: saludando, pulgar arriba, aplaudiendo, señalando, abrazando, bailando, saltando.',
  },
  changing: {
    title: 'Cómo cambiar un sticker: borde, texto, otra versión',
    text: 'Di qué debe ser distinto: «otra vez», «más triste», «sin borde», «escribe hola», «borra este sticker». Casi todo lo hacen también los botones debajo del sticker. Los stickers no tienen fondo.',
  },
  packs: {
    title: 'Paquetes: añadir, cambiar el nombre, borrar',
    text: '«Ponlo en mi paquete», o el botón debajo de un sticker, lo añade a tu propio paquete de Telegram. /packs muestra tus paquetes: abrir, cambiar el nombre, borrar, quitar stickers, cambiar el emoji de un sticker. En un paquete caben 120 stickers como máximo. Quien tenga su enlace puede verlo y añadirlo.',
  },
  telegram: {
    title: 'Cómo encontrar y enviar un sticker en Telegram',
    text: 'Abre tu paquete desde /packs y añádelo: desde entonces sus stickers están en el panel de stickers de Telegram (la carita junto al campo de texto) en todos los chats, y Telegram los encuentra por su emoji. Sin paquete: pulsa el sticker en este chat y reenvíalo. Si el modo inline está activado, escribe en cualquier chat @ y el nombre de este bot, y una palabra como «gato».',
  },
  earlier: {
    title: 'Tus stickers anteriores',
    text: '/stickers los enumera todos. También puedes pedírmelos: «muéstrame mis stickers», «busca el del gato».',
  },
  limits: {
    title: 'Límites: cuántos stickers',
    text: [
      dailyStickers === 0
        ? 'No hay límite diario de stickers.'
        : `Al día se pueden dibujar ${count(dailyStickers, 'sticker', 'stickers')}; el día termina a medianoche UTC.`,
      jobsPerUser === 0 ? '' : `A la vez, en cola y en curso: ${jobsPerUser} como máximo.`,
      messagesPerMinute === 0
        ? ''
        : `Por minuto respondo a ${count(messagesPerMinute, 'mensaje', 'mensajes')} como máximo.`,
      '/me muestra cuántos te quedan hoy.',
    ]
      .filter(line => line !== '')
      .join(' '),
  },
  duration: {
    title: 'Cuánto tarda',
    text: 'Un sticker suele tardar menos de un par de minutos desde que lo confirmas. Un mensaje muestra cómo va.',
  },
  sets: {
    title: 'Una serie: un paquete de varios stickers a la vez',
    text: 'Pide varios a la vez, por ejemplo «8 stickers para el chat con amigos»: hasta 50. Te muestro la lista con emociones y poses; cámbiala con palabras o botones, y no se dibuja nada antes de tu sí. Desde 8, primero se dibuja solo el primero, para que veas cómo queda. Al final toda la serie va a un paquete. /plans muestra tus series.',
  },
  taste: {
    title: 'Tu gusto: lo que recuerdo',
    text: '/me muestra lo que sé de tu gusto: para qué son los stickers, estilos favoritos, humor, lo que nunca dibujo. Allí puedes cambiarlo o borrarlo, y después decir «como siempre».',
  },
  price: { title: 'Precio: cuánto cuesta', text: 'No cobro nada.' },
  privacy: {
    title: 'Privacidad: qué se guarda de ti y de tu foto',
    text: `${
      photoLeaves
        ? 'Tu foto va a los modelos que trabajan con ella, para dibujar; /privacy los nombra. '
        : 'No paso tu foto a nadie: dibujo yo mismo a partir de ella. '
    }${
      retentionDays === 0
        ? 'Las conversaciones y los dibujos se guardan hasta que los borres.'
        : `Una conversación se olvida ${count(retentionDays, 'día', 'días')} después de su último mensaje; un dibujo, ${count(retentionDays, 'día', 'días')} después de hacerse.`
    } /privacy dice qué guardo y quién recibe algo; /forget lo borra todo de una vez.`,
  },
  language: { title: 'Idioma', text: 'Hablo el idioma en que escribes. Con /language eliges uno.' },
  stopping: {
    title: 'Parar, cancelar, empezar de nuevo',
    text: '/stop saca de la cola tus stickers que aún esperan. /cancel termina esta conversación, /start empieza otra. Lo que ya está dibujado sigue siendo tuyo.',
  },
  groups: {
    title: 'Grupos',
    text: 'Solo dibujo en un chat privado. Los stickers se pueden enviar a cualquier sitio.',
  },
  whom: {
    title: 'A quién puedo dibujar: un amigo, un niño, una mascota, alguien famoso',
    text: 'Dibujo a quien sale en la foto que envías: a ti, a un amigo, a tu hijo, a una mascota. Las caras de personas salen mejor. Para otra persona envía simplemente su foto; sin foto no puedo dibujar a nadie.',
  },
  movement: {
    title: 'Animación, stickers de vídeo, GIF',
    text: 'Mis stickers no se mueven: solo dibujo imágenes fijas, sin animación, GIF ni vídeo.',
  },
  identity: {
    title: 'Quién soy',
    text: 'Soy un bot, un programa y no una persona, y dibujo stickers a partir de fotos. Qué modelos responden y dibujan, si los hay, lo dice /privacy.',
  },
  formats: {
    title: 'Formato, tamaño, impresión, WhatsApp y otras aplicaciones',
    text: 'Un sticker es una imagen WebP con fondo transparente, de hasta 512 píxeles de ancho y alto, hecha para Telegram. Para WhatsApp o para imprimir guárdala desde este chat como archivo; en papel da para unos centímetros.',
  },
  deletion: {
    title: 'Cómo borrar mis datos',
    text: '/forget borra, tras una pregunta, todo lo tuyo para siempre, y si quieres también tus paquetes.',
  },
  likeness: {
    title: 'Si no se parece a mí',
    text: 'Si no se parece, lo que más ayuda es otra foto: una cara, de frente, con buena luz. O pide otra versión, o dime qué cambiar.',
  },
});

const someonesPacks = (count: number) => (count === 1 ? 'tu paquete' : `tus ${count} paquetes`);

/** `A, o si falla B`: who is asked when the one before does not answer. */
const inOrder = (names: readonly string[]) => names.join(', o si falla, ');

export const privacy: Texts['privacy'] = {
  title: 'Qué guardo de ti y para qué',
  kept: [
    '• Tu nombre, nombre de usuario e idioma, tal como los dice Telegram, y el idioma en que escribes o que elegiste: para hablar contigo.',
    '• Lo que nos hemos escrito, lo más antiguo como resumen: para saber qué quieres.',
    '• Qué foto enviaste. La foto misma se queda en Telegram; la descargo para dibujar a partir de ella.',
    '• Tus stickers (las peticiones, el dibujo sin fondo, los textos) y tus paquetes: para que puedas cambiarlos.',
    '• Lo que me contaste de tus gustos (/me): para seguirlos. Lo que no se debe dibujar lo sabe también quien dibuja.',
    '• Los dibujos y todo lo demás están sin cifrar en mi base de datos: quien me mantiene puede verlos.',
  ].join('\n'),
  howLong: days =>
    days === 0
      ? 'Lo guardo hasta que lo borres.'
      : `Un diálogo se olvida ${count(days, 'día', 'días')} después de su último mensaje, un dibujo ${count(days, 'día', 'días')} después de hacerse, y qué foto enviaste cuando llevas ${count(days, 'día', 'días')} sin venir. Lo demás lo guardo hasta que lo borres.`,
  whoGets: 'Quién recibe algo',
  telegram: '• Telegram transmite todo lo que nos enviamos y tiene tus stickers y paquetes.',
  talkers: (names, photo) =>
    `• Tus palabras${photo ? ' y tu foto' : ''}, para responderte: ${inOrder(names)}.`,
  noTalkers: '• Tus palabras: nadie. Te responden reglas dentro del bot.',
  painters: names => `• Tu foto y tus peticiones, para dibujar: ${inOrder(names)}.`,
  noPainters: '• Tu foto: nadie. Dibuja el propio bot.',
  listeners: names =>
    `• Lo que dices de viva voz (de los videomensajes, también la imagen), para transcribirlo: ${inOrder(names)}. Guardo las palabras, no el sonido.`,
  speakers: names =>
    `• Las palabras de mis respuestas, para leerlas en voz alta (solo tras /voice on): ${inOrder(names)}.`,
  ownServer: host =>
    host === undefined ? 'un programa en el ordenador del operador' : `el servidor del operador en ${host}`,
  tools: names =>
    `• Lo que necesita una herramienta que uso para ti; lo que puede cambiar algo, solo tras pulsar tú el botón: ${names.join(', ')}.`,
  remover: '• El dibujo, cuando hay que recortarlo: un servidor del operador.',
  ownModel: host =>
    host === undefined ? 'un modelo en el ordenador del operador' : `el modelo del operador en ${host}`,
  at: (name, host) => `${name} a través de ${host}`,
  compatible: host => `el servicio en ${host}`,
  log: 'El registro técnico contiene horas y tu número de Telegram, nunca palabras ni imágenes.',
  deletion:
    '/forget lo borra todo al instante; solo se sigue contando hasta medianoche (UTC) cuántos stickers y mensajes has tenido, bajo un código en lugar de tu nombre y tu número.',
  ask: count =>
    `¿Borro todo lo que guardo de ti: nuestros diálogos, tu foto, tus stickers${
      count === 0 ? '' : ' y lo que sé de tus paquetes'
    }? Lo que se está dibujando se descarta. No se puede deshacer.${
      count === 0
        ? ''
        : `\n\nEn Telegram ${someonesPacks(count)} ${count === 1 ? 'seguirá funcionando' : 'seguirán funcionando'} si no pides que ${
            count === 1 ? 'lo' : 'los'
          } borre también; después ya no podré hacerlo.`
    }`,
  deleteAll: '🗑 Borrarlo todo',
  deleteWithPacks: count => `🗑 … y también ${someonesPacks(count)} en Telegram`,
  keep: 'Conservar',
  deleted:
    'Hecho: he borrado todo lo que guardaba de ti. Lo que hay en este chat puedes borrarlo tú. Si vuelves a escribir, empezamos de nuevo.',
  deletedBeforePacks: count =>
    `Hecho: he borrado todo lo que guardaba de ti. Ahora borro en Telegram ${someonesPacks(count)}.`,
  packsDeleted: 'En Telegram también está todo borrado.',
  packsLeft: links =>
    `Esto Telegram no me deja borrarlo; puedes hacerlo tú con @Stickers (/delpack):\n${links.join('\n')}`,
  nothingKept: 'No tengo nada tuyo que borrar.',
};
