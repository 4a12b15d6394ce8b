/** LaTeX commands that models write in the middle of a sentence. A chat would show them unrendered. */
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

/** Does not match inside paths, such as `C:\times`. */
const COMMAND = /(?<![A-Za-z_:\\/.])\\([A-Za-z]{2,14})(?![A-Za-z\\])/g;
const WORDS = /\\(?:text|mathrm|mathbf|textbf)\{([^{}$\n]{0,80})\}/g;
const FORMULA = /\$([^$\n]{0,80})\$/g;

function withSigns(text: string): string {
  return text.replace(WORDS, '$1').replace(COMMAND, (written, name: string) => SIGNS[name] ?? written);
}

/** Replaces LaTeX commands with their signs and removes the dollars around them. Leaves other text alone. */
export function plainMath(text: string): string {
  if (!text.includes('\\')) return text;
  const inner = text.replace(FORMULA, (written, formula: string) => {
    const plain = withSigns(formula);
    return plain === formula ? written : plain;
  });
  return withSigns(inner);
}

const CODE = /(`[^`\n]*`)/;

/** Like `plainMath`, for Markdown that is shown as source: leaves code alone. */
export function plainMathOutsideCode(markdown: string): string {
  return markdown
    .split(CODE)
    .map(part => (CODE.test(part) ? part : plainMath(part)))
    .join('');
}
