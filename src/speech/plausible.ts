/** Nobody says more characters in a second, in any script; a model that repeats itself writes hundreds. */
const MOST_PER_SECOND = 40;
/** For a word at the very end, and rounded lengths. */
const ROOM = 80;

/**
 * What models that were trained on subtitles write of silence and noise: thanks of film makers and names of those who wrote
 * the subtitles. Only where nothing else was said.
 */
const OF_SILENCE =
  /^(?:(?:thank you|thanks)(?: (?:so|very) much)? for watching(?: (?:this|the) video)?|(?:please )?subscribe(?: to (?:my|our|the) channel)?|subtitles? by .*|subtitles by the amara\.org community|untertitel (?:von|der|im auftrag) .*|untertitelung .*|subtítulos (?:por|realizados por) .*|gracias por ver el v[ií]deo|suscríbete(?: al canal)?|субтитры (?:сделал|создавал|делал|подогнал|предоставил).*|редактор субтитров .*|продолжение следует|спасибо за просмотр|подписывайтесь на (?:мой |наш )?канал|субтитри .*|дякую за перегляд)$/iu;

/** Sounds that a model describes: "[music]", "(inaudible)", "♪". */
const DESCRIBED = /\[[^\]]*\]|\([^)]*\)|<\|[^|]*\|>|[♪♫]+/gu;

/**
 * The words of a transcript that somebody may have said in that time; empty where nothing was, as a model then rather invents
 * than says so.
 *
 * @param seconds how long the sound is; 0 where nobody knows
 */
export function wordsSaid(transcript: string, seconds: number): string {
  const words = transcript.replace(/\s+/gu, ' ').trim();
  const bare = words
    .replace(DESCRIBED, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s.…¡¿!?,;:"'«»“”„-]+|[\s.…!?,;:"'«»“”„-]+$/gu, '');
  if (!/[\p{L}\p{N}]/u.test(bare) || OF_SILENCE.test(bare)) return '';
  if (seconds > 0 && words.length > seconds * MOST_PER_SECOND + ROOM) return '';
  return words;
}
