import type { Texts } from '../en/bot.ts';
import type { Help } from '../en/help.ts';

const count = (n: number, one: string, more: string) => `${n} ${n === 1 ? one : more}`;

export const help: Help = ({
  dailyStickers,
  jobsPerUser,
  messagesPerMinute,
  retentionDays,
  photoLeaves,
  sells = false,
  drawsMovements = false,
}) => ({
  abilities: {
    title: 'Qué hace el bot',
    text: 'Dibujo stickers a partir de tu foto, con cualquier estilo, emoción y pose, y los pongo en tus paquetes de Telegram.',
  },
  making: {
    title: 'Cómo hacer un sticker',
    text: 'Envía una foto, di el estilo, la emoción y la pose, y pulsa ✅ Confirmar o escribe «sí». El sticker llega a este chat.',
  },
  photo: {
    title: 'Qué foto sirve',
    text: 'Una sola cara, buena luz, no demasiado pequeña. Como archivo también sirve, hasta 20 MB; de un vídeo o GIF puedes elegir un momento. Tu foto de perfil no puedo tomarla: envíala aquí como cualquier otra.',
  },
  sending: {
    title: 'Cómo enviarla: el clip',
    text: 'En Telegram pulsa el clip 📎 junto al campo de texto, elige una foto y envíala.',
  },
  styles: {
    title: 'Estilos con ejemplos',
    text: 'Cualquier estilo, con tus palabras: anime, dibujos animados, cómic, pixel art, acuarela, boceto a lápiz, line art, neón, pop art, noir, una carátula VHS de los 90.',
  },
  emotions: {
    title: 'Emociones y poses con ejemplos',
    text: 'Cualquier emoción y pose, con tus palabras. Emociones: alegría, risa, amor, sorpresa, tristeza, enfado, un guiño. Poses: saludando, pulgar arriba, aplaudiendo, señalando, abrazando, bailando, saltando.',
  },
  changing: {
    title: 'Cómo cambiar un sticker: borde, texto, otra versión',
    text: 'Di qué debe ser distinto: «otra vez», «más triste», «sin borde», «escribe hola», «borra este sticker». Casi todo lo hacen también sus botones. Los stickers no tienen fondo.',
  },
  packs: {
    title: 'Paquetes: añadir, cambiar el nombre, borrar',
    text: '«Ponlo en mi paquete», o ➕ bajo un sticker, lo pone en tu propio paquete de Telegram. En /packs puedes abrir, renombrar o borrar un paquete, quitar stickers, cambiar su emoji. En un paquete caben 120 stickers; quien tenga el enlace puede añadirlo. «😀 Como emoji» en «✏️ Cambiar…», o /emoji, hace de un sticker un emoji propio; para enviarlos hace falta Telegram Premium.',
  },
  telegram: {
    title: 'Cómo encontrar y enviar un sticker en Telegram',
    text: 'Añade tu paquete desde /packs: sus stickers estarán en el panel de stickers de Telegram (la carita junto al campo de texto) en todos los chats, y puedes buscarlos por su emoji. Sin paquete, reenvía el sticker desde este chat. Si el modo inline está activado, escribe en cualquier chat @, mi nombre y una palabra como «gato».',
  },
  earlier: {
    title: 'Tus stickers anteriores',
    text: '/stickers los muestra todos. O pídemelos: «muéstrame mis stickers», «busca el del gato».',
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
    text: 'Normalmente uno o dos minutos desde que lo confirmas. En el chat ves cómo va.',
  },
  sets: {
    title: 'Una serie: varios stickers a la vez',
    text: 'Pide varios, por ejemplo «8 stickers para el chat con amigos» (hasta 50). Te muestro la lista; cámbiala con palabras o botones, y no dibujo nada antes de tu sí. Desde 8, primero dibujo uno, para que veas cómo queda. Al final todos van a un paquete. /plans muestra tus series.',
  },
  taste: {
    title: 'Tu gusto: lo que recuerdo',
    text: '/me muestra lo que sé de tus gustos: para qué son los stickers, estilos favoritos, humor, lo que nunca dibujo. Allí puedes cambiarlo o borrarlo, y después basta con «como siempre».',
  },
  price: {
    title: 'Precio: cuánto cuesta',
    text: sells
      ? 'Los stickers del día son gratis; puedes comprar más con estrellas de Telegram: /terms'
      : 'Es gratis.',
  },
  privacy: {
    title: 'Privacidad: qué se guarda de ti y de tu foto',
    text: `${
      photoLeaves
        ? 'Tu foto la reciben los modelos que trabajan con ella; /privacy los nombra. '
        : 'No paso tu foto a nadie: dibujo yo mismo a partir de ella. '
    }${
      retentionDays === 0
        ? 'Las conversaciones y los dibujos se guardan hasta que los borres.'
        : `Una conversación se olvida ${count(retentionDays, 'día', 'días')} después de su último mensaje; un dibujo, ${count(retentionDays, 'día', 'días')} después de hacerse.`
    } /privacy dice qué guardo y quién recibe qué; /forget lo borra todo de una vez.`,
  },
  language: { title: 'Idioma', text: 'Hablo el idioma en que escribes. Para elegir uno: /language.' },
  stopping: {
    title: 'Parar, cancelar, empezar de nuevo',
    text: '/stop saca de la cola lo que aún espera. /cancel termina esta conversación, /start empieza otra. Los stickers hechos siguen siendo tuyos.',
  },
  groups: {
    title: 'Grupos',
    text: 'Solo dibujo en un chat privado. Los stickers se pueden enviar a cualquier sitio.',
  },
  whom: {
    title: 'A quién puedo dibujar: un amigo, un niño, una mascota, alguien famoso',
    text: 'A quien sale en tu foto: a ti, a un amigo, a tu hijo, a una mascota, también a varios a la vez. Las caras de personas salen mejor. Sin foto no puedo dibujar a nadie.',
  },
  movement: {
    title: 'Animación, stickers de vídeo, GIF',
    text: `Sí que pueden: pulsa 🎬 Mover debajo de un sticker o envía /move. Hay diez movimientos, todos gratis.${drawsMovements ? ' Con ✏️ Dibujar el movimiento, un modelo dibuja uno con poses nuevas; cuenta como un dibujo.' : ''} Será un sticker de verdad en tu paquete; hasta entonces se ve como animación. Los GIF y vídeos que envíes también pueden ser stickers animados.`,
  },
  identity: {
    title: 'Quién soy',
    text: 'Soy un bot, no una persona, y dibujo stickers a partir de fotos. Qué modelos responden y dibujan lo dice /privacy.',
  },
  formats: {
    title: 'Formato, tamaño, impresión, WhatsApp y otras aplicaciones',
    text: 'Una imagen WebP con fondo transparente, de hasta 512 píxeles por lado, para Telegram. Para WhatsApp, Signal, Discord o LINE, pulsa ⬇ Exportar bajo un paquete en /packs. Para imprimir, guárdala como archivo; en papel da para unos centímetros.',
  },
  deletion: {
    title: 'Cómo borrar mis datos',
    text: '/forget borra, tras una pregunta, todo lo tuyo para siempre, y si quieres también tus paquetes.',
  },
  likeness: {
    title: 'Si no se parece a mí',
    text: 'Lo que más ayuda es otra foto: una cara, de frente, con buena luz. O pide otra versión, o dime qué cambiar.',
  },
});

const someonesPacks = (count: number) => (count === 1 ? 'tu paquete' : `tus ${count} paquetes`);

/** Providers in fallback order: each is asked if the one before does not answer. */
const inOrder = (names: readonly string[]) => names.join(', o si falla, ');

export const privacy: Texts['privacy'] = {
  title: 'Qué guardo de ti y para qué',
  documents: '• Los documentos que enviaste (/me): para responder a tus preguntas con ellos.',
  kept: [
    '• Tu nombre, nombre de usuario e idioma de Telegram, y el idioma en que escribes o que elegiste: para hablar contigo.',
    '• Lo que nos hemos escrito, lo más antiguo como resumen: para saber qué quieres.',
    '• Qué fotos, vídeos y stickers enviaste. Se quedan en Telegram; los descargo para dibujar y para hacer stickers animados.',
    '• Tus stickers (peticiones, el dibujo sin fondo, textos) y tus paquetes: para que puedas cambiarlos.',
    '• Lo que me contaste de tus gustos (/me): para seguirlos. Tu lista «No dibujar nunca» la reciben también los modelos que dibujan.',
    '• Todo está sin cifrar en mi base de datos: quien me gestiona puede verlo.',
  ].join('\n'),
  howLong: days =>
    days === 0
      ? 'Lo guardo hasta que lo borres.'
      : `Olvido una conversación ${count(days, 'día', 'días')} después de su último mensaje, un dibujo ${count(days, 'día', 'días')} después de hacerse, y qué fotos y vídeos enviaste si no vienes en ${count(days, 'día', 'días')}. Lo demás lo guardo hasta que lo borres.`,
  whoGets: 'Quién recibe qué',
  telegram: '• Telegram transmite todo lo que nos enviamos y tiene tus stickers y paquetes.',
  talkers: (names, photo) =>
    `• Tus palabras${photo ? ' y tu foto' : ''}, para responderte: ${inOrder(names)}.`,
  noTalkers: '• Nadie recibe tus palabras: te responden reglas dentro del bot.',
  painters: names => `• Tu foto y tus peticiones, para dibujar: ${inOrder(names)}.`,
  noPainters: '• Nadie recibe tu foto: dibuja el propio bot.',
  listeners: names =>
    `• Lo que dices de viva voz (de los videomensajes, también la imagen), para transcribirlo: ${inOrder(names)}. Guardo las palabras, no el sonido.`,
  embedders: names =>
    `• Tus preguntas sobre documentos y los documentos, para encontrar pasajes: ${inOrder(names)}.`,
  speakers: names =>
    `• Las palabras de mis respuestas, para leerlas en voz alta (solo tras /voice on): ${inOrder(names)}.`,
  ownServer: host =>
    host === undefined ? 'un programa en el ordenador del operador' : `el servidor del operador en ${host}`,
  tools: names =>
    `• Las herramientas (${names.join(', ')}) reciben lo necesario para tu petición; solo pueden cambiar algo cuando pulsas un botón.`,
  remover: '• El dibujo, cuando hay que recortarlo: un servidor del operador.',
  pictures: host => `• Tus dibujos, para guardarlos: el almacenamiento en ${host}.`,
  ownModel: host =>
    host === undefined ? 'un modelo en el ordenador del operador' : `el modelo del operador en ${host}`,
  at: (name, host) => `${name} a través de ${host}`,
  compatible: host => `el servicio en ${host}`,
  log: 'El registro técnico contiene horas y tu ID de Telegram, nunca palabras ni imágenes.',
  deletion:
    '/forget lo borra todo a la vez; solo el número de stickers, mensajes y minutos de voz de hoy se guarda hasta medianoche (UTC), con un código en lugar de tu nombre y tu ID.',
  ask: count =>
    `¿Borro todo lo que guardo de ti: nuestras conversaciones, tu foto, tus stickers${
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
  deleted: 'Hecho: he borrado todo lo que guardaba de ti. Los mensajes de este chat puedes borrarlos tú.',
  deletedBeforePacks: count =>
    `Hecho: he borrado todo lo que guardaba de ti. Ahora borro en Telegram ${someonesPacks(count)}.`,
  packsDeleted: 'En Telegram también está todo borrado.',
  packsLeft: links =>
    `Telegram no me deja borrar ${links.length === 1 ? 'este paquete' : 'estos paquetes'}; puedes hacerlo tú con @Stickers (/delpack):\n${links.join('\n')}`,
  nothingKept: 'No tengo nada tuyo que borrar.',
};
