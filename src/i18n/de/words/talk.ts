import type { TalkWords } from '../../types/words/talk.ts';

/**
 * What the bot's own German words ask people to say, the usual answers, and how these are corrected. Longer sentences are not read: what
 * is not here is taken as the value that was asked for.
 */
export const talk: Partial<TalkWords> = {
  style: `
    strichzeichnung*, aquarell*, bleistift*, skizze*, zeichentrick*, ölgemälde, schwarz weiß, schwarzweiß, knete, pixelkunst, karikatur*`,
  emotion: `
    froh, trauer, ärger, ruhe, keine emotion, keine emotionen, ohne emotion, ohne emotionen, emotionslos*,
    stinksauer, schreit, schreie, schreien, schreiend*, brüllt, brüllend*,
    genervt*, sauer, verlegen*, beschämt*, verträumt*, enttäuscht*, beleidigt*, eingeschnappt, erschrocken*, schockiert*, geschockt*, entsetzt*, panisch*, nervös*, aufgeregt*, begeistert*, zufrieden*, entspannt*, lässig*, frech*, schelmisch*, verschmitzt*, böse, böser, fies, fieser, arrogant*, ernst, ernster, skeptisch*, verwirrt*, ratlos*, neugierig*, erschöpft*, weint, weine, heult, heule, heulend*, lacht, lache, kicher*, grinst, grinse, grinsen, grinsend*, strahlend*, schmollt, schmolle, schmollen, schmollend*, verdutzt*, fassungslos*, sehnsüchtig*, romantisch*, eifersüchtig*, angeekelt*, gestresst*, deprimiert*, verzweifelt*, melancholisch*, albern*, verspielt*, kokett*, zärtlich*, dankbar*, erleichtert*, hoffnungsvoll*, triumphierend*, konzentriert*, ausgelassen*, euphorisch*, überglücklich*, gerührt*, sarkastisch*, ironisch*, gleichgültig*, schuldbewusst*, empört*, zwinkere, augenzwinkern*, lache mich kaputt, lacht sich kaputt, lachen mich kaputt, kaputtlachen, lache mich tot, lacht sich tot, totlachen, lache tränen, lacht tränen, zunge raus, streckt die zunge raus, strecke die zunge raus, schaut genervt, schaut traurig, schaut böse, guckt genervt,
    schlecht gelaunt*, schlechte laune, schlechter laune, komisch gucken, doof gucken, weinen, freude, freudig*, fröhlich*, glücklich*, lächel*, lachen*, lachend*, traurig*, traurigkeit, weinend*, wütend*, wut, verliebt*, liebe,
    überrascht, überraschung, schüchtern*, zwinkern*, zwinkert, müde, müdigkeit, schläfrig*, gelangweilt, ängstlich*, stolz*, gelassen*,
    nachdenklich*, verrückt*, fröhliches lächeln, verschmitztes zwinkern, ein zwinkern`,
  pose: `
    klatschen, umarmt, umarmen, herzhände, gähn*, augen verdreh*, verdreht die augen, verdrehe die augen, die augen verdrehen, sitze, sitzen, sitzt auf, sitzt am, sitzt im, sitzend*, stehend*, liege, liegen, liegend*, schlafe, schläft, schlafen, schlafend*, halte, hält ein, hält eine, hält einen, hält den, hält das, haltend*, trinke, trinkt, trinken, trinkend*, esse, isst, essen, essend*, laufe, laufend*, rennt, renne, rennen, rennend*, springe, springt, hüpf*, in die luft springen, springe in die luft, springt in die luft, tanze, tanzt, winke, klatsche, klatscht, klatschend*, salutier*, kniet, knie, kniend*, betend*, fliegend*, schwimmend*, lesend*, singt, singe, singend*, gitarre*, telefonier*, facepalm*, hand vorm mund, hand vor dem mund, hände hinterm rücken, hände hinter dem rücken, hände in den taschen, hände in den hüften, hände in die hüften, hände hoch, arme hoch, geballte fäuste, fäuste geballt, mit geballten fäusten, faust hoch, blick in die ferne, zuckt mit den schultern, schulterzucken, achselzucken, porträt*, ganzkörper*, im profil, friedenszeichen, meditier*,
    winkend*, winken, winkt, daumen hoch, daumen runter, verschränkte arme, arme verschränkt, herz mit den händen, umarmend*, umarmung,
    tanzen, tanzend*, springen, springend*, zeigt, zeigend*, mit einer tasse kaffee, tasse kaffee`,
  styleLabel: 'stil, stile',
  styleFrame:
    'im stil von, im stil eines, im stil einer, im stil des, im stil der, im stile von, im stile eines, im stile einer, im stile des, im stile der, in der art von, nach art von, inspiriert von',
  emotionLabel: 'stimmung, gefühl, ausdruck, gesichtsausdruck',
  poseLabel: 'geste, gesten, haltung, posen',
  lead: `
    wo ich, wo wir, auf dem ich, auf dem wir, in dem ich, bei dem ich, einen sticker wo, nen sticker, nen sticker wo,
    nur, bloß,
    kannst du mich, kannst du ihn, kannst du sie, kannst du es, könntest du mich, könntest du ihn, kannst du mich als, kannst du mich im,
    jetzt noch, jetzt als, jetzt noch als, noch als, noch mal als,
    mach mich als, zeichne mich als, mach mich zu, mach mich zum, mach mich zur, mach aus mir, mach aus mir einen, mach aus mir eine, verwandle mich in, verwandle mich in einen, verwandle mich in eine, aussehen,
    ich bin, ich soll, ich soll aussehen, soll aussehen, der ist, der schaut, er ist, sie ist, jetzt, nun, diesmal aber, aber diesmal, aber jetzt, ich will sein, ich möchte sein,
    diesmal, dieses mal, mach mich, mach ihn, mach sie, mach es, zeichne mich, zeichne ihn, zeichne es, zeig mich, lass mich, ich will, bitte, lieber, doch, doch lieber, eher, dann, ich, ich möchte, ich will, ich hätte gern, ich hätte gerne, hätte gern, hätte gerne, ein sticker, einen sticker,
    mach mir, mach mir bitte, zeichne mir, zeichne mir bitte, mal mir, male mir, erstell mir, erstelle mir, mir bitte, mir,
    und, einen, eine`,
  change:
    'anders, anderen, anderer, anderes, zurück zu, zurück zum, wieder zu, geh zurück zu, gehen wir zurück zu, ändere, ändern, wechsle, wechseln, ersetze, ersetzen, mach, mache, machen, nimm, setz, setze',
  captionPut: 'setz, setze',
  captionLead: `
    drunter, darunter, drüber, darüber, bitte,
    meinen Namen, den Namen, darauf, drauf, auf dem sticker, unten, oben, das wort, die worte, den text, wort, worte, text, dass da steht`,
  link: 'soll, sollte, soll sein, mit, als, auf, zu, in, durch, vor',
  tail: `
    machen, zeichnen, aussehen lassen, hinzu,
    bitte, danke, sein`,
  modifier: 'sehr, ganz, etwas, ein bisschen, und, mit, der, den, die, das, meinen, meine',
  negation:
    'alles außer, alles nur nicht, alles nur kein, alles nur keine, alles nur keinen, auf keinen fall, bloß nicht, bloß kein, bloß keine, hasse, mag kein, mag keine, mag keinen, mag nicht, nichts, keinen, nicht, kein, keine, nicht so, statt, anstatt, anstelle, anstelle von',
  without: 'ohne',
  but: 'aber',
  and: 'und',
  plain: 'hose, hemd, wand, stuhl, tisch, bett, boden, strand, regen, wald, wirkt, wirken, wirkte',
  yes: `
    nichts ändern, ändere nichts, ändre nichts, nichts mehr ändern, du musst nichts ändern,
    mach fertig, mach ihn fertig, super so, genau so, so passt es,
    mach mal, ja mach mal, mach schon, so lassen, lass es so, lass so, bleibt so,
    kannst loslegen, du kannst loslegen, loslegen, kannst anfangen, du kannst anfangen, fang an, mach los, zeichne ihn,
    klar, na klar, jup, jap, jo, jo passt, mach das, mach das so, mach so, passt schon, sieht gut aus, so machen, perfekt mach das, top,
    ja, jawohl, jep, genau, passt, passt so, stimmt, alles gut, in ordnung, einverstanden, ich bestätige, bestätigen, zeichne, zeichne es,
    mach es, leg los, los geht's, gerne, natürlich, perfekt, ja bitte`,
  no: 'so nicht, nicht so, nein, nö, nee, falsch, stimmt nicht, passt nicht',
  again:
    'noch einmal bitte, erneut, wieder, von neuem, noch ein mal, noch ein versuch, noch mal, nochmal, noch einmal, noch einen, noch einer, noch eins, noch eine variante, wiederholen, zeichne noch mal',
  fresh: `
    noch mal von vorne, nochmal von vorne, noch einmal von vorne, noch mal von vorn, nochmal von vorn, fang nochmal von vorne an, fang von vorne an, von vorne anfangen, von vorn anfangen, von vorne beginnen, neu anfangen, ganz neu anfangen, neu beginnen, neu starten, alles neu,
    von vorn, von vorne, neuer sticker, neuen sticker, ein neuer sticker, etwas anderes, was anderes`,
  greeting: 'servus, grüß gott, guten abend, guten morgen, na',
  bye: 'lass mich, lass mich in Ruhe, hör auf, bis gleich, bis dann, bis später, tschüss, tschüs, auf wiedersehen, bis bald',
  thanks: 'danke, dankeschön, danke schön, vielen dank, danke dir',
  praise: `
    ich finds super, ich finde es super, find ich super, find ich gut, finde ich gut, finde ich super, gefällt mir gut, gefällt mir sehr,
    super geworden, toll geworden, schön geworden, gut geworden, krass, krass gut, mega, geil, hammer, genial, der hammer, spitze, richtig gut, sehr gut geworden, wow, ich liebe es,
    super toll, toll, wunderbar, sehr schön, gefällt mir, klasse`,
  dislike:
    'hasse ich, ich hasse es, mag ich nicht, kann ich nicht leiden, langweilig, doof, komisch, hässlich, schlecht, blöd, gefällt mir gar nicht, gefällt mir nicht, nicht ähnlich, sieht nicht aus wie ich',
  wait: `
    warte mal, warte kurz, moment mal, moment bitte, sekunde, eine sekunde, noch nicht, nein noch nicht, noch nicht zeichnen, jetzt nicht, zeichne noch nicht, bin gleich da,
    warte, moment, einen moment, gleich, später`,
  unsure: `
    schlag was vor, schlag etwas vor, schlag mir was vor, schlag mir etwas vor, mach einen vorschlag,
    weiß nicht, ich weiß nicht, keine ahnung, was schlägst du vor, was gibt es`,
  any: `
    egal welche, egal welcher, egal welchen, ist mir egal welche,
    such du was aus, such du aus, such du dir was aus, mach irgendwas, mach einfach irgendwas, einfach irgendwas, irgendwas, irgendetwas, was auch immer, mach was du willst, wähl du, nimm irgendwas, ist mir egal, völlig egal,
    egal, egal was, mir egal, such was aus, entscheide du, du entscheidest, überrasch mich, was du willst`,
  becomes: 'zu, durch, gegen, auf',
  outline: `
    umriss, umrisse, umrandung, umrandungen, rand, ränder, rahmen, kontur, konturen, outline, weißer umriss, weißen umriss, weißer rand, weißen rand, weißer rahmen, weißen rahmen, weiße kontur, weiße umrandung, mit umriss, mit rand, mit rahmen, mit kontur,
    mit umrandung`,
  caption: `
    und den worten, und dem wort,
    schrift, die schrift,
    beschriftung, beschriftungen, aufschrift, untertitel, bildunterschrift, schriftzug, text, spruch, beschrifte, schreib, schreibe,
    schreiben, schreib drauf, schreibe drauf, mit text, mit dem text, mit der aufschrift, mit den worten, mit dem wort, mit meinem namen, mit dem namen`,
  drop: `
    weglassen, weg lassen, lass weg,
    entferne, entfernen, lösche, lösch, löschen, weg, wegmachen, mach weg, ausblenden, brauche ich nicht, brauch ich nicht, will ich nicht, abmachen, raus`,
  add: 'füg, füge, fügen wir, füge hinzu, hinzufügen, hinzu, ergänze, zurück, wieder dran, wieder hin, dazu',
  same: `
    bleibt, bleiben, soll bleiben, den rest so lassen, rest so lassen, den rest lassen, rest lassen, alles andere lassen, derselbe, dieselbe, dasselbe, das gleiche, den gleichen, die gleiche, behalte, behalt, lass, alles andere bleibt, rest bleibt,
    der rest bleibt, alles andere so lassen`,
  photo: 'foto, fotos, bild, bilder, selfie, selfies, aufnahme',
  asPhoto: 'wie auf dem foto, wie im foto, wie auf dem bild, wie im bild, so wie auf dem foto',
  purposeStart:
    'für, zum verschicken, zum schicken, um zu, als geschenk, zum geburtstag, zum verschenken, damit ich',
  purpose: `
    geburtstag, hochzeit, geschenk, chat, chats, gruppe, gruppenchat, freund*, familie, mama, mutter, papa, vater, kollege*,
    kollegin*, arbeit, büro, team, spaß, kinder, telegram, whatsapp`,
  question: `
    was, wie, warum, wieso, wann, wo, wohin, wer, welche, welcher, welches, gibt es`,
  shown: 'sehen, zeigen, bekommen, kriegen',
  object: `
    hält, haltend, schild, plakat, zettel, karte, shirt, tshirt, pulli, mütze, tasse, buch, handy, ballon*, fahne, torte`,
  heard: 'verstehe, ach so, aha, interessant, gut zu wissen',
  talk: 'sorry, entschuldigung, tut mir leid, übrigens, heute, morgen, gestern',
  all: 'alles, alle drei, das ganze',
  laugh: 'haha, hihi',
  rude: 'scheiße, blödmann',
  noPose:
    'keine Posen, ohne Posen, ich brauche keine Pose, ich will keine Pose, brauche keine Pose, will keine Pose, ohne Pose, keine Pose, Pose weg, entferne die Pose, ohne eine Pose',
  wish: `
    irgendwas, irgendetwas, etwas wie, was`,
  exchange: `
    ersetze, ersetz, tausche, tausch, austauschen, ersetzen`,
  exchangeFor: `
    durch, gegen`,
  wants: `
    ich will, ich möchte, ich hätte gern, ich hätte gerne, ich brauche, mach mich, mach mir, zeichne mich, zeichne mir, kannst du mich, verwandle mich in`,
  indecent:
    'nackt, nackte, nackter, nacktes, nacktbild*, ausgezogen, ohne Kleidung, oben ohne, porno*, Sex, sexuell*, erotisch*, unbekleidet',
};
