import type { Expectation } from './reading.ts';
import type { Findings, Part } from './understanding.ts';

/** Beside a remark, what no word wishes for may be part of it; beside what is a value for certain, all else is meant, too. */
export function weighDoubts({ parts, wished }: Findings, { asked, missing }: Expectation): void {
  const isRemark = !wished && parts.some(({ kind }) => kind === 'told' || kind === 'perhaps');
  const isCertain = (part: Part) =>
    part.kind === 'value' &&
    (!isRemark || part.labelled || part.parameter === 'style' || part.parameter === asked);
  const isAnyCertain = parts.some(isCertain);
  parts.forEach((part, at) => {
    if (isAnyCertain && part.kind === 'perhaps') {
      parts[at] = { ...part, kind: 'value', labelled: false, adds: false };
    } else if (!isAnyCertain && isRemark && part.kind === 'value') {
      parts[at] = { kind: 'perhaps', parameter: part.parameter, span: part.span };
    } else if (!isAnyCertain && isRemark && part.kind === 'unplaced' && !part.question) {
      const parameter = part.posed ? 'pose' : (asked ?? missing[0]);
      if (parameter !== undefined) parts[at] = { kind: 'perhaps', parameter, span: part.span };
    }
  });
}
