import type { ClauseForms } from '../../types/words/clauses.ts';

const word = '\\w+ ';
const seen =
  'cara|ojos?|manos?|brazos?|dedos?|pulgar|pulgares|puno|punos|piernas?|pies?|cabeza|pelo|boca|labios|lengua|dientes|barbilla|mejillas|cejas|hombros|nariz|orejas|barba|sombrero|gafas|sonrisa|mirada|expresion|estilo|pose|emocion|sticker|imagen|fondo|borde|texto';
const determiner =
  'mi|mis|nuestro|nuestra|tu|tus|su|sus|el|la|los|las|este|esta|ese|esa|todo el|toda la|todos los';
const finite =
  '(?:es|son|esta|estan|estaba|era|fue|ha|han|habia|tiene|tienen|dice|dicen|dijo|quiere(?! un)|va|van|hace|hizo|se|no|llora|duerme|ladra|funciona|suena|llama|llamo|llego|vino|murio|odia|ama|piensa|cree|sabe|vio)';

export const clauses: ClauseForms = {
  opening:
    'pues|y|pero|bueno|es que|porque|entonces|ok|vale|oh|ay|jaja|jajaja|por cierto|la verdad|en realidad|solo|perdon|hola|espera|oye|tio|tia|uf|si|no',
  wishStart:
    '(?:yo )?(?:quiero|quisiera|querria|prefiero|hazme|hazlo|haz|dibuja|dibujame|pon|ponme|ponle|cambia|dame|usa|elige|puedes|puede ser|podria|mejor|por favor)|con|en|como|sin|mas|menos|algo|de|donde|tipo',
  wish: 'quiero|queria|pedi|falta|necesita|podria|quisiera|me gustaria|hazme|hazlo|que (?:sea|este|salga|parezca)|seria (?:mejor|genial)|en estilo|al estilo|por favor',
  likeness: '(?:(?:la|una|esa|cara|mirada|algo) )*(?:como si|como cuando|como que|cuando|de cuando)',
  toldStart: [
    '(?:ayer|hoy|ahora mismo|justo|anoche|esta manana) (?:me|se|he|ha|fui|estoy|esta|estaba|tuve|llego|vino)',
    '(?:se lo |se la |lo |la )?(?:envie|mande|mostre|ensene|compre|perdi|olvide|instale|descargue|acabo de|tengo que|tuve que)',
    `(?!estilo|pose|emocion|esto|eso)\\w{3,} (?:no (?:para|deja|funciona|va|carga)|se (?:cuelga|cierra|bloquea|rompio|murio|queda))`,
    // "Se me acaba la batería", "llaman a la puerta".
    '(?:se me|llaman|tocan|suena|viene|vienen|llega|llegan|llego) \\w+',
    '(?:que dia|vaya dia|que semana|curioso como|gracioso como)',
  ].join('|'),
  told: [
    `(?:${determiner}) (?:(?!(?:${seen}|que|con|como|de) )${word}){1,3}?${finite}`,
    `(?:el|ella|ellos|todos|nadie|alguien|la gente|mama|papa|mi madre|mi padre) (?:${word})?(?:ha|han|habia|dijo|dice|dicen|tiene|fue|vino|se rie|se rien|quiere|odia)`,
    '(?:yo )?(?:he|habia|fui|estaba|tuve|tenia|pense|creo que|espero que|me llamo|vivo en|trabajo en|no puedo|no se)',
    'estoy (?:en|de|ocupad[oa]|llegando|cansad[oa] de|escribiendo|usando)',
    '(?:hay|habia|esta lloviendo|llueve|hace (?:frio|calor))',
  ].join('|'),
  speaks: `(?!(?:que|como) )(?:(?!(?:yo|el|ella|quien|que|cuando|si|como|y|pero|con) )\\w+ ){1,4}(?:es|esta|son|estan|era|sera|parece|queda)(?= )`,
  agrees: 'bien|ok|perfecto|genial|mejor|bueno|vale',
  causes: '(?:sorprender|asustar|alegrar|enfadar) a [a-z]+',
  points: 'es|esto es|eso es',
  asksStart: '0',
  ability:
    '(?:puedo|puedes|podrias|podria|se puede|podemos|es posible|hay (?:forma|manera) de|sabes)(?: (?:tambien|por favor|luego|despues|aun))*',
  demand: '(?:envia|manda|llama|imprime|publica|sube)(?:me|lo|la|melo|selo)?(?: a)?(?: mi| la)?',
  judged:
    '(?:parece|se ve|quedo|salio|es (?:muy|demasiado|un poco)|demasiado)(?! (?:bien|genial|como|bonito|bonita) )',
  shown:
    '(?:es|este es|esta es|son) (?:(?:solo|pues) )*(?:mi|mis|nuestr[oa]s?|su|sus) (?!cara|mirada|expresion|estilo|pose|postura|gesto|reaccion|estado|favorit)\\w+(?= $)|(?:(?:mi|la|su) )*cara (?:(?:si|ya) )*(?:esta ahi|se ve|se nota|sale)(?= $)',
  goesOn: finite,
  goesOnSelf: '(?:voy|vuelvo|ahora vuelvo|tengo que|me voy|salgo|regreso|ya vuelvo)',
  doingStart: '(?:estoy |ahora )*(?:sentad[oa]|esperando|parad[oa]|tumbad[oa]|viajando) (?:en|al?)',
  poseStart:
    '(?:con )?(?:el|la|los|las|mis?|ambas|una) (?:puno|mano|brazo|cabeza|dedo|pulgar)(?:s|es)? (?:en|arriba|sobre|detras|cruzad\\w+|levantad\\w+)|con (?:\\w+ ){1,3}en (?:(?:el|la|los|las|mi|mis|su|sus) )?(?:mano|manos|brazos|cabeza|oreja|orejas|boca|hombro|hombros|cuello|regazo|espalda)|sosteniendo',
  face: '(?:(?:con|una|pon|poniendo|haciendo) ){0,2}cara de (?!mi |tu |su )\\w+(?: \\w+){0,2}',
  actStart: '(?:(?:yo|estoy|mientras) )*(?!cuando|ando|blando|fernando)\\w{3,}(?:ando|iendo)',
};
