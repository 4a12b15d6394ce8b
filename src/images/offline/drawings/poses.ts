import type { Hand } from './hands.ts';
import type { Motion } from './motion.ts';

/** What a pose adds: a gesture, marks of movement, and how far the subject leans, in degrees. */
export interface Pose {
  readonly words: string;
  readonly hand?: Hand;
  readonly motion?: Motion;
  readonly lean: number;
}

/** The first whose words occur wins. */
export const POSES: readonly Pose[] = [
  {
    words:
      'прыг|прыжк|подпрыг|подскак|скачет|скачу|скачущ|jump|leap|hop|hopping|bounc|в прыжке|sprung|spring',
    motion: 'jump',
    lean: 4,
  },
  {
    words:
      'бег|бега|бегу|бежит|бежать|бежи|мчит|мчат|несется|спеш|удира|убега|run|runs|runn|sprint|rush|dash|jog|chas',
    motion: 'run',
    lean: 6,
  },
  {
    words: 'лета|летит|летя|лечу|полет|парит|супергеро|fly|flies|flying|soar|superhero|hover|rocket',
    motion: 'fly',
    lean: 9,
  },
  {
    words:
      'танц|пляш|пляс|вальс|дискотек|кружится в танце|danc|disco|groov|boogie|twerk|поет|пою|поющ|sing|sings|singi|music|музык|гитар|guitar|микрофон|karaok|карао',
    motion: 'dance',
    lean: 6,
  },
  { words: 'круж|крутит|крутя|вертит|вращ|пируэт|spin|twirl|whirl|rotat', motion: 'spin', lean: 7 },
  {
    words:
      'машет|маха|машу|машущ|помаш|привет|здоров|здравств|пока |прощ|wave|waving|waves|hello|hi|bye|goodbye|greet|salut',
    hand: 'open',
    lean: 0,
  },
  {
    words: 'большой палец|палец вверх|пальцы вверх|лайк|класс |одобр|thumb|approv|ok|okay|окей|ок',
    hand: 'thumb',
    motion: 'shine',
    lean: 0,
  },
  {
    words: 'мир|мира|виктори|два пальца|коза|козу|рокер|peace|victory|v sign|two fingers|rock|horns',
    hand: 'victory',
    lean: 4,
  },
  {
    words: 'указ|показыва|тычет|тыка|point|pointing|палец|пальцем|finger|aim',
    hand: 'pointing',
    lean: 3,
  },
  {
    words: 'обним|обня|объят|hug|hugs|hugg|embrac|cuddl|поцел|целу|чмок|kiss|сердечк|сердц|heart',
    motion: 'hug',
    lean: -4,
  },
  {
    words:
      'бьет|бить|удар|дерет|дерущ|драк|бокс|каратэ|карате|кулак|боев|атак|punch|fight|box|kick|karate|fist|attack|сильн|мускул|бицепс|качок|strong|muscle|biceps|flex|power',
    hand: 'fist',
    motion: 'impact',
    lean: 5,
  },
  {
    words: 'хлоп|аплод|ладош|clap|applau|молит|молю|pray|namaste|намасте|умоля|пожалуйста|please',
    hand: 'clap',
    lean: 0,
  },
  {
    words:
      'спит|спящ|сплю|спать|дремл|лежит|лежа|лежу|лежащ|sleep|asleep|nap|lying|lies|rest |resting|laying',
    motion: 'sleep',
    lean: -10,
  },
  {
    words:
      'дума|задум|размышл|подперев|рука у подбор|подбород|think|thought|ponder|chin|wonder|facepalm|фейспалм',
    motion: 'think',
    lean: -4,
  },
  {
    words: 'побед|ликует|ликую|руки вверх|ура|триумф|празд|victor|triumph|cheer|hands up|arms up|celebrat',
    motion: 'shine',
    lean: 3,
  },
  {
    words:
      'сиди|сидя|сижу|сядет|стоит|стою|стоя|стоящ|присел|sit|sits|sitt|seat|stand|crouch|squat|kneel|йог|yoga|meditat|медит|лотос',
    motion: 'ground',
    lean: 0,
  },
];
