import { stemmer } from '@orama/stemmers/german';
import type { Connectives, FunctionWords, WordForms } from '../../types/words.ts';

/** Words that occur in nearly every message in German, umlauts or not. */
export const common = `
  ich, du, er, sie, es, wir, ihr, mich, mir, dich, dir, ihn, ihm, uns, euch, ihnen, mein, meine, meinen, meinem, meiner, meins,
  dein, deine, deinen, sein, seine, seinen, ihre, ihren, unser, unsere, der, die, das, den, dem, des, ein, eine, einen, einem,
  einer, eines, nen, ne, kein, keine, keinen, dieser, diese, dieses, diesen, diesem, andere, anderen, anderes, anderer, alle, alles,
  allen, viele, viel, mehr, weniger, etwas, was, nichts, jemand, jeder, ist, sind, bin, bist, war, sei, seid, hab, habe, hast, hat,
  haben, hatte, hätte, hätten, kann, kannst, können, könnte, könntest, muss, musst, müssen, soll, sollen, sollte, solltest, will,
  willst, wollen, möchte, möchten, mag, magst, würde, würdest, werde, wird, werden, wurde, darf, brauch, brauche, brauchst, mach,
  mache, machst, macht, machen, gemacht, gib, geht, gehts, gehen, komm, kommt, nimm, zeig, zeige, zeichne, zeichnen, zeichnest, mal,
  male, malen, ändere, ändern, lösch, lösche, löschen, füge, schreib, schreibe, schick, schicke, schicken, sag, sage, lass, weiß,
  weißt, verstehe, versteh, finde, gefällt, kostet, sieht, aussehen, hinzu, wähl, wähle, such, suche, nehmen, lachen, lacht,
  lächelt, weint, weinen, winkt, winken, sitzt, steht, tanzt, hält, springt, heißt, funktioniert, warte, hilf, bleibt, und, oder,
  aber, wenn, dass, weil, ob, als, denn, doch, von, vom, zu, zum, zur, mit, ohne, für, fuer, auf, aus, bei, beim, nach, im, am, an,
  über, unter, vor, um, durch, gegen, bis, seit, statt, in, nicht, nee, nein, ja, jo, genau, gern, gerne, lieber, bitte, danke,
  dank, hallo, moin, servus, tschüss, guten, gute, guter, gut, morgen, tag, abend, besser, schön, schöner, schönes, toll, prima,
  richtig, falsch, schon, noch, nochmal, nur, auch, so, sehr, ganz, bisschen, sonst, vielleicht, immer, nie, jetzt, gleich, später,
  heute, wieder, hier, da, dort, dann, eigentlich, egal, schade, einfach, beide, beiden, zusammen, weg, wie, wo, wohin, woher, wer,
  wen, wem, wann, warum, wieso, welche, welcher, welches, wieviel, freund, freunde, freunden, freundin, arbeit, kollegen, familie,
  frau, mann, kind, mutter, vater, hund, katze, kater, bild, hintergrund, rand, umriss, hand, hände, arme, armen, daumen, hoch,
  gesicht, haare, augen, herz, traurig, trauriger, traurige, fröhlich, glücklich, wütend, müde, lustig, lustiger, süß, eins, zwei,
  drei, vier, fünf, sechs, acht, stück, mädchen, junge, mensch, hut, stil, stils, sich, einmal, anders, gibt, möchtest, weiter,
  sprache, selbst, selber, worten, worte, wartet, fertig, gerade, erste, ersten, moment, drück, versuch, lässt, stimmt, davon,
  stattdessen, deutsch, deinem, nächste, nächsten, neuen, neue, neues, sehen, passt, mehrere, beispiel, frage, fragen, zuerst,
  deiner, geschickt, zeit, leute, geld, kostenlos, ganze, dafür, damit, darauf, darunter, dabei, dazu, wirklich, leider, hilfe,
  erklär, vielen`;

export const connectives: Connectives = {
  and: 'und',
  or: 'oder',
};

export const forms: WordForms = {
  script: 'Latin',
  letters: 'a-zäöüß',
  ownLetters: 'äöüß',
  writtenAs: { ß: 'ss' },
  stem: stemmer,
  ofSilence: /^(?:untertitel (?:von|der|im auftrag) .*|untertitelung .*)$/iu,
  capitalNouns: true,
};

export const functions: FunctionWords = {
  negations: 'nicht, kein, keine, keinen, keiner, ohne, nie, niemals',
  modifiers:
    'sehr, ganz, gar, etwas, bisschen, wenig, leicht, so, richtig, wirklich, echt, total, völlig, extrem, unglaublich, mega, super, zu, ein, eine, einen, einem, einer, der, die, das, bin, ist, sind, schaut, sieht, aus, mehr, besonders, schrecklich, furchtbar, irre',
  stopWords:
    'und, oder, aber, von, zu, in, im, auf, an, am, bei, für, mit, vor, nach, aus, wie, als, ob, wenn, sein, seine, ihr, ihre, mein, meine, dein, deine, er, sie, es, ich, du, wir, mich, mir, dich, sich, den, dem, des, ein, eine, einen, der, die, das, sehr, ganz, so, etwas, nicht, kein, keine, ohne, bin, ist, sind, gerade, nur, auch, schon, noch, mal',
};
