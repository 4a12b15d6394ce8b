import type { AnswerWords, QuestionWords } from '../../types/words/answers.ts';

export const answers: AnswerWords = {
  yes: 'ja, jo, jap, jawohl, klar, na klar, ok, okay, sicher, gerne, gern, genau, natürlich, in ordnung, einverstanden, mach das, mach es, passt',
  no: 'nein, nee, nö, ne, lieber nicht, bloß nicht, auf keinen fall, bitte nicht',
  turnOn: 'an, ein, anschalten, einschalten',
  turnOff: 'aus, ausschalten',
  newPhoto: `
    neue, neues, neuen, neuer, das neue, neuere, neuste, neueste, letzte, letztes, letzten, zweite, zweites, zweiten, dieses, dieses hier, das hier, nimm es, nimm das, benutze es, verwende es, wechsle, ersetze es, tausche es,
    nicht das alte, nicht das erste, das gerade geschickte, gerade geschickt`,
  oldPhoto: `
    alte, altes, alten, alter, frühere, früheres, früheren, erste, erstes, ersten, vorherige, vorheriges, vorherigen, bisherige, bisherigen, ursprüngliche, das davor, von vorher, vorher,
    behalten, behalte, behalte es, behalte das, lass es, nicht ändern, nicht das neue, nicht das zweite, nicht dieses, nimm es nicht, nicht neu`,
  eitherPhoto: 'welches ist besser, das bessere, besser, das beste, beide, egal, such du aus',
  neitherPhoto: 'keines, keins, keines von beiden, keins von beiden, keines davon, weder noch, beide nicht',
  anotherPhoto: `
    anderes foto, anderes bild, anderes selfie, neues foto, neues bild, foto ändern, foto wechseln, foto austauschen, foto tauschen, bild ändern, bild wechseln`,
  likeFirst: `sieht aus wie ich, das bin ich, weiter, mach weiter, weiter so, zeichne weiter, zeichne den rest, zeichne die anderen, zeichne alle, den rest, die anderen, die übrigen, alle, sieht gut aus, gefällt mir, gut, sehr gut, super, toll, perfekt, prima, klasse, genau so, passt so, leg los`,
  anotherTake: `noch einmal, noch mal, nochmal, noch einer, noch einen, noch eins, ein anderer, einen anderen, anderen, andere version, noch ein versuch, versuch es noch einmal, versuch es nochmal, zeichne ihn neu, zeichne es neu, neu`,
  otherStyle: `anderer stil, anderen stil, ein anderer stil, einen anderen stil, in einem anderen stil, stil ändern, ändere den stil, stil wechseln, wechsle den stil, neuer stil, neuen stil`,
  skip: 'überspringen, überspring, überspringe, lass es, lass es so, lass es wie es ist, lass mal, schon gut',
  decline:
    'nein danke, nicht nötig, brauche ich nicht, brauch ich nicht, lieber nicht, will ich nicht, möchte ich nicht, nein lieber nicht',
  cancel: 'abbrechen, abbruch, vergiss es, doch nicht, hat sich erledigt',
  without: `
    ohne, keine, keinen, kein, ohne text, ohne worte, ohne beschriftung, ohne schrift, ohne titel, ohne emoji, keinen text, kein text, keine beschriftung, keine schrift, leer, entferne es, entferne den text, entferne die beschriftung, text weg, beschriftung weg`,
  toNewPack:
    'neues paket, ein neues paket, in ein neues paket, füge ihn zu einem neuen paket hinzu, leg ihn in ein neues paket, mach ein neues paket, erstelle ein neues paket, in ein neues pack, in ein anderes paket',
  allStickers: 'alle, alles, sie alle, alle sticker, alle meine sticker, jeden sticker',
  notToPack:
    'nicht hinzufügen, nicht ins paket, nicht in mein paket, nicht zu meinem paket, füge nicht, leg nicht, tu nicht, speichere nicht',
  notAll: 'ihn, diesen, nicht, kein, keine, keinen, außer, nur, ohne, bis auf, anderen',
  toPack: `im paket, im pack, ihn im paket, ihn ins paket, zum pack, zu meinem pack, ins pack, in mein pack, zum paket, zu meinem paket, ins paket, in mein paket, füge ihn zu meinem paket hinzu, füge ihn meinem paket hinzu, zu meinem paket hinzufügen, ins paket legen, leg ihn in mein paket, speichere ihn in meinem paket, mach ein paket daraus, in mein stickerpaket, ins stickerpaket, hinzufügen`,
  deleteAll: `lösche alle meine daten, lösche meine daten, lösch meine daten, lösche alles über mich, lösch alles über mich, alle meine daten löschen, meine daten löschen, vergiss mich, vergiss alles über mich, lösche mich, lösche mein konto`,
  deletePack: `lösche mein paket, lösche das paket, lösch mein paket, mein paket löschen, lösche mein stickerpaket, lösche mein pack`,
  stopDrawing: `stopp, stop, halt, hör auf, aufhören, anhalten, halte an, genug, das reicht, es reicht, reicht, nicht mehr zeichnen, zeichne nicht, zeichne nicht weiter, nicht weiterzeichnen, hör auf zu zeichnen, stopp das zeichnen, den rest nicht, zeichne den rest nicht, keine weiteren, 🛑, ✋`,
  surprise: 'überraschung, eine überraschung, überrasch mich, überrasche mich, lass mich überraschen',
  deleteIt: 'löschen, lösche, lösch, lösche ihn, lösch ihn',
  keepIt:
    'behalten, behalte ihn, behalt ihn, behalte es, behalt es, nicht löschen, lösch ihn nicht, lösche ihn nicht, lass ihn, lass es',
  languages: {
    en: 'sprich englisch, auf englisch, englisch bitte, wechsle zu englisch, antworte auf englisch',
    ru: 'sprich russisch, auf russisch, russisch bitte, antworte auf russisch',
    es: 'sprich spanisch, auf spanisch, antworte auf spanisch',
    de: 'sprich deutsch, auf deutsch, deutsch bitte, wechsle zu deutsch, antworte auf deutsch',
    uk: 'sprich ukrainisch, auf ukrainisch, antworte auf ukrainisch',
  },
  heard: 'notiert, verstanden, alles klar, gespeichert, erledigt, ok, okay, gut, in ordnung, gemerkt',
  filler:
    'bitte, das, die, der, den, dem, ein, eine, nimm, nehme, nehmen, nutze, benutze, verwende, foto, fotos, bild, selfie, ich, will, möchte, hätte, wir, mit, mein, meine, dann, und, es, danke, na, ja, also, doch, lieber, wähle, zeichne, aus, von, glaube, kann ich, darf ich, schicken, schicke, senden, sende, hochladen, dir, stattdessen, würde gerne, gerne',
};

export const questions: QuestionWords = {
  own: `
    meine sticker, alle meine sticker, meinen stickern, welche sticker habe ich, welche sticker hab ich, sticker habe ich, meine früheren sticker, meine alten sticker, meine letzten sticker,
    was habe ich schon gemacht, was hast du mir gezeichnet, was hast du für mich gezeichnet`,
  find: `
    finde den, finde die, finde den sticker, finde meinen sticker, finde sticker, find den, such den, suche den, such den sticker, suche den sticker, such mir den, suche sticker, such sticker,
    zeig mir den mit, zeig den mit, zeig mir den sticker mit, zeig den sticker mit, wo ist der mit, wo ist der sticker mit`,
  said: `
    was haben wir gesagt, was habe ich gesagt, was hab ich gesagt, was haben wir besprochen, worüber haben wir gesprochen, was habe ich dir, was hab ich dir, was habe ich über, was habe ich erzählt,
    weißt du noch was, erinnerst du dich, habe ich erwähnt, habe ich dir gesagt, haben wir über, wann habe ich gesagt`,
  help: `
    benenne mein paket um, benenne das paket um, paket umbenennen, aus meinem paket, aus dem paket,
    wie finde ich einen sticker, wie finde ich den sticker, wie finde ich meine, wo finde ich, sticker in telegram, limit, limits, grenze*, wie viele sticker, wie viele am tag, wie viele pro tag, welches foto, welche fotos, welches format, welche formate, inline, in anderen chats, in einem anderen chat, einem freund schicken, pack umbenennen, pack löschen, sticker löschen, sprache ändern`,
};
