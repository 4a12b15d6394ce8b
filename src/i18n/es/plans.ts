import type { PlanTexts } from '../types/plans.ts';

const pictures = (count: number) => (count === 1 ? '1 imagen' : `${count} imágenes`);

export const plans: PlanTexts = {
  summary: {
    title: count => `El plan: ${count} stickers`,
    occasion: words => `Para qué: ${words}`,
    intoPack: title => `Irán a tu paquete «${title}».`,
    same: numbers => `Repetidos: ${numbers}. Si los quieres distintos, dime cuál cambio.`,
    uncaptioned: numbers =>
      `Sin texto: ${numbers}. Ese texto no se puede dibujar: hasta 60 letras, sin signos raros.`,
    pictures: (count, today) =>
      today === undefined
        ? pictures(count)
        : today.left === today.limit
          ? `${pictures(count)} de tus ${today.limit} de hoy`
          : `${pictures(count)} de las ${today.left} que te quedan hoy (de ${today.limit})`,
    time: seconds =>
      seconds < 90
        ? `unos ${Math.ceil(seconds / 10) * 10} segundos`
        : `unos ${Math.round(seconds / 60)} minutos`,
    cost: sum => `≈ ${sum}`,
    firstAlone: 'Primero dibujo solo el primero y te lo enseño; el resto, cuando te guste.',
    room: left =>
      left === 0
        ? 'En el límite de hoy ya no caben. El plan se guarda: vuelve mañana.'
        : `En el límite de hoy solo caben ${left}. El botón de abajo deja los primeros ${left}.`,
    hint: 'Di «sí» o pulsa el botón si está bien, o dime qué cambiar.',
  },
  buttons: {
    drawAll: '✅ Dibujar todos',
    change: '✏️ Cambiar',
    drop: '✖️ Descartar',
    cut: count => `✂️ Solo los primeros ${count}`,
    style: '🎨 Otro estilo',
    another: '🎲 Otro conjunto',
    fewer: '➖ Menos',
    more: '➕ Más',
  },
  askChange:
    '¿Qué cambio? Por ejemplo: «otro para el tercero», «sin el quinto», «añade uno con café», «en pixel art».',
  dropped: 'De acuerdo, el plan queda descartado. No se dibuja nada.',
  outdated: 'El plan ha cambiado desde ese botón. Ahora está así.',
  over: 'Este plan ya no está abierto.',
  tooMany: limit =>
    `Un plan admite ${limit} stickers como máximo, los que Telegram acepta de una vez. Di, por ejemplo: «un paquete de ${limit} stickers».`,
  underway: 'Tu conjunto ya se está dibujando.',
  preamble: 'Un momento, preparo el conjunto…',
  proposed: 'Esto es lo que propongo.',
  later: 'Un conjunto, entonces: muestro la lista en cuanto esté la foto.',
  changed: 'Cambiado.',
  list: {
    none: 'Aún no hay planes. Di, por ejemplo: «un paquete de 8 stickers para el chat con mis amigos».',
    title: 'Tus planes, los más nuevos primero:',
    states: {
      open: 'sin confirmar',
      first: 'se dibuja el primero',
      approval: 'el primero está listo: ¿te gusta?',
      rest: 'se está dibujando',
      packing: 'se está creando el paquete',
      done: 'listo',
      stopped: 'detenido',
    },
    plan: (count, style) => `${count} stickers, ${style}`,
  },
  stickers: {
    laughing: { emotion: 'risa a carcajadas', pose: 'se sujeta la barriga' },
    love: { emotion: 'amor', pose: 'un corazón con las manos' },
    thanks: { emotion: 'gratitud', pose: 'las manos juntas dando las gracias' },
    ok: { emotion: 'satisfacción', pose: 'pulgar arriba' },
    no: { emotion: 'rechazo serio', pose: 'brazos cruzados delante' },
    sorry: { emotion: 'arrepentimiento', pose: 'una mano en el corazón' },
    angry: { emotion: 'enfado', pose: 'puños apretados' },
    sleepy: { emotion: 'sueño', pose: 'bosteza tapándose la boca' },
    party: { emotion: 'euforia', pose: 'baila con los brazos en alto' },
    thinking: { emotion: 'aire pensativo', pose: 'una mano en la barbilla' },
    hello: { emotion: 'aire simpático', pose: 'saluda con la mano' },
    facepalm: { emotion: 'desesperación', pose: 'facepalm' },
    crying: { emotion: 'llorando', pose: 'se seca las lágrimas' },
    shocked: { emotion: 'en shock', pose: 'las manos en las mejillas' },
    coffee: { emotion: 'calma', pose: 'con una taza de café' },
    cool: { emotion: 'aire estiloso', pose: 'se ajusta las gafas de sol' },
    hug: { emotion: 'ternura', pose: 'brazos abiertos para un abrazo' },
    bye: { emotion: 'leve tristeza', pose: 'se despide con la mano' },
  },
};
