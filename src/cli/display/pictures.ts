type Variables = Readonly<Record<string, string | undefined>>;

/** How a terminal is sent a picture. */
export type PictureProtocol = 'iterm' | 'kitty';

/** Of a sticker, in columns: about a third of a usual window. */
const COLUMNS = 24;
/** Of base64, in one escape sequence. */
const KITTY_CHUNK = 4096;

const ITERM_PROGRAMS = new Set(['iTerm.app', 'WezTerm', 'vscode', 'mintty', 'rio', 'Tabby']);

/**
 * The protocol that the terminal understands, as far as its variables tell. Multiplexers swallow or break pictures:
 * there is none in tmux, screen and Zellij.
 */
export function pictureProtocol(variables: Variables): PictureProtocol | undefined {
  const { TERM = '', TERM_PROGRAM = '', TMUX, STY, ZELLIJ, KITTY_WINDOW_ID, LC_TERMINAL } = variables;
  if (TMUX || STY || ZELLIJ || /^(?:screen|tmux|dumb)/.test(TERM)) return undefined;
  if (ITERM_PROGRAMS.has(TERM_PROGRAM)) return 'iterm';
  if (/^xterm-(?:kitty|ghostty)$/.test(TERM) || TERM_PROGRAM === 'ghostty' || KITTY_WINDOW_ID) return 'kitty';
  // Passed on by ssh, which TERM_PROGRAM is not.
  return LC_TERMINAL === 'iTerm2' ? 'iterm' : undefined;
}

/** https://iterm2.com/documentation-images.html */
function iterm(png: Buffer): string {
  const facts = `inline=1;size=${png.length};width=${COLUMNS};preserveAspectRatio=1`;
  return `\u001b]1337;File=${facts}:${png.toString('base64')}\u0007`;
}

/**
 * Transmits and shows at once (`a=T`) a PNG (`f=100`) and asks for no answer (`q=2`), which would arrive as if typed.
 * https://sw.kovidgoyal.net/kitty/graphics-protocol/
 */
function kitty(png: Buffer): string {
  const data = png.toString('base64');
  let sequence = '';
  for (let start = 0; start < data.length; start += KITTY_CHUNK) {
    const more = start + KITTY_CHUNK < data.length ? 1 : 0;
    const facts = start === 0 ? `a=T,f=100,q=2,c=${COLUMNS},m=${more}` : `q=2,m=${more}`;
    sequence += `\u001b_G${facts};${data.slice(start, start + KITTY_CHUNK)}\u001b\\`;
  }
  return sequence;
}

/** What shows a PNG at the cursor; the cursor ends on the last line of the picture. */
export function pictureSequence(protocol: PictureProtocol, png: Buffer): string {
  switch (protocol) {
    case 'iterm':
      return iterm(png);
    case 'kitty':
      return kitty(png);
    default:
      return protocol satisfies never;
  }
}
