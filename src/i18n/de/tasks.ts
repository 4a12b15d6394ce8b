import type { Texts } from '../en/bot.ts';

export const tasks: Texts['tasks'] = {
  proposal: (steps, changing) =>
    `🧭 Das ist eine große Aufgabe: ${steps} Schritte, ein paar Minuten. ${changing === 0 ? 'Keiner davon ändert etwas.' : changing === 1 ? 'Einer davon ändert etwas (✏️), davor frage ich.' : `${changing} davon ändern etwas (✏️), vor jedem frage ich.`}`,
  question: 'Soll ich anfangen?',
  start: '▶️ Los',
  drop: '✖️ Nein',
  stop: '⏹ Stopp',
  running: (ended, steps) => `🧭 Ich bin dabei: ${ended} von ${steps}`,
  ended: {
    done: '✅ Erledigt.',
    failed: '⚠️ Nicht alles hat geklappt.',
    stopped: '⏹ Angehalten. Nur was abgehakt ist, ist erledigt.',
    dropped: '✖️ Nicht begonnen.',
  },
  tooLong:
    'Ich habe es lange versucht und komme nicht weiter, darum höre ich hier auf. Sag mir, wenn ich es anders versuchen soll.',
  limit: 'Das war für heute die letzte Aufgabe. Komm morgen wieder.',
  another: 'Eine andere Aufgabe läuft noch. Warte auf sie oder halte sie erst an.',
};
