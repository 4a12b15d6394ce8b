/** What models write as LaTeX in the middle of a sentence, which a chat shows as it is. */
const SIGNS: Readonly<Record<string, string>> = {
  rightarrow: '→',
  to: '→',
  leftarrow: '←',
  leftrightarrow: '↔',
  Rightarrow: '⇒',
  Leftarrow: '⇐',
  uparrow: '↑',
  downarrow: '↓',
  times: '×',
  cdot: '·',
  div: '÷',
  pm: '±',
  approx: '≈',
  sim: '~',
  neq: '≠',
  ne: '≠',
  leq: '≤',
  le: '≤',
  geq: '≥',
  ge: '≥',
  infty: '∞',
  circ: '°',
  degree: '°',
  dots: '…',
  ldots: '…',
  cdots: '…',
  checkmark: '✓',
  bullet: '•',
  star: '★',
  heartsuit: '♥',
};

/** Not in paths, such as `C:\times`. */
const COMMAND = /(?<![A-Za-z_:\\/.])\\([A-Za-z]{2,14})(?![A-Za-z\\])/g;
const WORDS = /\\(?:text|mathrm|mathbf|textbf)\{([^{}$\n]{0,80})\}/g;
const FORMULA = /\$([^$\n]{0,80})\$/g;

function withSigns(text: string): string {
  return text.replace(WORDS, '$1').replace(COMMAND, (written, name: string) => SIGNS[name] ?? written);
}

/** Text with the signs that LaTeX commands stand for; dollars around them go. Anything else stays. */
export function plainMath(text: string): string {
  if (!text.includes('\\')) return text;
  const inner = text.replace(FORMULA, (written, formula: string) => {
    const plain = withSigns(formula);
    return plain === formula ? written : plain;
  });
  return withSigns(inner);
}

const CODE = /(`[^`\n]*`)/;

/** The same for Markdown that is shown as it is: code in it stays. */
export function plainMathOutsideCode(markdown: string): string {
  return markdown
    .split(CODE)
    .map(part => (CODE.test(part) ? part : plainMath(part)))
    .join('');
}
