import type { PrivacyTexts } from '../types/privacy.ts';

const packs = (count: number) => (count === 1 ? 'tu paquete' : `tus ${count} paquetes`);

/** `A, o si falla B`: who is asked when the one before does not answer. */
const inOrder = (names: readonly string[]) => names.join(', o si falla, ');

const inDays = (count: number) => `${count} ${count === 1 ? 'día' : 'días'}`;

export const privacy: PrivacyTexts = {
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
      : `Un diálogo se olvida ${inDays(days)} después de su último mensaje, un dibujo ${inDays(days)} después de hacerse, y qué foto enviaste cuando llevas ${inDays(days)} sin venir. Lo demás lo guardo hasta que lo borres.`,
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
        : `\n\nEn Telegram ${packs(count)} ${count === 1 ? 'seguirá funcionando' : 'seguirán funcionando'} si no pides que ${
            count === 1 ? 'lo' : 'los'
          } borre también; después ya no podré hacerlo.`
    }`,
  deleteAll: '🗑 Borrarlo todo',
  deleteWithPacks: count => `🗑 … y también ${packs(count)} en Telegram`,
  keep: 'Conservar',
  deleted:
    'Hecho: he borrado todo lo que guardaba de ti. Lo que hay en este chat puedes borrarlo tú. Si vuelves a escribir, empezamos de nuevo.',
  deletedBeforePacks: count =>
    `Hecho: he borrado todo lo que guardaba de ti. Ahora borro en Telegram ${packs(count)}.`,
  packsDeleted: 'En Telegram también está todo borrado.',
  packsLeft: links =>
    `Esto Telegram no me deja borrarlo; puedes hacerlo tú con @Stickers (/delpack):\n${links.join('\n')}`,
  nothingKept: 'No tengo nada tuyo que borrar.',
};
