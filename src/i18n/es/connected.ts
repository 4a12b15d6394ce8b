import type { Texts } from '../en/bot.ts';

export const connected: Texts['connected'] = {
  question: (server, tool) => `🔧 ¿Ejecuto «${tool}» de «${server}»? Exactamente así:`,
  questions: count => `🔧 ¿Hago estas ${count} cosas? Exactamente así:`,
  numbered: (number, server, tool) => `${number}. «${tool}» de «${server}»`,
  agreeTo: number => `✅ ${number}`,
  agreeToAll: '✅ Todas',
  noArguments: '(sin parámetros)',
  hint: minutes => `No hago nada hasta que pulses el botón. Sirve una vez, durante ${minutes} minutos.`,
  agree: '✅ Hazlo',
  refuse: '✖️ No',
  askedAbove: 'Ya te lo he preguntado más arriba: pulsa el botón de ahí.',
  doing: (server, tool) => `⏳ ${server}: ${tool}…`,
  refused: '✖️ No se ha hecho.',
  done: (server, tool) => `✅ Hecho: «${tool}» de «${server}».`,
  failed: (server, tool) => `⚠️ «${tool}» de «${server}» ha respondido con un error.`,
  notDone: (server, tool) =>
    `✖️ No se ha hecho: no he podido llamar a «${tool}» de «${server}». Pídemelo otra vez si aún lo quieres.`,
  lost: (server, tool) =>
    `❓ Me han interrumpido y no sé si se hizo «${tool}» de «${server}». No lo repito; compruébalo, por favor.`,
  answer: 'Su respuesta:',
  over: 'Esta pregunta ha caducado. Pídemelo otra vez.',
  enough: 'Ya he dado bastantes pasos seguidos. ¿Sigo?',
  checking: 'Un momento, reviso los detalles…',
  tasksNeedModel:
    'Para tareas así hace falta un modelo de lenguaje, y ahora no responde ninguno. Escríbeme más tarde.',
  needsModel:
    'Eso ya está hecho. Ahora no puedo seguir: las tareas necesitan un modelo de lenguaje y ninguno responde. Escríbeme más tarde.',
  moderated:
    'El modelo de lenguaje ha rechazado este paso por su filtro de seguridad. Dime cómo seguimos sin él.',
  signIn: {
    ask: (server, minutes) =>
      `🔑 Para usar «${server}», inicia sesión en tu cuenta. El enlace es solo para ti, sirve una vez y caduca en ${minutes} minutos.`,
    button: '🔑 Iniciar sesión',
    done: server => `✅ Has iniciado sesión en «${server}». Para cerrarla: /me.`,
    out: server => `Cerrar sesión: ${server}`,
    check: (server, name) =>
      `Tu cuenta de «${server}» se conectará con este usuario del bot: ${name}. Continúa solo si eres tú.`,
    checkCode: (server, code) =>
      `Tu cuenta de «${server}» se conectará con un usuario del programa que te mostró el código ${code}. Continúa solo si usas ese programa y ahora muestra este código.`,
    code: code => `La página muestra el código ${code}.`,
    go: 'Continuar',
    finished: 'Listo. Puedes cerrar esta página y volver al chat.',
    failed: 'No ha funcionado. Pide un enlace nuevo en el chat.',
    refused: 'No se ha conectado nada. Puedes cerrar esta página.',
    over: 'Este enlace ya se usó o ha caducado. Pide uno nuevo en el chat.',
  },
  servers: {
    none: file => `No hay servidores de herramientas. Se indican en ${file}.`,
    personal: 'cada usuario tiene su cuenta',
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
