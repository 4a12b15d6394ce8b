import { inspector, trouble } from '../en/inspector.ts';
import type { PageTexts, ProblemTexts } from '../en/page.ts';

const stickers = (count: number) => `${count} Sticker`;

export const page: PageTexts = {
  locale: 'de',
  title: 'Sticker-Spielplatz',
  skip: 'Zum Nachrichtenfeld',
  bot: 'Bot',
  botName: 'Sticker-Assistent',
  you: 'Du',
  someone: 'Jonas',
  close: 'Schließen',
  cancel: 'Abbrechen',
  save: 'Als Datei speichern',
  status: {
    typing: 'schreibt',
    choose_sticker: 'sucht einen Sticker aus',
    upload_photo: 'sendet ein Foto',
    upload_document: 'sendet eine Datei',
    restarting: 'startet neu…',
    connecting: 'verbindet…',
    lost: 'Verbindung verloren, neuer Versuch…',
  },
  welcome: {
    title: 'Ein Sticker von dir, in einem Chat',
    lead: 'Alles läuft auf diesem Computer. Nichts verlässt ihn, solange du dem Bot keinen Schlüssel für ein Modell gibst.',
    steps: [
      'Schick ein Foto oder leih dir unseres',
      'Sag, wie es aussehen soll',
      'Leg den Sticker in ein Paket',
    ],
    start: 'Starten',
  },
  next: {
    start: 'Schreib dem Bot oder beginne mit /start.',
    photo: 'Jetzt ein Foto. Keins zur Hand? Leih dir dieses:',
    own: 'Mein Foto',
    describe: 'Oder alles auf einmal, mit einem Tipp:',
    drawing: 'Der Sticker wird gezeichnet. Der Inspektor zeigt jeden Schritt.',
    pack: title => `„${title}“ ist fertig. Schau hinein, oder mach weiter:`,
    openPack: 'Das Paket öffnen',
    blocked: name => `${name} hat den Bot blockiert.`,
    unblock: 'Freigeben',
  },
  ideas: [
    'Comic, Freude, winkend',
    'Anime, Überraschung, Herz mit den Händen',
    'Aquarell, Liebe, Daumen hoch',
  ],
  composer: {
    label: 'Nachricht',
    placeholder: 'Nachricht schreiben…',
    send: 'Senden',
    attach: 'Ein Bild oder eine Datei senden',
    commands: 'Befehle',
    photo: 'Foto',
    file: 'Datei',
    camera: 'Kamera',
    sample: 'Beispielporträt',
    drop: 'Bild hier ablegen',
  },
  attach: {
    photoTitle: 'Ein Foto senden',
    fileTitle: 'Eine Datei senden',
    caption: 'Beschriftung hinzufügen…',
  },
  voice: {
    record: 'Zum Sprechen halten',
    send: 'Gesprochenes senden',
    hold: 'Halte den Knopf, während du sprichst, und lass ihn zum Senden los.',
    denied:
      'Kein Mikrofon da, oder der Browser erlaubt es nicht. Schreib stattdessen.',
  },
  camera: {
    title: 'Ein Foto aufnehmen',
    take: 'Aufnehmen',
    denied:
      'Keine Kamera da, oder der Browser erlaubt sie nicht. Wähl ein Foto.',
  },
  sample: 'Eileen',
  sendSample: 'Das Beispielporträt von Eileen senden',
  message: {
    newOnes: count => (count > 0 ? `${count} neu` : 'Zum Ende'),
    sticker: emoji => `Sticker ${emoji}`.trim(),
    photo: 'Foto',
    voice: seconds => `Sprachnachricht, ${seconds} s`,
    draft: 'schreibt',
    open: 'Näher ansehen',
    log: 'Nachrichten',
  },
  packs: {
    label: 'Pakete',
    count: stickers,
    none: 'Noch keine Pakete. Unter jedem fertigen Sticker steht ➕.',
    missing: name => `Das Paket „${name}“ gibt es nicht mehr.`,
    remove: 'In Telegram löschen',
    removeHint: 'wie es die Person könnte; der Bot erfährt es nicht',
    removeSurely: title => `„${title}“ mit allen Stickern löschen?`,
  },
  people: {
    title: 'Personen',
    hint: 'Jede hat ihren eigenen Chat mit dem Bot.',
    add: 'Jemand Neues',
    blocked: 'hat den Bot blockiert',
  },
  inspector,
  trouble,
  problems: {
    network: 'Der Spielplatz antwortet nicht. Läuft er noch?',
    unknown: status => `Der Spielplatz hat das abgelehnt (${status}).`,
  },
};

export const problems: ProblemTexts = {
  notFound: 'Hier ist nichts mehr.',
  foreign: 'Der Spielplatz antwortet nur seinen eigenen Seiten, auf diesem Rechner.',
  badRequest: 'Die Spielwiese versteht diese Seite nicht: Lade sie neu.',
  textTooLong: 'Das ist zu lang: Eine Nachricht in Telegram hat höchstens 4096 Zeichen.',
  fileTooLarge: 'Das ist zu groß: Der Bot kann höchstens 20 MB abrufen.',
  empty: 'Das ist leer: Es gibt nichts zu senden.',
  tooManyFiles: 'Ein Album in Telegram hat höchstens zehn Bilder oder Dateien.',
  notAPicture:
    'Das kann Telegram nicht als Foto zeigen. Schick JPEG, PNG oder WebP, oder schick es als Datei.',
  badShape: 'So lange, schmale Fotos nimmt Telegram nicht. Beschneide es, oder schick es als Datei.',
  blocked: 'Du hast den Bot blockiert: Gib ihn zuerst frei.',
  failed: 'Hier hat der Spielplatz versagt: siehe Terminal.',
  noScript: 'Diese Seite braucht JavaScript.',
};
