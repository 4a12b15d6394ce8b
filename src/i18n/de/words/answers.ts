import type { AnswerWords, CommandWords, MotionWords, ShortWords } from '../../types/words.ts';

export const answers: AnswerWords = {
  yes: 'ja, jo, jap, jawohl, klar, na klar, ok, okay, sicher, gerne, gern, genau, natürlich, in ordnung, einverstanden, mach das, mach es, passt',
  no: 'nein, nee, nö, ne, lieber nicht, bloß nicht, auf keinen fall, bitte nicht',
  turnOn: 'an, ein, anschalten, einschalten',
  turnOff: 'aus, ausschalten',
  newPhoto:
    'neue, neues, neuen, neuer, das neue, neuere, neuste, neueste, letzte, letztes, letzten, zweite, zweites, zweiten, dieses, dieses hier, das hier, nimm es, nimm das, benutze es, verwende es, wechsle, ersetze es, tausche es, nicht das alte, nicht das erste, das gerade geschickte, gerade geschickt',
  oldPhoto:
    'alte, altes, alten, alter, frühere, früheres, früheren, erste, erstes, ersten, vorherige, vorheriges, vorherigen, bisherige, bisherigen, ursprüngliche, das davor, von vorher, vorher, behalten, behalte, behalte es, behalte das, lass es, nicht ändern, nicht das neue, nicht das zweite, nicht dieses, nimm es nicht, nicht neu',
  skip: 'überspringen, überspring, überspringe, lass es, lass es so, lass es wie es ist, lass mal, schon gut',
  decline:
    'nein danke, nicht nötig, brauche ich nicht, brauch ich nicht, lieber nicht, will ich nicht, möchte ich nicht, nein lieber nicht',
  cancel: 'abbrechen, abbruch, vergiss es, doch nicht, hat sich erledigt',
  without:
    'ohne, keine, keinen, kein, ohne text, ohne worte, ohne beschriftung, ohne schrift, ohne titel, ohne emoji, keinen text, kein text, keine beschriftung, keine schrift, leer, entferne es, entferne den text, entferne die beschriftung, text weg, beschriftung weg',
  deleteIt: 'löschen, lösche, lösch, lösche ihn, lösch ihn',
  keepIt:
    'behalten, behalte ihn, behalt ihn, behalte es, behalt es, nicht löschen, lösch ihn nicht, lösche ihn nicht, lass ihn, lass es',
  heard: 'notiert, verstanden, alles klar, gespeichert, erledigt, ok, okay, gut, in ordnung, gemerkt',
  filler:
    'bitte, das, die, der, den, dem, ein, eine, nimm, nehme, nehmen, nutze, benutze, verwende, foto, fotos, bild, selfie, ich, will, möchte, hätte, wir, mit, mein, meine, dann, und, es, danke, na, ja, also, doch, lieber, wähle, zeichne, aus, von, glaube, kann ich, darf ich, schicken, schicke, senden, sende, hochladen, dir, stattdessen, würde gerne, gerne, kannst du, könntest du',
};

export const commands: CommandWords = {
  start: 'start, von vorn, neu anfangen, neuer Sticker, noch ein Sticker',
  stickers: 'meine Sticker, alle meine Sticker, zeig meine Sticker, Sticker',
  move: 'bewege ihn, beweg ihn, lass ihn hüpfen, lass ihn springen, lass ihn tanzen, animiere ihn, animieren, mach ihn lebendig, beweglicher sticker, animierter sticker',
  packs: 'meine Pakete, mein Paket, meine Packs, zeig meine Pakete, Pakete',
  export:
    'Export, exportieren, exportiere, exportiere es, Paket exportieren, exportier mein Paket, exportiere mein Paket, mein Paket exportieren, schick mein Paket, mein Paket für WhatsApp, für WhatsApp, zu WhatsApp, nach WhatsApp, in WhatsApp, zu Signal, für Signal, nach Signal, zu Discord, für Discord, nach Discord, zu LINE, für LINE, für andere Messenger, in andere Messenger',
  emoji:
    'emoji, als emoji, als eigenes emoji, mach ein emoji, mach ein emoji daraus, mach daraus ein emoji, mach es zum emoji, eigenes emoji',
  plans: 'meine Pläne, Pläne, zeig meine Pläne',
  me: 'Einstellungen, meine Einstellungen, Vorlieben, meine Vorlieben, mein Geschmack',
  help: 'Hilfe, hilf mir, Befehle, Menü, was kannst du, wie funktioniert das',
  stop: 'stopp, stop, hör auf, aufhören, genug, nicht weiter zeichnen',
  language: 'Sprache, Sprachen, Sprache ändern, Sprache wechseln',
  privacy: 'Datenschutz, Privatsphäre, meine Daten',
  paysupport:
    'Rückerstattung, Erstattung, Geld zurück, Sterne zurück, gib mir meine Sterne zurück, meine Zahlungen',
  forget:
    'lösche meine Daten, meine Daten löschen, lösche alle meine Daten, lösche alles über mich, lösche mich, vergiss mich',
};

export const motions: MotionWords = {
  bounce: 'hüpf*, spring, springe, springt, springen, springend',
  sway: 'wieg*, schaukel*, schwank*, schunkel*',
  shake: 'schüttel*',
  heartbeat: 'herzschlag, pulsier*, schlag wie ein herz, schlagen wie ein herz',
  float: 'schweb*, schweben mit herzen, schwebe mit herzen, schwebt mit herzen',
  'spin-in': 'hereinwirbel*, wirbel*, dreh*',
  tremble: 'zitter*',
  jelly: 'wackelpudding, wie wackelpudding, wackeln wie wackelpudding, wabbel*, wabbl*',
  pop: 'aufplopp*, plopp*, plopp auf, ploppen',
  rain: 'regen, regnen, regnet, regne, im regen',
};

export const short: ShortWords = {
  labels: {
    style: 'stil, stile',
    emotion: 'stimmung, gefühl, ausdruck, gesichtsausdruck',
    pose: 'geste, gesten, haltung, posen',
    caption: 'Beschriftung, Aufschrift, Text, Spruch',
  },
  set: 'Set, ein Set, Stickerset, mehrere Sticker, Reihe von Stickern',
  allMoving:
    'alle bewegt, alle animiert, animierte*, bewegte Sticker, bewegten Stickern, alle sollen sich bewegen, alle bewegen sich, sollen sich bewegen, animiere sie, animier sie, animiere alle, animier alle',
  addThis:
    'füg den hinzu, füge den hinzu, füg ihn hinzu, füge ihn hinzu, füg diesen hinzu, füge diesen hinzu, füg sie hinzu, füge alle hinzu, füg alle hinzu, den ins paket, ins paket damit, leg ihn ins paket, leg den ins paket, den in mein paket, leg ihn in mein paket, in mein paket',
  ofVideo: {
    sticker:
      'mach einen Sticker, mache einen Sticker, mach mir einen Sticker, mach daraus einen Sticker, mach einen Sticker daraus, ein Sticker daraus, als Sticker, zum Sticker, Sticker ab, Sticker von, Sticker aus, Videosticker, Video Sticker, bewegter Sticker, vom Anfang, von Anfang an, ab Anfang',
    part: 'Sekunde, Sekunden, Sek, vom Ende, das Ende, aus der Mitte, ab der Mitte',
    moment:
      'diesen Moment, den Moment, dieser Moment, dieses Bild daraus, Standbild, diesen Augenblick, diesen Frame, den Frame',
    draw: 'zeichne, zeichne mich, zeichnen, male, mal mich',
  },
  copyPack:
    'kopier*, klon*, dupliziere*, importier*, dieses paket hinzufügen, füg dieses paket hinzu, übernimm dieses paket, will dieses paket',
  letIt:
    'lass, lasse, lass ihn, lass es, lass sie, mach, mach dass, dass, er soll, es soll, sie soll, er, es, sie, ihn, soll, sollen, ich will dass, den sticker, der sticker, diesen sticker, sticker, kannst du, bitte, und, sich, mal, ein bisschen',
  drawLikeThis:
    'zeichne mich so, zeichne mich auch so, zeichne mich genauso, zeichne mich genau so, zeichne mich wie hier, zeichne mich wie auf dem sticker, mal mich so, mal mich auch so, mal mich genauso, mal mich wie hier, mach mich so, mach mich genauso, mich auch so, mich genauso, mich genau so, so will ich auch, in dieser pose, in der pose, in der gleichen pose, in derselben pose, in gleicher pose, in dieser haltung, in der gleichen haltung, mit dieser pose, mit meinem gesicht',
  captionThis:
    'beschrifte, beschrifte ihn, beschrifte ihn mit, beschrifte das mit, beschrifte den sticker, beschrifte den sticker mit, beschriften, beschriften mit, beschriftung, aufschrift, mit der aufschrift, mit der beschriftung, mit dem text, mit den worten, schreib, schreibe, schreib mal, schreib drauf, schreib darauf, schreibe drauf, schreibe darauf, schreib auf ihn, schreib auf den sticker, schreib den text, schreib die worte, schreib das wort, füg den text, füge den text, setz den text',
  putWords: 'setz, setze, mach, mache, pack, tu',
  onSticker: 'drauf, darauf, auf ihn, auf den sticker, auf diesen sticker, darunter, drunter, hinzu',
  stickerRequest:
    'mach einen sticker, mach mir einen sticker, mach daraus einen sticker, mach einen sticker daraus, mach einen sticker davon, mach davon einen sticker, mach, sticker, als sticker, zeichne, zeichne mich, zeichne das, zeichne uns, zeichne ihn, zeichne sie, mal, mal mich, mach mich, daraus, davon, hieraus, von mir, mich, uns, nochmal, noch mal, noch einen, hallo, im, in, stil, im stil',
  anotherPhoto:
    'anderes Foto, ein anderes Foto, neues Foto, ein neues Foto, anderes Bild, Foto ändern, Foto wechseln',
  back: 'zurück, einen Schritt zurück, geh zurück',
  myPack:
    'ins paket, ins pack, ins set, ins stickerpaket, in mein paket, zu meinem paket, in mein set, zu meinem set, in mein pack, zu meinen stickern',
  ownPose:
    'wie auf dem foto, wie im foto, wie auf dem bild, wie im bild, so wie auf dem foto, keine Posen, ohne Posen, ich brauche keine Pose, ich will keine Pose, brauche keine Pose, will keine Pose, ohne Pose, keine Pose, Pose weg, entferne die Pose, ohne eine Pose',
  indecent:
    'nackt, nackte, nackter, nacktes, nacktbild*, ausgezogen, ohne Kleidung, oben ohne, porno*, Sex, sexuell*, erotisch*, unbekleidet',
  asks: 'was, wie, warum, wieso, wann, wo, wohin, wer, welche, welcher, welches, viel, viele, gibt, kann, kannst',
};
