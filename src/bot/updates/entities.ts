import type { Message } from './schema.ts';

type Entity = NonNullable<Message['entities']>[number];

const MARKS: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['bold', ['**', '**']],
  ['italic', ['*', '*']],
  ['strikethrough', ['~~', '~~']],
  ['code', ['`', '`']],
]);

function markup({ type, url = '', language = '' }: Entity): readonly [string, string] | undefined {
  if (type === 'pre') return [`\`\`\`${language}\n`, '\n```'];
  return type === 'text_link' ? ['[', `](${url})`] : MARKS.get(type);
}

/**
 * A message as Markdown: apps turn `**bold**` into entities before they send it. @param from in UTF-16 units
 */
export function markdownFrom(text: string, entities: readonly Entity[] | undefined, from = 0): string {
  const marks = (entities ?? []).flatMap(entity => {
    const around = markup(entity);
    const start = Math.max(entity.offset, from);
    const inside = text.slice(start, entity.offset + entity.length);
    const begin = start + inside.length - inside.trimStart().length;
    const end = start + inside.trimEnd().length;
    return around === undefined || begin >= end ? [] : [{ begin, end, around }];
  });
  // Marks with the same start: the longest is outermost. The mark that begins last ends first.
  marks.sort((a, b) => a.begin - b.begin || b.end - a.end);
  const inserted = new Map<number, { before: string; after: string }>();
  const at = (position: number) => inserted.get(position) ?? { before: '', after: '' };
  for (const { begin, end, around } of marks) {
    const opening = at(begin);
    inserted.set(begin, { ...opening, before: opening.before + around[0] });
    const closing = at(end);
    inserted.set(end, { ...closing, after: around[1] + closing.after });
  }
  let markdown = '';
  let done = from;
  for (const [position, { before, after }] of [...inserted].toSorted(([a], [b]) => a - b)) {
    markdown += text.slice(done, position) + after + before;
    done = position;
  }
  return markdown + text.slice(done);
}
