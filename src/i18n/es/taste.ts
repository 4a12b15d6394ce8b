import type { Texts } from '../en/bot.ts';
import { fromNow } from '../formats.ts';

export const taste: Texts['taste'] = {
  offer: '¿Recuerdo tus gustos para los próximos? Unas preguntas cortas.',
  offerNo: 'No, gracias',
  declined: 'De acuerdo, no pregunto. ¿Cambias de idea? /me',
  invite: '✨ Contar qué me gusta',
  interview: {
    intro: 'Unas preguntas cortas: pulsa un botón o responde con tus palabras.',
    questions: {
      purpose: {
        ask: '¿Para qué son sobre todo tus stickers?',
        options: ['Chats con amigos', 'Familia', 'Chat del trabajo', 'Solo por diversión'],
      },
      styles: {
        ask: '¿Qué estilos te gustan? Puedes nombrar varios.',
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
      moods: {
        ask: '¿Qué sentimientos envías más a menudo?',
        options: ['Alegría', 'Amor y gratitud', 'Sarcasmo', 'Cansancio'],
      },
      gestures: {
        ask: '¿Qué gestos son típicos de ti?',
        options: ['Pulgar arriba', 'Saludar con la mano', 'Mano en la cara', 'Brazos cruzados'],
      },
      phrases: {
        ask: '¿Qué palabras o frases tuyas van bien en un sticker?',
        options: ['¡Gracias!', 'Voy para allá', 'Buenas noches', 'Mejor sin palabras'],
      },
    },
    skip: 'Omitir',
    enough: 'Basta',
    over: 'Ya no hay más preguntas. /me muestra lo que recuerdo.',
    ended: '¡Gracias! Esto es lo que recuerdo:',
    next: '¿Qué puedo hacer por ti?',
  },
  me: {
    title: 'Esto es lo que sé de tus gustos:',
    none: 'Todavía no sé nada de tus gustos. ¿Me cuentas?',
    hint: 'Así dibujo cuando dices «como siempre», y nunca dibujo lo que está en «No dibujar nunca».',
    today: (drawn, left, anewIn) =>
      left === undefined
        ? `Stickers hoy: ${drawn}. No hay límite diario.`
        : `Stickers hoy: ${drawn}, quedan: ${left}. El límite se renueva ${fromNow('es', anewIn)}.`,
    names: {
      purpose: 'Para qué',
      styles: 'Estilos favoritos',
      humour: 'Humor',
      never: 'No dibujar nunca',
      moods: 'Sentimientos',
      gestures: 'Gestos típicos',
      phrases: 'Mis frases',
      notes: 'Además',
    },
    documents: 'Tus documentos:',
    askNotes: '¿Qué más debo recordar de tus stickers?',
    begin: '✨ Pregúntame',
    resume: '✨ Seguir con las preguntas',
    saved: known => `Lo recordaré. ${known} La lista completa: /me.`,
  },
  usual: style => `Como siempre: ${style}.`,
  never: what => `Me pediste no dibujar nunca «${what}». Nombra otra cosa o quítalo de la lista: /me`,
};
