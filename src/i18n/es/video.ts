import type { Texts } from '../en/bot.ts';

export const video: Texts['video'] = {
  what: '¡Un vídeo! Puedo hacer un sticker animado de hasta tres segundos, o dibujarte como sales en un momento.',
  make: from => `🎬 Sticker desde ${from}`,
  otherPart: '⏱ Desde otro segundo',
  moment: from => `📸 Dibujar el momento ${from}`,
  whichPart: '¿Desde qué segundo? Por ejemplo, 4 o 0:12.',
  badPart: 'Envíame un número de segundos hasta 60, como 4 o 0:12.',
  making: '🎬 Lo estoy haciendo. Tarda un minuto; mientras, sigue charlando.',
  cannot:
    'Aquí no puedo abrir vídeos, pero sí dibujarte a partir de su imagen fija. Los archivos GIF sirven.',
  cannotAtAll: 'Aquí no puedo abrir vídeos, y este no tiene imagen fija. Envía una foto o un archivo GIF.',
  drawStill: '📸 Dibujar de la imagen fija',
  momentTaken: 'Ese momento es ahora tu foto.',
  still: 'En esta parte nada se mueve. Elige otro segundo, o dibujo el momento.',
  tooLively: 'En esta parte se mueve tanto que no cabe en un sticker. Elige una más tranquila.',
  unreadable: 'No pude abrir esta parte: el vídeo está dañado o es más corto. Elige otro segundo.',
  failed: 'No pude hacer un sticker de esta parte. Elige otro segundo, o dibujo el momento.',
  gone: 'Telegram ya no tiene ese vídeo. Envíalo otra vez.',
};
