import type { ClauseForms } from '../../types/words/clauses.ts';

const word = '\\w+ ';
const adverb =
  '(?:gerade|nur|auch|nie|immer|noch|schon|echt|wirklich|endlich|eben|jetzt|heute|gestern|wieder) ';
const seen =
  'gesicht|augen?|hand|hande|arme?|finger|daumen|faust|beine?|fusse?|kopf|haare?|mund|lippen|zunge|zahne|kinn|wangen?|augenbrauen|schultern?|nase|ohren|bart|hut|brille|lacheln|blick|ausdruck|stil|pose|stimmung|sticker|bild|hintergrund|rand|text';
const determiner = 'mein|meine|meinem|unser|unsere|dein|deine|ihr|ihre|der|die|das|dieser|diese|dieses|alle';
const finite =
  '(?:ist|sind|war|waren|hat|haben|hatte|hatten|wird|werden|kann|konnte|muss|musste|sagt|sagte|meint|macht|geht|ging|kommt|kam|schlaft|weint|bellt|sturzt|hangt|nervt|findet|fand|fragt|lacht|schreit|funktioniert|klappt|lauft|bleibt|mag|liebt|hasst|will(?! (?:einen|ein|mich|es)))';

export const clauses: ClauseForms = {
  opening:
    'also|und|aber|na|naja|tja|ja|nein|ne|ok|okay|oh|ach|haha|ubrigens|eigentlich|ehrlich|sorry|hallo|hi|warte|moment|mann|alter|weil|denn',
  wishStart:
    '(?:ich )?(?:will|mochte|hatte gern|hatte gerne|nehme|wahle|mach|mache|zeichne|mal|male|nimm|setz|lass|gib|andere|ersetze|fuge|kannst|konnte|bitte)|lieber|mit|im|in|als|wie|ohne|nicht|kein|keine|statt|mehr|weniger|etwas|so|wo',
  wish: 'ich will|ich wollte|ich meinte|fehlt|konnte|braucht|ich mochte|mach mich|mach es|zeichne|soll|sollte|hatte gern|hatte gerne|ware (?:toll|besser|gut)|im stil|bitte',
  likeness: '(?:(?:ein|das|so ein|gesicht|blick) )*(?:als ob|als hatte|als ware|wie wenn|wie einer der|wenn)',
  toldStart: [
    `(?:${adverb})*(?:habe?|hab|bin|war|musste|wurde) (?:${adverb})*(?:ich|es|das|ihn|sie|gerade|eben)`,
    `(?!style|stil|pose|stimmung|es|das)\\w{3,} (?:ist|hat|war|sturzt|hangt|nervt|geht|lauft|funktioniert) (?:mal wieder|wieder|immer|standig|nicht|schon|dauernd|gerade)`,
    // "Der Postbote klingelt".
    `(?:${determiner}|ein|eine) (?!(?:${seen}) )\\w{3,} (?:${adverb})*(?!mit|seit)\\w{3,}t`,
    '(?:lustig|komisch|schon|schade|verruckt) (?:wie|dass)',
  ].join('|'),
  told: [
    // "Für meinen Chef, der geht in Rente".
    '(?:der|die) (?:geht|kommt|kam|ging|wohnt|arbeitet|heisst)',
    `(?:${determiner}) (?:(?!(?:${seen}|der|die|wie|mit|als) )${word}){1,3}?${finite}`,
    `(?:er|sie|es|wir|man|jemand|alle|niemand|keiner|leute|mama|papa|oma|opa) (?:${adverb})*(?:hat|haben|hatte|sagt|sagte|meint|meinte|kam|ging|nervt|regnet|schneit|wollte|konnte|hort|mag|fand|findet)`,
    `ich (?:${adverb})*(?:habe|hab|hatte(?! gern)|war|musste|muss|kann(?! ich)|konnte|wusste|dachte|hoffe|kam|ging|sah|horte|wohne|arbeite|heisse)`,
    `ich bin (?:${adverb})*(?:im|in|beim|bei|am|auf|spat|neu|unterwegs|beschaftigt|zuhause|im buro|im bus|im zug|bei|auf dem weg)`,
    `(?:gestern|heute|gerade|eben|morgen) (?:${word}){0,2}(?:ist|hat|habe|war|kommt|kam|ging|geht)`,
    '(?:es gibt|es regnet|es schneit|es ist|ich heisse)',
  ].join('|'),
  speaks: `(?!(?:soll|bitte|wie) )(?:(?!(?:ich|er|sie|es|wir|du|der|das|wer|wenn|als|wie|und|aber|mit) )\\w+ ){1,4}(?:ist|sind|war|waren|wird|sieht|wirkt)(?= )`,
  agrees: 'gut|ok|okay|super|toll|prima|perfekt|besser|am besten|schon|in ordnung|richtig',
  causes: '(?:meine|meinen|meinem|sie|ihn|alle) (?:[a-z]+ )?(?:uberraschen|erschrecken|argern)',
  points: 'das ist|es ist',
  asksStart: '0',
  ability:
    '(?:(?:kann|kannst|konnen|konnt|konnte|konntest|darf|durfte) (?:ich|du|man|wir|ihr)|ist es moglich|geht es)(?: (?:auch|bitte|es|das|den|ihn|mir|vielleicht|noch|spater|dann))*(?! (?:.* )?(?:machen|zeichnen|malen|zeigen|darstellen|sehen|haben|sein|nehmen|setzen|geben|bekommen|kriegen|andern|lassen) $)',
  demand: '(?:schick|schicke|sende|druck|drucke|ruf|weck|poste|bestell|bestelle) (?:es|mir|mich|das|ihn|uns)',
  judged: '(?:wirkt|sieht|ist (?:zu|so|etwas|irgendwie|nicht)|irgendwie)(?! (?:gut|toll|super|schon|wie) )',
  shown:
    '(?:das ist|das sind|es ist) (?:(?:doch|nur|ja|halt) )*(?:mein|meine|unser|unsere|sein|seine|ihr|ihre) (?!gesicht|blick|ausdruck|stil|pose|lieblings|stimmung|reaktion)\\w+(?= $)|(?:(?:mein|das|sein|ihr) )*gesicht ist (?:(?:doch|ja|gut|klar) )*(?:da|drauf|sichtbar|zu sehen)(?= $)|(?:man|du) (?:sieht|siehst) (?:doch )?mein gesicht(?= $)',
  goesOn: finite,
  goesOnSelf: '(?:ich |bin |muss |gehe |komme |melde )(?:\\w+ )*?\\w+',
  doingStart: '(?:ich )?(?:sitze|stehe|warte|fahre|liege|arbeite|tippe) (?:gerade|im|in|am|an|auf|hier)',
  poseStart:
    '(?:(?:ein|eine|einen) )?\\w+ (?:im mund|in der hand|in den handen|auf dem kopf|am ohr)|(?:mit )?(?:(?:die|der|den|meine|beide|eine) )*(?:faust|fauste|hande?|arme?|kopf|beine?|finger|daumen|kinn) (?:auf|in|an|hinter|hoch|unter|vor|am|im|verschrankt)|mit (?:\\w+ ){1,3}(?:(?:in|auf|an|vor|hinter|unter|um|uber) (?:(?:der|den|dem|die|das|meiner|meinem|meinen|seiner|seinem|ihrer|ihrem) )?|am |im |ums )(?:hand|handen|arm|armen|kopf|schoss|ohr|ohren|hals|mund|rucken|schulter|schultern|finger|nase|gesicht)|(?:ich )?halte',
  face: '(?:ein|so ein|mit|mach ein) (?:(?!mein|meinem|dein|ganzes|ganzem|anderes|anderem)[a-z]+ ){1,3}(?:gesicht|miene|blick|grimasse)',
  actStart: '(?:ich )?(?:balanciere|trage|springe|sitze auf|stehe auf)',
};
