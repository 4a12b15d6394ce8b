import type { Texts } from '../en/bot.ts';

export const connected: Texts['connected'] = {
  question: (server, tool) => `🔧 „${tool}“ von „${server}“ ausführen? Genau so:`,
  questions: count => `🔧 Diese ${count} Aktionen ausführen? Genau so:`,
  numbered: (number, server, tool) => `${number}. „${tool}“ von „${server}“`,
  agreeTo: number => `✅ ${number}`,
  agreeToAll: '✅ Alle',
  noArguments: '(ohne Angaben)',
  hint: minutes => `Erst der Knopf führt es aus. Er funktioniert einmal und gilt ${minutes} Minuten.`,
  agree: '✅ Ausführen',
  refuse: '✖️ Nein',
  askedAbove: 'Das habe ich dich oben schon gefragt. Drück dort auf den Knopf.',
  doing: (server, tool) => `⏳ ${server}: ${tool}…`,
  refused: '✖️ Nicht ausgeführt.',
  done: (server, tool) => `✅ Ausgeführt: „${tool}“ von „${server}“.`,
  failed: (server, tool) => `⚠️ „${tool}“ von „${server}“ hat einen Fehler gemeldet.`,
  notDone: (server, tool) =>
    `✖️ Nicht ausgeführt: „${tool}“ von „${server}“ war nicht zu erreichen. Sag es mir noch einmal, wenn du es weiter möchtest.`,
  lost: (server, tool) =>
    `❓ Ich wurde unterbrochen und weiß nicht, ob „${tool}“ von „${server}“ geklappt hat. Ich wiederhole es nicht; sieh bitte nach.`,
  answer: 'Die Antwort:',
  over: 'Diese Frage ist abgelaufen. Frag mich noch einmal.',
  enough: 'Ich habe jetzt viele Schritte am Stück gemacht. Soll ich weitermachen?',
  checking: 'Einen Moment, ich prüfe die Einzelheiten…',
  tasksNeedModel:
    'Für solche Aufgaben braucht es ein Sprachmodell, und gerade antwortet keines. Schreib mir später noch einmal.',
  needsModel:
    'So weit ist es erledigt. Weiter komme ich gerade nicht: Aufgaben brauchen ein Sprachmodell, und keines antwortet. Schreib mir später noch einmal.',
  moderated:
    'Das Sprachmodell hat diesen Schritt abgelehnt: Sein Sicherheitsfilter hat angeschlagen. Schreib mir, wie es ohne diesen Schritt weitergehen soll.',
  signIn: {
    ask: (server, minutes) =>
      `🔑 Um „${server}“ zu nutzen, melde dich dort in deinem Konto an. Der Link ist nur für dich, funktioniert einmal und gilt ${minutes} Minuten.`,
    button: '🔑 Anmelden',
    done: server => `✅ Du bist bei „${server}“ angemeldet. Abmelden: /me.`,
    out: server => `Abmelden: ${server}`,
    check: (server, name) =>
      `Dein Konto bei „${server}“ wird mit diesem Nutzer des Bots verbunden: ${name}. Mach nur weiter, wenn du das bist.`,
    checkCode: (server, code) =>
      `Dein Konto bei „${server}“ wird mit einem Nutzer des Programms verbunden, das dir den Code ${code} gezeigt hat. Mach nur weiter, wenn du dieses Programm benutzt und es gerade diesen Code zeigt.`,
    code: code => `Die Seite zeigt den Code ${code}.`,
    go: 'Weiter',
    finished: 'Fertig. Du kannst diese Seite schließen und zum Chat zurückkehren.',
    failed: 'Das hat nicht geklappt. Bitte im Chat um einen neuen Link.',
    refused: 'Es wurde nichts verbunden. Du kannst diese Seite schließen.',
    over: 'Dieser Link wurde schon benutzt oder ist zu alt. Bitte im Chat um einen neuen.',
  },
  servers: {
    none: file => `Keine Werkzeug-Server. Trag sie in ${file} ein.`,
    personal: 'jeder hat ein eigenes Konto',
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
