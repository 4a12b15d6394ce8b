import { fromNow } from '../moment.ts';
import type { TasteTexts } from '../types/taste.ts';

export const taste: TasteTexts = {
  offer: '¿Recuerdo tus gustos para los próximos? Cuatro preguntas cortas.',
  offerYes: '✨ Pregúntame',
  offerNo: 'No, gracias',
  declined: 'De acuerdo, no pregunto. Si cambias de idea: /me',
  interview: {
    intro: 'Unas preguntas cortas: pulsa un botón o responde con tus palabras.',
    questions: {
      purpose: {
        ask: '¿Para qué son sobre todo tus stickers?',
        options: ['Chats con amigos', 'Familia', 'Chat del trabajo', 'Solo por diversión'],
      },
      styles: {
        ask: '¿Qué estilos te gustan más? Puedes nombrar varios.',
        options: ['Anime', 'Cómic', 'Pixel art', 'Acuarela'],
      },
      humour: {
        ask: '¿Qué humor va contigo?',
        options: ['Amable', 'Irónico', 'Absurdo', 'Más bien serio'],
      },
      never: {
        ask: '¿Qué no debo dibujar nunca?',
        options: ['Gestos groseros', 'Cosas de miedo', 'Alcohol y cigarrillos', 'Armas'],
      },
    },
    followUps: {
      usual: '¿Cuál de estos estilos será el de siempre?',
      sharpness: {
        ask: '¿Cuánto puede picar una broma?',
        options: ['Solo amable', 'Solo sobre mí', 'Cuanto más, mejor'],
      },
      work: {
        ask: '¿Qué encaja en el chat del trabajo?',
        options: ['Discreto', 'Cordial', 'Las bromas son bienvenidas'],
      },
      family: {
        ask: '¿Ven niños estos stickers?',
        options: ['Sí, aptos para niños', 'Solo adultos', 'Los dos'],
      },
    },
    skip: 'Omitir',
    enough: 'Basta',
    noted: 'Anotado.',
    answered: 'Esa pregunta ya pasó.',
    over: 'Ya no hay más preguntas. /me muestra lo que recuerdo.',
    ended: '¡Gracias! Esto es lo que recuerdo:',
    endedEmpty: 'De acuerdo, no hay más preguntas. Si cambias de idea: /me',
    allKnown: 'No queda nada que preguntar. Esto es lo que recuerdo:',
  },
  me: {
    title: 'Esto es lo que sé de tus gustos:',
    none: 'Todavía no sé nada de tus gustos. Responde unas preguntas o pulsa lo que quieras contarme.',
    hint: 'Lo sigo cuando dices «como siempre», no acepto peticiones que nombren lo que está en «No dibujar nunca» y pido a quien dibuja que lo deje fuera. Ves todos los valores antes de dibujar. Con los botones los cambias o los borras.',
    today: (drawn, left, anewIn) =>
      left === undefined
        ? `Stickers hoy: ${drawn}. No hay límite diario.`
        : `Stickers hoy: ${drawn}, quedan: ${left}. La cuenta empieza de nuevo ${fromNow('es', anewIn)}.`,
    names: {
      purpose: 'Para qué son',
      styles: 'Estilos favoritos',
      humour: 'Humor',
      never: 'No dibujar nunca',
      notes: 'Además',
    },
    ask: {
      purpose: '¿Para qué son tus stickers? Escríbelo con tus palabras.',
      styles: '¿Qué estilos te gustan? Varios, separados por comas; primero el de siempre.',
      humour: '¿Qué humor va contigo? Escríbelo con tus palabras.',
      never: '¿Qué no debo dibujar nunca? Varias cosas, separadas por comas.',
      notes: '¿Qué más debo recordar de tus stickers?',
    },
    begin: '✨ Responder preguntas',
    resume: '✨ Seguir con las preguntas',
    saved: known => `Lo recordaré. ${known} Todo junto: /me`,
  },
  usual: style => `Como siempre: ${style}.`,
  usualUnknown: 'Todavía no sé qué es lo de siempre para ti. /me guarda tu estilo favorito.',
  never: what =>
    `Me pediste no dibujar nunca «${what}», así que lo dejo fuera. Nombra otra cosa o quítalo de la lista: /me`,
};
