import type { ComponentChildren, JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { DraftView } from '../../../web/protocol.ts';
import { afterFirstLine, linkTarget, type RichText, richText } from '../../lib/rich-text.ts';
import { usePage } from '../../use-page.ts';

export function FormattedText({ text, entities }: Pick<DraftView, 'text' | 'entities'>) {
  const pieces = useMemo(() => richText(text, entities), [text, entities]);
  return <Pieces of={pieces} />;
}

function Pieces({ of }: { readonly of: readonly RichText[] }): JSX.Element {
  return (
    <>
      {of.map((piece, index) =>
        typeof piece === 'string' ? piece : <Formatted key={`${index}-${piece.entity.type}`} piece={piece} />,
      )}
    </>
  );
}

function Formatted({ piece }: { readonly piece: Exclude<RichText, string> }): JSX.Element {
  const { sendText } = usePage();
  const { entity, text } = piece;
  const inside = <Pieces of={piece.children} />;
  switch (entity.type) {
    case 'bold':
      return <b>{inside}</b>;
    case 'italic':
      return <i>{inside}</i>;
    case 'strikethrough':
      return <s>{inside}</s>;
    case 'code':
      return <code>{inside}</code>;
    case 'pre':
      return <pre data-language={entity.language}>{inside}</pre>;
    case 'blockquote':
      return <blockquote>{inside}</blockquote>;
    case 'expandable_blockquote':
      return <Folded pieces={piece.children} />;
    case 'url':
    case 'text_link':
      return <Link to={entity.type === 'text_link' ? entity.url : text}>{inside}</Link>;
    case 'bot_command':
      return (
        <button type="button" class="link" onClick={() => sendText(text)}>
          {inside}
        </button>
      );
    default:
      return inside;
  }
}

/** The first line stays; the others open with a click or a key. */
function Folded({ pieces }: { readonly pieces: readonly RichText[] }) {
  const { first, others } = afterFirstLine(pieces);
  if (others.length === 0) {
    return (
      <blockquote>
        <Pieces of={first} />
      </blockquote>
    );
  }
  return (
    <details class="quotation">
      <summary>
        <Pieces of={first} />
      </summary>
      <div>
        <Pieces of={others} />
      </div>
    </details>
  );
}

export function Link({ to, children, ...rest }: { to: string; class?: string; children: ComponentChildren }) {
  const { show } = usePage();
  const target = linkTarget(to);
  if (target === undefined) return <>{children}</>;
  if (target.type === 'pack') {
    return (
      <button type="button" class="link" {...rest} onClick={() => show({ type: 'packs', name: target.name })}>
        {children}
      </button>
    );
  }
  return (
    <a href={target.href} target="_blank" rel="noreferrer" {...rest}>
      {children}
    </a>
  );
}
