import type { Texts } from '../en/bot.ts';

export const tasks: Texts['tasks'] = {
  proposal: (steps, changing) =>
    `🧭 Es una tarea grande: ${steps} pasos, unos minutos. ${changing === 0 ? 'Ninguno cambia nada.' : changing === 1 ? 'Uno cambia algo (✏️) y pregunto antes.' : `${changing} cambian algo (✏️) y pregunto antes de cada uno.`}`,
  question: '¿Empiezo?',
  start: '▶️ Empezar',
  drop: '✖️ No',
  stop: '⏹ Parar',
  running: (ended, steps) => `🧭 En marcha: ${ended} de ${steps}`,
  ended: {
    done: '✅ Hecho.',
    failed: '⚠️ No se ha podido hacer todo.',
    stopped: '⏹ Parado. Lo marcado está hecho; lo demás, no.',
    dropped: '✖️ No empiezo.',
  },
  tooLong: 'Llevo mucho intentándolo y no avanzo, así que paro aquí. Dime si lo intento de otra forma.',
  limit: 'Por hoy no quedan tareas. Vuelve mañana.',
  another: 'Otra tarea sigue en marcha. Espera a que termine o párala antes.',
};
