import type { Texts } from '../../../i18n/index.ts';
import type { Exported } from '../../../images/export/archive.ts';
import { type Messenger, RULES } from '../../../images/export/messengers.ts';
import type { LeftOut } from './load.ts';

export function leftOutLines({ leftOut: texts }: Texts['packExport'], { unreadable }: LeftOut): string[] {
  return [...(unreadable > 0 ? [texts.unreadable(unreadable)] : [])];
}

/** The sets that are too small, and the stickers that did not fit. */
function notes(
  texts: Texts['packExport'],
  messenger: Messenger,
  { sets, stilled, unfit }: Exported,
): string[] {
  const { name, mixes } = RULES[messenger];
  const hasBoth = !mixes && new Set(sets.map(({ moving }) => moving)).size > 1;
  const small = sets.filter(({ missing }) => missing > 0);
  return [
    ...small.map(({ missing, moving }) =>
      texts.missing(name, missing, hasBoth ? (moving ? 'moving' : 'still') : undefined),
    ),
    ...(stilled > 0 ? [texts.stilled(stilled)] : []),
    ...(unfit > 0 ? [texts.leftOut.unfit(unfit)] : []),
  ];
}

export function captionOf(texts: Texts['packExport'], messenger: Messenger, exported: Exported): string {
  const count = exported.sets.reduce((sum, { size }) => sum + size, 0);
  return [texts.file(RULES[messenger].name, count), ...notes(texts, messenger, exported)].join('\n');
}

export function readmeOf(
  texts: Texts['packExport'],
  messenger: Messenger,
  title: string,
  leftOut: LeftOut,
): (exported: Exported) => string {
  const steps = texts.readme[messenger].map((step, index) => `${index + 1}. ${step}`);
  return exported => {
    const remarks = [...notes(texts, messenger, exported), ...leftOutLines(texts, leftOut)];
    const parts = [[texts.readme.title(title, RULES[messenger].name)], steps, remarks];
    const paragraphs = parts.filter(lines => lines.length > 0).map(lines => lines.join('\n'));
    return `${paragraphs.join('\n\n')}\n`;
  };
}
