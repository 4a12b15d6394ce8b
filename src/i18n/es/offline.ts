import type { Texts } from '../en/bot.ts';

export const offline: Texts['offline'] = {
  greeting: firstName =>
    `¡Hola${firstName && `, ${firstName}`}! Hago stickers a partir de tu foto; los botones te guían.`,
  welcomeBack: firstName => `¡Hola otra vez${firstName && `, ${firstName}`}! Todavía tengo tu foto.`,
  noted: 'Anotado.',
  onlyButtons: 'Ahora mismo solo entiendo botones y respuestas cortas.',
  outage:
    'No puedo contactar con mi modelo de lenguaje, así que ahora solo entiendo botones y respuestas cortas.',
  whatToChange: '¿Qué debe ser distinto: el estilo, la emoción o la pose?',
  instead: {
    style: '¿Qué estilo prefieres en su lugar?',
    emotion: '¿Qué emoción prefieres en su lugar?',
    pose: '¿Qué pose prefieres en su lugar?',
  },
  ownWords: { button: 'Con mis palabras', ask: 'Escríbelo con tus propias palabras.' },
  set: count => `🗂 Un set de ${count}`,
  change: '✏️ Cambiar',
  shallITake: {
    style: v => `¿Uso «${v}» como estilo?`,
    emotion: v => `¿Uso «${v}» como emoción?`,
    pose: v => `¿Uso «${v}» como pose?`,
    take: 'Sí',
    leave: 'No',
  },
  rows: {
    ask: '¿Qué cambio?',
    emotion: '¿Qué emoción pongo?',
    pose: '¿Qué pose pongo?',
    caption: '¿Qué texto? Elige uno o escríbelo.',
    takeCaption: v => `¿Escribo «${v}»?`,
    remove: '🗑 Quitar',
    back: '⬅️ Atrás',
  },
  photo: { received: '¡Ya tengo tu foto, gracias!' },
  indecent: 'No dibujo desnudos ni escenas íntimas. Todo lo demás, con gusto: ¿qué te gustaría?',
};
