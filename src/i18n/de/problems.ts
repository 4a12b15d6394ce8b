import type { ProblemTexts } from '../types/problems.ts';

export const problems: ProblemTexts = {
  notFound: 'Hier ist nichts.',
  noSuchPerson: 'Diese Person gibt es nicht: Lade die Seite neu.',
  foreign: 'Der Spielplatz antwortet nur seinen eigenen Seiten, auf diesem Rechner.',
  badRequest: 'Die Seite hat etwas geschickt, das der Spielplatz nicht versteht: Lade sie neu.',
  textTooLong: 'Das ist zu lang: Eine Nachricht in Telegram hat höchstens 4096 Zeichen.',
  textEmpty: 'Es gibt nichts zu senden.',
  pictureTooLarge: 'Diese Datei ist zu groß: Der Bot kann höchstens 20 MB abrufen. Sende eine kleinere.',
  soundTooLarge: 'Das ist zu lang: Der Bot kann höchstens 20 MB holen.',
  fileEmpty: 'Diese Datei ist leer.',
  tooManyFiles: 'Ein Album in Telegram hat höchstens zehn Bilder oder Dateien: Sende weniger auf einmal.',
  notAPicture:
    'Das ist kein Bild, das Telegram als Foto zeigen kann. Sende JPEG, PNG oder WebP, oder sende es als Datei.',
  badShape: 'Ein so langes und schmales Foto nimmt Telegram nicht. Schneide es zu, oder sende es als Datei.',
  blocked: 'Du hast den Bot blockiert: Gib ihn zuerst frei.',
  noButton: 'Diesen Knopf gibt es nicht mehr.',
  noPack: 'Dieses Paket gibt es nicht mehr.',
  failed: 'Hier hat der Spielplatz versagt: siehe Terminal.',
  noScript: 'Diese Seite braucht JavaScript.',
};
