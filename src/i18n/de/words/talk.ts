import type { TalkWords } from '../../types/words/talk.ts';

/**
 * What the bot's own German words ask people to say, the usual answers, and how these are corrected. Longer sentences are not read: what
 * is not here is taken as the value that was asked for.
 */
export const talk: Partial<TalkWords> = {
  style:
    'strichzeichnung*, aquarell*, bleistift*, skizze*, zeichentrick*, ölgemälde, schwarz weiß, schwarzweiß, knete, pixelkunst, karikatur*',
  emotion:
    'froh, trauer, ärger, ruhe, keine emotion, keine emotionen, ohne emotion, ohne emotionen, emotionslos*, stinksauer, schreit, schreie, schreien, schreiend*, brüllt, brüllend*, genervt*, sauer, verlegen*, beschämt*, verträumt*, enttäuscht*, beleidigt*, eingeschnappt, erschrocken*, schockiert*, geschockt*, entsetzt*, panisch*, nervös*, aufgeregt*, begeistert*, zufrieden*, entspannt*, lässig*, frech*, schelmisch*, verschmitzt*, böse, böser, fies, fieser, arrogant*, ernst, ernster, skeptisch*, verwirrt*, ratlos*, neugierig*, erschöpft*, weint, weine, heult, heule, heulend*, lacht, lache, kicher*, grinst, grinse, grinsen, grinsend*, strahlend*, schmollt, schmolle, schmollen, schmollend*, verdutzt*, fassungslos*, sehnsüchtig*, romantisch*, eifersüchtig*, angeekelt*, gestresst*, deprimiert*, verzweifelt*, melancholisch*, albern*, verspielt*, kokett*, zärtlich*, dankbar*, erleichtert*, hoffnungsvoll*, triumphierend*, konzentriert*, ausgelassen*, euphorisch*, überglücklich*, gerührt*, sarkastisch*, ironisch*, gleichgültig*, schuldbewusst*, empört*, zwinkere, augenzwinkern*, lache mich kaputt, lacht sich kaputt, lachen mich kaputt, kaputtlachen, lache mich tot, lacht sich tot, totlachen, lache tränen, lacht tränen, zunge raus, streckt die zunge raus, strecke die zunge raus, schaut genervt, schaut traurig, schaut böse, guckt genervt, schlecht gelaunt*, schlechte laune, schlechter laune, komisch gucken, doof gucken, weinen, freude, freudig*, fröhlich*, glücklich*, lächel*, lachen*, traurig*, weinend*, wütend*, wut, verliebt*, liebe, überrascht, überraschung, schüchtern*, zwinkern*, zwinkert, müde, müdigkeit, schläfrig*, gelangweilt, ängstlich*, stolz*, gelassen*, nachdenklich*, verrückt*, fröhliches lächeln, verschmitztes zwinkern, ein zwinkern',
  pose: 'klatschen, umarmt, umarmen, herzhände, gähn*, augen verdreh*, verdreht die augen, verdrehe die augen, die augen verdrehen, sitze, sitzen, sitzt auf, sitzt am, sitzt im, sitzend*, stehend*, liege, liegen, liegend*, schlafe, schläft, schlafen, schlafend*, halte, hält ein, hält eine, hält einen, hält den, hält das, haltend*, trinke, trinkt, trinken, trinkend*, esse, isst, essen, essend*, laufe, laufend*, rennt, renne, rennen, rennend*, springe, springt, hüpf*, in die luft springen, springe in die luft, springt in die luft, tanze, tanzt, winke, klatsche, klatscht, klatschend*, salutier*, kniet, knie, kniend*, betend*, fliegend*, schwimmend*, lesend*, singt, singe, singend*, gitarre*, telefonier*, facepalm*, hand vorm mund, hand vor dem mund, hände hinterm rücken, hände hinter dem rücken, hände in den taschen, hände in den hüften, hände in die hüften, hände hoch, arme hoch, geballte fäuste, fäuste geballt, mit geballten fäusten, faust hoch, blick in die ferne, zuckt mit den schultern, schulterzucken, achselzucken, porträt*, ganzkörper*, im profil, friedenszeichen, meditier*, winkend*, winken, winkt, daumen hoch, daumen runter, verschränkte arme, arme verschränkt, herz mit den händen, umarmend*, umarmung, tanzen, tanzend*, springen, springend*, zeigt, zeigend*, mit einer tasse kaffee, tasse kaffee',
  styleLabel: 'stil, stile',
  emotionLabel: 'stimmung, gefühl, gesichtsausdruck',
  poseLabel: 'geste, haltung',
  lead: 'nur, bloß, aussehen, jetzt, nun, diesmal, bitte, lieber, doch, eher, dann, ich, mir, und, einen, eine',
  change:
    'anders, anderen, anderer, anderes, ändere, ändern, wechsle, wechseln, ersetze, ersetzen, mach, mache, machen, nimm, setz, setze',
  captionPut: 'setz, setze',
  plain:
    'weniger, zu, schwächer, sanfter, mich, mir, uns, ihn, sie, ihm, am, beim, vorm, vor, ins, aufs, mit, wie, neben, in, im, auf, unter, hinter, als, hose, hemd, wand, stuhl, tisch, bett, boden, strand, regen, wald, wirkt, wirken, wirkte, gesicht, einer, eins',
  captionLead: 'drunter, darunter, drüber, darüber, bitte, darauf, drauf, unten, oben, wort, worte, text',
  link: 'soll, sollte, mit, als, auf, zu, in, durch, vor',
  tail: 'machen, zeichnen, hinzu, bitte, danke, sein',
  modifier: 'sehr, ganz, etwas, und, mit, der, den, die, das, meinen, meine',
  negation:
    'alles außer, bloß nicht, bloß kein, bloß keine, hasse, mag kein, mag keine, mag keinen, mag nicht, nichts, keinen, nicht, kein, keine, nicht so, statt, anstatt, anstelle, anstelle von',
  without: 'ohne',
  but: 'aber',
  and: 'und',
  yes: 'loslegen, klar, jup, jap, jo, top, ja, jawohl, jep, genau, passt, stimmt, einverstanden, bestätigen, zeichne, gerne, natürlich, perfekt',
  no: 'nein, nö, nee, falsch',
  again: 'erneut, wieder, nochmal, wiederholen',
  fresh: '',
  greeting: 'servus, grüß gott, guten abend, guten morgen, na',
  bye: 'lass mich, hör auf, bis gleich, bis dann, bis später, tschüss, tschüs, auf wiedersehen, bis bald',
  thanks: 'danke, dankeschön',
  praise: 'krass, mega, geil, hammer, genial, spitze, wow, toll, wunderbar, klasse',
  dislike: 'langweilig, doof, komisch, hässlich, schlecht, blöd',
  wait: 'warte mal, warte kurz, moment mal, moment bitte, sekunde, eine sekunde, noch nicht, jetzt nicht, warte, moment, einen moment, gleich, später',
  unsure: 'weiß nicht, keine ahnung',
  any: 'egal welche, egal welcher, egal welchen, mach irgendwas, einfach irgendwas, irgendwas, irgendetwas, wähl du, nimm irgendwas, völlig egal, egal, egal was, mir egal, entscheide du, du entscheidest, überrasch mich',
  abilities: 'hilfe',
  price: 'kostenlos',
  more: 'mehr, stärker, viel',
  becomes: 'zu, durch, gegen, auf',
  outline: 'umriss, umrisse, umrandung, umrandungen, rand, ränder, rahmen, kontur, konturen, outline',
  caption:
    'schrift, beschriftung, beschriftungen, aufschrift, untertitel, bildunterschrift, schriftzug, text, spruch, beschrifte, schreib, schreibe, schreiben',
  background: 'transparent, durchsichtig',
  drop: 'weglassen, entferne, entfernen, lösche, lösch, löschen, weg, wegmachen, ausblenden, abmachen, raus',
  add: 'füg, füge, hinzufügen, hinzu, ergänze, zurück, dazu',
  same: 'bleibt, bleiben, derselbe, dieselbe, dasselbe, behalte, behalt, lass',
  photo: 'foto, fotos, bild, bilder, selfie, selfies, aufnahme',
  asPhoto: 'wie auf dem foto, wie im foto, wie auf dem bild, wie im bild, so wie auf dem foto',
  purposeStart:
    'für, zum verschicken, zum schicken, um zu, als geschenk, zum geburtstag, zum verschenken, damit ich',
  purpose:
    'geburtstag, hochzeit, geschenk, chat, chats, gruppe, gruppenchat, freund*, familie, mama, mutter, papa, vater, kollege*, kollegin*, arbeit, büro, team, spaß, kinder, telegram, whatsapp',
  question: 'was, wie, warum, wieso, wann, wo, wohin, wer, welche, welcher, welches',
  wants: 'sehen, zeigen, bekommen, kriegen',
  object:
    'hält, haltend, schild, plakat, zettel, karte, shirt, tshirt, pulli, mütze, tasse, buch, handy, ballon*, fahne, torte',
  heard: 'verstehe, aha, interessant',
  chatter:
    'sorry, entschuldigung, übrigens, heute, morgen, gestern, blass, blasser, falsch, verwaschen, denke, glaube, weiß, sage, rede, schreibe, verstehe, zurück, weiter, später, bot, app, internet, englisch, russisch, spanisch, deutsch, ukrainisch, sprache, warum, leute, schicke, herunterladen, sachen, eigentlich, frage, problem, funktioniert, webseite, link, konto, jemand, einstellungen, beispiel, langweilt',
  all: 'alles',
  recall: '',
  who: '',
  time: '',
  keep: '',
  data: 'datenschutz',
  detail:
    'auto, fahrrad, motorrad, haus, gebäude, pflanze, baum, statue, landschaft, katze, katzen, kater, kätzchen, hund, hunde, welpe, welpen, haustier, tier, tiere, vogel, papagei, hamster, kaninchen, pferd, schildkröte, ding, gegenstand, sache, mensch, menschen, person, personen, leute, mann, frau, junge, mädchen, kind, kinder, baby, freund, freundin, freunde, mama, mutter, papa, vater, eltern, sohn, tochter, bruder, schwester, oma, opa, familie, paar, gruppe, beide, alle, niemand, meinem, meiner, meines, unserem, unserer, deinem, seinem, ihrem, ist, mein, meine, meinen, unser, unsere, dieses, diese, farbe, farben, farbig*, bunt, bunter, hell, heller, dunkel, dunkler, jünger, älter, detail*, kontrast*, haare, augen, bart, nase, mund, ohren, lippen, kinn, wangen, stirn, kopf, augenbrauen, kleiner, größer, runder, schlanker, dünner, dicker, muskulöser, länger, kürzer, kleidung, klamotten, schöner, hübscher, nachts, hut, mütze, kappe, brille, sonnenbrille, krone, jacke, hemd, kleid, anzug, krawatte, schnurrbart, blumen, herzchen, sterne, flügel, hörner, heiligenschein, maske, schwert, regenschirm, schal, kostüm, uniform, umhang',
  laugh: 'haha, hihi',
  rude: 'scheiße, blödmann',
  noPose:
    'keine Posen, ohne Posen, ich brauche keine Pose, ich will keine Pose, brauche keine Pose, will keine Pose, ohne Pose, keine Pose, Pose weg, entferne die Pose, ohne eine Pose',
  noPicture: '',
  captionIs: '',
  wish: 'irgendwas, irgendetwas, was',
  depiction: 'sticker, stickern, version, porträt, zeichnung, karikatur',
  of: 'von, aus, nach',
  stickerWith: '',
  particle: 'weg, ab, runter',
  exchange: 'ersetze, ersetz, tausche, tausch, austauschen, ersetzen',
  exchangeFor: 'durch, gegen',
  indecent:
    'nackt, nackte, nackter, nacktes, nacktbild*, ausgezogen, ohne Kleidung, oben ohne, porno*, Sex, sexuell*, erotisch*, unbekleidet',
};
