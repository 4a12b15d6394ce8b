import type { ConnectedTexts } from '../types/connected.ts';

export const connected: ConnectedTexts = {
  question: (server, tool) => `🔧 Soll ich das mit „${tool}“ von „${server}“ tun? Genau so:`,
  noArguments: '(sonst nichts)',
  hint: minutes =>
    `Nur der Knopf führt es aus, einmal, in den nächsten ${minutes} Minuten. Worte tun es nicht.`,
  agree: '✅ Ausführen',
  refuse: '✖️ Nein',
  askedAbove: 'Das habe ich weiter oben schon gefragt. Der Knopf dort führt es aus.',
  doing: (server, tool) => `⏳ ${server}: ${tool}…`,
  refused: '✖️ Nicht ausgeführt.',
  done: (server, tool) => `✅ Ausgeführt: „${tool}“ von „${server}“.`,
  failed: (server, tool) => `⚠️ „${tool}“ von „${server}“ hat einen Fehler gemeldet.`,
  notDone: (server, tool) =>
    `✖️ Nicht ausgeführt: „${tool}“ von „${server}“ war nicht zu erreichen. Sag es mir noch einmal, wenn du es weiter möchtest.`,
  lost: (server, tool) =>
    `❓ Ich wurde unterbrochen: Niemand weiß, ob „${tool}“ von „${server}“ ausgeführt wurde. Von selbst wiederhole ich es nicht; sieh bitte nach.`,
  answer: 'Die Antwort:',
  decided: 'Das ist schon entschieden.',
  over: 'Diese Frage ist abgelaufen. Frag mich noch einmal.',
  servers: {
    none: file => `Keine Werkzeug-Server. Sie stehen in ${file}.`,
    connecting: 'wird verbunden…',
    down: 'nicht erreichbar',
    asks: 'fragt vorher',
    people: {
      operator: 'niemand in Telegram',
      administrators: 'Administratoren in Telegram',
      all: 'alle in Telegram',
    },
  },
};
