import { lazy } from '../../lib/lazy.ts';

/**
 * Pair encoding takes time that grows with the square of a run without a break, which anybody can send; a longer text
 * is therefore counted in slices. Each cut adds a token at most, or two.
 */
const SLICE = 400;
/** Words whose tokens are remembered. The library's own default would keep 100,000, most of them seen once. */
const REMEMBERED_WORDS = 5000;

function* slices(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    // Not between the halves of a sign beyond the basic plane.
    const high = (text.codePointAt(start + SLICE - 1) ?? 0) > 0xffff;
    const end = start + SLICE + (high ? 1 : 0);
    yield text.slice(start, end);
    start = end;
  }
}

/** What is remembered of fixed texts belongs to it: see `fixedTokens`. */
const counter = lazy(loadCounter);

/**
 * Counts tokens as OpenAI's models do (o200k_base: GPT-4o and everything later). What looks like a special token is
 * text. Loading takes about 0.4 s and 70 MB: once, at the start, and only where it is needed.
 *
 * @returns always the same function
 */
export function loadO200kCounter(): Promise<(text: string) => number> {
  return counter();
}

async function loadCounter(): Promise<(text: string) => number> {
  const { countTokens, setMergeCacheSize } = await import('gpt-tokenizer/encoding/o200k_base');
  setMergeCacheSize(REMEMBERED_WORDS);
  const options = { disallowedSpecial: new Set<string>() };
  return text => {
    let tokens = 0;
    for (const slice of slices(text)) tokens += countTokens(slice, options);
    return tokens;
  };
}
