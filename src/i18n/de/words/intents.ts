import type { IntentWords, TasteWords } from '../../types/words/intents.ts';

export const intents: IntentWords = {
  asks: `
    was, wer, wie, wo, wohin, wann, warum, wieso, welche, welcher, welches, welchen, wie viel, wie viele, wieviel, wieviele, kann, kannst, könnt, darf, ist, bist, sind, gibt, geht, muss, soll, hast, hat, wird, sag mal, frage`,
  requests: `
    kannst du, könntest du, kann ich, können sie, machst du`,
  opening:
    'hallo, hi, hey, und, aber, also, ok, ach, äh, übrigens, noch was, sag, bitte, entschuldigung, danke, moment, dann',
  asksInside: 'wie, wo, wann, warum, welche, wie viel',
  abilities:
    'hilfe, ?was + kannst du/kann der bot/machst du/ist das/muss ich, ?wie + funktioniert/geht das/fange ich an/benutze ich dich, anleitung, was kannst du, ?sticker + machst du/macht ihr/zeichnest du',
  price: '?kostet/kosten/gratis/kostenlos/umsonst/preis/preise/bezahlen/zahlen/geld/abo, preis, kostenlos',
  limits:
    '?wie viele/wie viel/wieviele/wieviel + sticker/tag/pro tag/am tag - gleichzeitig/auf einmal, limit*, grenze*',
  privacy:
    '?meine daten, datenschutz, ?foto/fotos/bild/bilder/daten + speicher*/gespeichert/gelöscht/löschst/passiert/landet/landen/sieht/sehen/sicher/behältst, ?sicher, ?wer sieht',
  deletion: 'lösch*/vergiss/vergessen + meine daten/daten/alles über mich/mein foto/meine fotos/mich',
  telegram:
    '?finde/schicke/sende/teile/benutze/verwende + sticker/ihn/sie + telegram/freund*/chat*/anderen/wie - whatsapp, ?wie + verschicke ich/finde ich/benutze ich + sticker/ihn/sie - whatsapp',
  movement: 'animier*, animation*, gif, gifs, video sticker*, ?bewegt/bewegen/bewegte/video',
  whom: 'zu zweit, wir zwei, wir beide, ?zeichnen/zeichne/machen/schicken/nehmen/geht/möglich + freund/freundin/katze/hund/kind/mutter/vater/mama/papa/promi*/jemand anderen/andere person/haustier - für, ?nicht mich, ?gruppenfoto/gruppenbild/kinderfoto/kinderbild/zwei leute/zwei personen/mehrere personen/mehrere leute/zu zweit',
  sets: '?mehrere/mehr als einen/viele/set/paket + sticker/auf einmal/gleichzeitig/machen, ?auf einmal',
  recall: '?was + gewählt/ausgewählt/habe ich bisher/hab ich bisher, meine auswahl',
  styles: '?stil/stile/stilen + welche/welcher/gibt/liste/hast/kannst - besser/egal',
  emotions: '?emotion/emotionen/gefühle/stimmungen + welche/gibt/liste/hast/kannst - besser/egal',
  poses: '?pose/posen/gesten + welche/gibt/liste/hast/kannst - besser/egal',
  advice: '?was/welcher/welche/welches + besser/empfiehlst/empfehlen/rätst, empfiehl, was meinst du',
  packs: `
    umbenennen/umbenenne/benenne + paket/stickerpaket/set/pack,
    link + paket/pakete/stickerpaket - leg/pack/tu, zeig/zeige/öffne + mein paket/meine pakete/mein stickerpaket/meine packs, ?im paket/in meinem paket/im pack + schon/ist/bereits, ?wer/andere/alle/fremde + paket/pakete/stickerpaket + sieht/sehen/kann/können, wo + mein paket/meine pakete/mein stickerpaket`,
  sending: `
    ?wo/wie + foto/bild/selfie + schicke/schick/sende/hochladen/anhängen/knopf/büroklammer/hochlade`,
  photoNeeded: `
    ?zwingend/nötig/notwendig/pflicht/unbedingt/muss ich/brauchst du/warum brauchst/wozu/ohne + foto/bild/selfie - welches/anderes/wie viele`,
  captionSize: `
    text/schrift/buchstaben/beschriftung + klein*/größer*/groß*/winzig*/unleserlich/lesbar/schriftgröße`,
  photo:
    '?foto/bild/selfie + welches/welche/gut/besser/qualität/muss/soll - anderes/neues/gespeichert/sicher',
  anotherPhoto: 'anderes/neues/anderen + foto/bild/selfie - welches',
  duration: '?wie lange, ?wann + fertig/kommt, ?dauert',
  identity:
    'was bist du, wer bist denn du, wer bist du denn, wer bist du eigentlich, bist du + wer/was, wer bist du, ?bist du/ist das + bot/mensch/echt/ki/roboter/chatgpt, wie heißt du, ?welches modell',
  formats:
    '?format/formate/größe/auflösung/drucken/whatsapp/png/pixel/herunterladen - pixel art, in whatsapp, ausdrucken',
  likeness:
    'nicht/gar nicht + ähnlich/aus wie ich, ?ähnlich + sieht/wird, hässlich, sieht + komisch/schlecht',
  status: '?wo + sticker/mein sticker/er - finde/wo ich/wo wir/wo man, ?schon fertig, ?fertig + ist/bist',
  confirming: '?wie/wo/was + bestätige*/knopf/drücken/button',
  offTopic: '?wetter, witz, ?nachrichten, ?wie spät, gedicht, ?hauptstadt, übersetze',
  choose: `
    überrasch mich, entscheide du, such du aus, wähl du, egal, du entscheidest, was du willst, such dir was aus`,
  options: `
    schlag was vor, schlag etwas vor, schlag mir was vor,
    weiß nicht, weiss nicht, keine ahnung, ?beispiele, ?möglichkeiten, vorschläge`,
  confused: `
    verstehe nicht, nicht verstanden, was meinst du damit, unklar`,
  changing: `
    ?ändern + später/danach/noch/nachher`,
  undo: `
    hol/hole/bring + zurück + erste*/zweite*/dritte*/vierte*/fünfte*/letzte*/nummer,
    rückgängig, mach es rückgängig, mach das rückgängig, zurücknehmen, zurück zu/zurück zum/wieder + vorher/vorigen/vorherigen/letzten/alten/ersten/wie vorher/wie es war, wie es war, wie es vorher war, wie vorher, vorige/vorherige/letzte/alte/erste/zweite + war besser/war schöner/gefiel mir besser`,
  outline: `
    umriss*/rand/kontur* + dicker*/dünner*/breiter*/schwarz*/farb*/bunt*`,
  thanks: `
    danke/vielen dank/dankeschön`,
  background: `
    transparent, durchsichtig*, hintergrund + ohne/kein/keinen/weg/entfern*, ?hintergrund`,
  pack: `
    füge/leg/lege/speichere/speicher/hinzufügen/pack ihn/pack es/pack sie/pack den/pack das/pack diesen/pack alle/packe/tu/steck/stecke/rein damit/ab damit/damit/rein/schmeiß/wirf + paket/stickerpaket/pack/stickerpack/sammlung - wie/wo/was/neues foto/zeichne/mehrere, will/möchte + ins paket/in mein paket/im paket/ins pack/in mein pack/ins stickerpaket/in mein stickerpaket/ins stickerpack/in mein stickerpack/in meine sammlung - wie/wo/was/neues foto/zeichne/mehrere, ihn auch dazu, den auch dazu, ihn auch rein, den auch rein`,
  oneSticker: `
    lösche/lösch/löschen/entferne/entfernen + sticker/ihn/den/diesen/letzten/das - rand/umriss/kontur/text/beschriftung/hintergrund/daten/alles/aus dem paket/brille/hut, lösch ihn, lösche ihn, sticker weg`,
  cancel: `
    abbrechen, abbruch, ich will das nicht mehr, lass uns aufhören, vergiss es, doch nicht, ich will nicht mehr`,
  languages: {
    en: `
    auf englisch, englisch bitte, sprich englisch`,
    ru: `
    auf russisch, russisch bitte, sprich russisch`,
    es: `
    auf spanisch, sprich spanisch`,
    de: `
    auf deutsch, deutsch bitte, sprich deutsch`,
    uk: `
    auf ukrainisch, sprich ukrainisch`,
  },
};

export const taste: TasteWords = {
  remember:
    'merk dir, merke dir, merk dir bitte, bitte merken, merken, denk daran, denk dran, notiere, notier dir',
  liking:
    'dass, ich, liebe, mag, sehr mag, gern, gerne, am liebsten, mein, meine, lieblingsstil, stil, ist, bevorzuge, bitte',
  never:
    'nie zeichnen, zeichne nie, niemals zeichnen, zeichne niemals, bitte nie, zeichne nie wieder, zeichne bitte nie',
  disliking: 'ich mag kein, ich mag keine, ich mag keinen, mag kein, mag keine, mag keinen, hasse, ich hasse',
  usual:
    'wie immer, wie üblich, wie gewohnt, wie gewöhnlich, das übliche, mein üblicher stil, wie letztes mal, wie beim letzten mal, wie das letzte mal',
  setup: `
    frag mich, frage mich, stell mir fragen, mein* geschmack, mein* vorliebe*, vorliebe*`,
  skip: 'überspringen, überspring, weiter, nächste, nächste frage, weiß nicht, ich weiß nicht, keine ahnung, egal, mir egal, nichts, nein, nö, keine grenzen, keine',
  enough:
    'lass mich, lass mich in Ruhe, hör auf, genug, reicht, das reicht, es reicht, stopp, stop, schluss, keine fragen mehr, fertig, das ist alles, das wars, aufhören, hör auf',
  draw: 'zeichne, zeichne mir, zeichnen, mal mir, male mir, mach einen sticker, mach mir einen sticker, ein sticker, einen sticker, neuer sticker, neuen sticker, ändere, wechsle',
};
