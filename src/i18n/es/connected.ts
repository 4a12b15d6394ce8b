import type { ConnectedTexts } from '../types/connected.ts';

export const connected: ConnectedTexts = {
  question: (server, tool) => `🔧 ¿Hago esto con «${tool}» de «${server}»? Exactamente esto:`,
  noArguments: '(nada más)',
  hint: minutes => `Solo el botón lo hace, una vez, en los próximos ${minutes} minutos. Las palabras no.`,
  agree: '✅ Hazlo',
  refuse: '✖️ No',
  askedAbove: 'Ya te lo he preguntado más arriba. Lo hace el botón de ahí.',
  doing: (server, tool) => `⏳ ${server}: ${tool}…`,
  refused: '✖️ No se ha hecho.',
  done: (server, tool) => `✅ Hecho: «${tool}» de «${server}».`,
  failed: (server, tool) => `⚠️ «${tool}» de «${server}» ha respondido con un error.`,
  notDone: (server, tool) =>
    `✖️ No se ha hecho: no he podido llamar a «${tool}» de «${server}». Pídemelo otra vez si aún lo quieres.`,
  lost: (server, tool) =>
    `❓ Me interrumpieron: nadie sabe si «${tool}» de «${server}» llegó a hacerse. No lo repito por mi cuenta; échale un vistazo, por favor.`,
  answer: 'Su respuesta:',
  decided: 'Ya está decidido.',
  over: 'Esta pregunta ha caducado. Pídemelo otra vez.',
  servers: {
    none: file => `No hay servidores de herramientas. Se indican en ${file}.`,
    connecting: 'conectando…',
    down: 'no disponible',
    asks: 'pregunta antes',
    people: {
      operator: 'nadie en Telegram',
      administrators: 'administradores en Telegram',
      all: 'todos en Telegram',
    },
  },
};
