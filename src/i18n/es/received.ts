import type { Texts } from '../en/bot.ts';

const stickers = (count: number) => `${count} ${count === 1 ? 'sticker' : 'stickers'}`;

export const received: Texts['received'] = {
  what: '¡Qué bueno! Puedo ponerlo en tu paquete, hacer que se mueva, escribir en él o dibujarte en su pose.',
  whatMoving: '¡Se mueve! Al paquete va tal cual. Para dibujarte en su pose miro su imagen fija.',
  whatOnlyPack: 'Se mueve y no tiene imagen fija para dibujar. A tu paquete puede ir tal cual.',
  whatMany: count => `${stickers(count)}. ¿Los pongo todos en tu paquete?`,
  addAll: count => `➕ Añadir los ${count}`,
  draw: '🎨 Dibújame así',
  copy: '📚 Copiar todo su paquete',
  noPicture: 'Este sticker se mueve y no tiene imagen fija, así que no veo su pose.',
  pose: emoji => `como en el sticker ${emoji}`.trim(),
  poseTaken: 'Su pose y tu cara: de acuerdo.',
  poseTakenMoving: 'Se mueve, así que tomo la pose de su imagen fija. La cara será la tuya.',
  poseGone: 'Ya no veo el sticker cuya pose elegiste, así que dibujo la pose según tus palabras.',
  poseUnseen: 'Aquí no puedo ver poses, porque dibujo sin un modelo de imágenes.',
  emotionTaken: emoji => `Tomo de él el ánimo de ${emoji}.`,
  captioning: {
    making: 'Escribo en él. Llega enseguida.',
    needsStill: 'Se mueve, y solo puedo escribir en stickers que no se mueven.',
    gone: 'Telegram ya no tiene el archivo de este sticker. Envíalo otra vez.',
    unreadable: 'No puedo abrir la imagen de este sticker. Prueba con otro.',
  },
  copying: {
    which: 'Para copiar un paquete, envíame uno de sus stickers o su enlace.',
    found: count => `Un paquete de ${stickers(count)}:`,
    ask: 'Son obra de otras personas: cópialos solo para ti, o si su autor está de acuerdo. ¿Los copio en un paquete tuyo?',
    yes: '✅ Copiar',
    no: '✖️ No',
    begun: 'Lo copio en un paquete tuyo. Uno grande tarda unos minutos.',
    stop: '⏹ Detener',
    stopping: 'Paro después de este sticker.',
    over: 'Esta copia ya terminó, no hay nada que detener.',
    stoppedBefore: 'Me detuve antes de copiar nada.',
    stopped: (copied, of) => `Me detuve. Copiados: ${copied} de ${of}.`,
    underway: 'Ya te estoy copiando un paquete. De uno en uno.',
    notFound: 'Ese paquete no existe o está vacío.',
    notRegular:
      'Es un paquete de emojis personalizados o de máscaras. Solo copio paquetes de stickers normales.',
    noSet: 'Este sticker no pertenece a ningún paquete.',
    failed: 'Telegram no me muestra ese paquete ahora. Inténtalo dentro de un minuto.',
  },
};
