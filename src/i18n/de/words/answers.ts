import type { AnswerWords } from '../../types/answers.ts';

export const answers: AnswerWords = {
  yes: 'ja, jo, jap, jawohl, klar, na klar, ok, okay, sicher, gerne, gern, genau, natürlich, in ordnung, einverstanden, mach das, mach es, passt',
  no: 'nein, nee, nö, ne, lieber nicht, bloß nicht, auf keinen fall, bitte nicht',
  newPhoto: `
    neue, neues, neuen, neuer, das neue, neuere, neuste, neueste, letzte, letztes, letzten, zweite, zweites, zweiten, dieses, dieses hier, das hier, nimm es, nimm das, benutze es, verwende es, wechsle, ersetze es, tausche es,
    nicht das alte, nicht das erste, das gerade geschickte, gerade geschickt`,
  oldPhoto: `
    alte, altes, alten, alter, frühere, früheres, früheren, erste, erstes, ersten, vorherige, vorheriges, vorherigen, bisherige, bisherigen, ursprüngliche, das davor, von vorher, vorher,
    behalten, behalte, behalte es, behalte das, lass es, nicht ändern, nicht das neue, nicht das zweite, nicht dieses, nimm es nicht, nicht neu`,
  skip: `
    überspringen, überspring, überspringe, abbrechen, abbruch, vergiss es, egal, doch nicht, nicht jetzt, später, nein danke, stopp, stop, nichts, nicht nötig, brauche ich nicht, brauch ich nicht, lass es, lass es so, lass es wie es ist, lass mal, lieber nicht, schon gut, hat sich erledigt`,
  without: `
    ohne, keine, keinen, kein, ohne text, ohne worte, ohne beschriftung, ohne schrift, ohne titel, ohne emoji, keinen text, kein text, keine beschriftung, keine schrift, leer, entferne es, entferne den text, entferne die beschriftung, text weg, beschriftung weg`,
  filler:
    'bitte, das, die, der, den, dem, ein, eine, nimm, nehme, nehmen, nutze, benutze, verwende, foto, fotos, bild, selfie, ich, will, möchte, hätte, wir, mit, mein, meine, dann, und, es, danke, na, ja, also, doch, lieber, wähle, zeichne, aus, von, glaube',
};
