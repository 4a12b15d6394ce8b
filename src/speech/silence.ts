import { LANGUAGES, wordsOf } from '../i18n/index.ts';

/** Above any human speed, in any script. A model that repeats itself writes hundreds per second. */
const MAX_PER_SECOND = 40;
/** Tolerance for a word at the very end and for rounded durations. */
const SPARE_CHARACTERS = 80;

/** Sounds that a model describes: "[music]", "(inaudible)", "♪". */
const DESCRIBED = /\[[^\]]*\]|\([^)]*\)|<\|[^|]*\|>|[♪♫]+/gu;

/** Phrases that Whisper learned from the end of films, in languages without i18n files: ja, ko, tr, zh. */
const OTHER_SILENCE =
  /^(?:ご視聴ありがとうございました|ご視聴(?:いただき)?ありがとうございます|チャンネル登録(?:を)?(?:お願いします|よろしくお願いします)|시청해\s?주셔서 감사합니다|구독과 좋아요(?: 부탁드립니다)?|mbc 뉴스 .*|izlediğiniz için teşekkür(?:ler| ederim| ederiz)|abone olmayı unutmayın|altyazı .*|[谢謝][谢謝](?:大家)?(?:观看|觀看|收看)|感[谢謝](?:观看|觀看|收看)|(?:请|請)不吝点赞.*|(?:请|請)(?:订阅|訂閱).*|字幕(?:由|志愿者|志願者|制作).*)$/iu;

/** How often a sentence may be said in a row. */
const MAX_REPEATED = 2;

function isOfSilence(words: string): boolean {
  // A Turkish capital İ becomes two characters.
  const phrase = words.toLowerCase().replaceAll('\u0307', '');
  return (
    OTHER_SILENCE.test(phrase) || LANGUAGES.some(language => wordsOf(language).forms.ofSilence.test(phrase))
  );
}

function bareOf(words: string): string {
  return words
    .replace(DESCRIBED, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s.…¡¿!?,;:"'«»“”„。！？、-]+|[\s.…!?,;:"'«»“”„。！？、-]+$/gu, '');
}

/** Whether one sentence of several words is repeated. A model does this if it hears nothing. */
function isRepeated(phrases: readonly string[]): boolean {
  const [first = ''] = phrases;
  const isLong = /\s/.test(first) || [...first].length > 8;
  return isLong && phrases.length > MAX_REPEATED && phrases.every(phrase => phrase === first);
}

/** Returns the words of a transcript, or '' if a model invented them for silence. @param seconds 0 if unknown */
export function wordsSaid(transcript: string, seconds: number): string {
  const words = transcript.replace(/\s+/gu, ' ').trim();
  const bare = bareOf(words);
  const phrases = bare
    .split(/[.!?…。！？]+/u)
    .map(phrase => bareOf(phrase).toLowerCase())
    .filter(phrase => phrase !== '');
  if (!/[\p{L}\p{N}]/u.test(bare) || isOfSilence(bare) || isRepeated(phrases)) return '';
  if (phrases.every(isOfSilence)) return '';
  return seconds > 0 && words.length > seconds * MAX_PER_SECOND + SPARE_CHARACTERS ? '' : words;
}
