import type { z } from 'zod';
import type { message } from './schema.ts';

type Entity = NonNullable<z.infer<typeof message>['entities']>[number];

/** The markup around words that Telegram marks as `entity`; undefined for what shows by itself. */
function markup({ type, url = '', language = '' }: Entity): readonly [string, string] | undefined {
  switch (type) {
    case 'bold':
      return ['**', '**'];
    case 'italic':
      return ['*', '*'];
    case 'strikethrough':
      return ['~~', '~~'];
    case 'code':
      return ['`', '`'];
    case 'pre':
      return [`\`\`\`${language}\n`, '\n```'];
    case 'text_link':
      return ['[', `](${url})`];
    default:
      return undefined;
  }
}

/**
 * A message as Markdown. Telegram's apps turn what people type (`**bold**`) or choose into entities before they send
 * it; markup that is still there as characters stays.
 *
 * @param from where to begin, in UTF-16 units
 */
export function markdownFrom(text: string, entities: readonly Entity[] | undefined, from = 0): string {
  const marks = (entities ?? []).flatMap(entity => {
    const around = markup(entity);
    const start = Math.max(entity.offset, from);
    const inside = text.slice(start, entity.offset + entity.length);
    // Markup that touches white space is none.
    const begin = start + inside.length - inside.trimStart().length;
    const end = start + inside.trimEnd().length;
    return around === undefined || begin >= end ? [] : [{ begin, end, around }];
  });
  // Of those that begin together the longest is outermost; what begins last ends first.
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
