import type { TerminalToolTexts } from '../types/terminal-tools.ts';

const linesOf = (count: number) => (count === 1 ? '1 Zeile' : `${count} Zeilen`);

export const terminalTools: TerminalToolTexts = {
  commands: {
    tools: 'Werkzeuge für Dateien, Web und Befehle; /tools files on schaltet welche ein',
    jobs: 'Befehle im Hintergrund; /jobs stop 1 beendet einen',
    mcp: 'Werkzeug-Server (MCP) und ihre Werkzeuge',
  },
  arguments: { tools: '[NAME on|off]', job: '[stop NUMMER]' },
  usage:
    '--tools files,web,shell lässt den Assistenten in einem Ordner arbeiten: --workspace ORDNER, sonst ./workspace. Du wirst gefragt, bevor er etwas schreibt, ausführt oder öffnet.',
  noValue: argument => `${argument} braucht einen Wert; --help zeigt, wie es geht.`,
  unknownGroup: (name, known) => `Werkzeuge „${name}“ gibt es nicht. Es gibt: ${known}.`,
  badFolder: (folder, reason) => `${folder} kann nicht der Arbeitsordner sein (${reason}).`,
  inUse: (groups, folder) => `Werkzeuge: ${groups}. Arbeitsordner: ${folder}`,
  isolated: 'Befehle laufen ohne Netz und sehen nur den Arbeitsordner und Programme (bwrap).',
  notIsolated:
    'Befehle laufen mit deinen Rechten und deinem Netz, denn bwrap ist nicht installiert oder geht hier nicht: Lies sie, bevor du sie erlaubst.',
  none: 'Keine Werkzeuge sind eingeschaltet.',
  switched: (group, on) => `${group}: ${on ? 'an' : 'aus'}`,
  switching: '/tools NAME on oder /tools NAME off schaltet um.',
  ask: {
    write: path => `${path} schreiben?`,
    createDirectory: path => `Den Ordner ${path} anlegen?`,
    readKeys: path => `${path} dem Modell zeigen? In solchen Dateien stehen Schlüssel oder Passwörter.`,
    execute: 'Diesen Befehl ausführen?',
    inBackground: 'Diesen Befehl im Hintergrund ausführen?',
    openApp: 'Das öffnen?',
    fetchPage:
      'Diese Seite öffnen? Niemand hat sie genannt: Ihre Adresse kann mitnehmen, was hier gelesen wurde.',
    search: 'Danach suchen? Es sind mehr als ein paar Wörter, und sie gehen an die Suchmaschine.',
    isolated: 'abgeschottet, ohne Netz',
    notIsolated: 'nicht abgeschottet, mit Netz',
    call: (server, tool) => `${tool} von ${server} aufrufen?`,
    lines: linesOf,
    taller: lines =>
      `⚠ ${linesOf(lines)}, höher als der Bildschirm: Blättere hoch, um alles zu lesen. Es beginnt so:`,
  },
  question: 'y ja · n nein',
  questionAlways: 'y ja · n nein · a diesen Befehl immer',
  answers: { yes: ['j', 'ja'], no: ['nein'], always: ['immer'] },
  badAnswer: 'Bitte tippe y oder n.',
  waits: 'wartet auf deine Antwort…',
  silence: 'Hier habe ich aufgehört. Sag „weiter“, wenn noch etwas zu tun ist.',
  stepStopped: 'Schritt angehalten. Noch einmal Strg-C hält auch den Rest an.',
  modelAway: tried =>
    `Kein Modell antwortet, und ohne eines geschieht nichts, solange Werkzeuge an sind. Versucht: ${tried}. Sobald es läuft, sagt /retry es noch einmal.`,
  noModel:
    'Kein Modell ist eingestellt, und Werkzeuge brauchen eines: Starte den Server in LM Studio und gib /provider lmstudio ein, oder trag einen Schlüssel in .env ein und starte neu. Ohne Werkzeuge (/tools NAME off) entstehen Sticker nach Regeln.',
  jobs: {
    none: 'Im Hintergrund läuft nichts.',
    running: 'läuft',
    ended: 'beendet',
    stopped: 'Angehalten.',
    unknown: id => `Einen Befehl ${id} gibt es nicht.`,
  },
};
