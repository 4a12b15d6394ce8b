import type { DrawingTexts } from '../types/drawing.ts';

export const drawing: DrawingTexts = {
  progress: {
    count: (done, count) => `${done} de ${count}`,
    drawing: names => `dibujando ${names}`,
    queued: 'esperando su turno',
    waitingPhoto: 'Telegram no entrega tu foto ahora mismo, sigo intentándolo',
    packing: 'preparando el paquete',
  },
  stop: '⏹ Parar',
  approve: rest => `Aquí está el primero. ¿Dibujo así los otros ${rest}?`,
  goOn: '✅ Se parece a mí, sigue',
  again: '🔁 Otra vez',
  otherStyle: '🎨 Otro estilo',
  decide:
    'El primer sticker del conjunto está arriba. Di «sí» y dibujo los demás como él; o di qué debe cambiar: una emoción, otro estilo, «otra vez». «Para» detiene el conjunto.',
  decided: 'Eso ya está decidido. /plans muestra cómo va todo.',
  report: {
    drawn: (drawn, count) =>
      drawn === count ? `Los ${count} stickers están dibujados.` : `Dibujados: ${drawn} de ${count}.`,
    nothing: 'No se pudo dibujar ninguno de estos stickers.',
    inPack: (title, count, link) => `«${title}»: nuevos en el paquete: ${count}\n${link}`,
    notPacked: count => `Fuera de un paquete: ${count}. Están más arriba en este chat.`,
    failed: 'Sin dibujar:',
    why: {
      blocked: 'la petición no pasó la revisión',
      noImage: 'no salió ningún dibujo',
      unavailable: 'el servicio no respondió',
      limit: 'no quedan stickers para hoy',
      stopped: 'parado',
    },
  },
  stopped: (drawn, count) => `Parado. Dibujados: ${drawn} de ${count}; todo se conserva.`,
  stillDrawing: 'Lo que se está dibujando ahora todavía llegará.',
  tryAgain: '🔄 Dibujar lo que falta',
  otherWords: name => `✏️ Con otras palabras: ${name}`,
  drawRest: '▶️ Dibujar el resto',
  makePack: '📦 Hacer un paquete con ellos',
  askWords: name => `¿Qué dibujo en lugar de «${name}»? Una emoción o una pose, con tus palabras.`,
  badWords: 'Escríbelo en pocas palabras, por favor.',
  found: {
    empty: 'En esta imagen solo veo un color. Envía otra foto o simplemente sigue.',
    text: 'En esta imagen solo veo texto; yo dibujo personas, animales y cosas. Envía otra foto o simplemente sigue.',
    blurred: 'La foto parece borrosa; el sticker también puede salir así. Envía otra o simplemente sigue.',
    no_face:
      'En esta foto no veo la cara de ninguna persona: dibujo lo que más destaca, sea un animal o una cosa. Envía otra foto o simplemente sigue.',
    several:
      'Veo varias caras: en el sticker estarán todas las personas en primer plano. Envía una foto de una sola o simplemente sigue.',
  },
  filters: {
    demo: 'Esto es una demostración: filtros sobre tu foto. Con una clave, dibuja un modelo.',
    unknownStyle: nearest =>
      `Los filtros integrados no conocen este estilo; el más cercano que tienen es ${nearest}.`,
    styles: { cartoon: 'dibujos animados', anime: 'anime', watercolour: 'acuarela' },
    pose: {
      hand: 'Los filtros integrados no pueden mover brazos ni cambiar la cara: añado una mano dibujada y signos de la emoción.',
      signs:
        'Los filtros integrados no pueden mover brazos ni cambiar la cara: añado signos del movimiento y de la emoción.',
      nothing:
        'Los filtros integrados no pueden dibujar esta pose: queda como en la foto, y añado signos de la emoción.',
    },
    poses:
      'Los filtros integrados no pueden mover brazos ni cambiar la cara: las poses y emociones se muestran con manos dibujadas y signos.',
    noMore: 'Los filtros integrados no añaden nada más a la pose.',
  },
  working: 'Un momento…',
};
