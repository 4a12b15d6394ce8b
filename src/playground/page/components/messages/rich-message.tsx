import type { JSX } from 'preact';
import type { MessageView } from '../../../web/protocol.ts';
import { fileUrl } from '../../lib/chat.ts';
import { useTexts } from '../../texts.ts';
import { usePage } from '../../use-page.ts';
import { Link } from './formatted-text.tsx';

type Block = NonNullable<MessageView['rich_message']>['blocks'][number];
type Of<Type extends Block['type']> = Extract<Block, { type: Type }>;
type Text = Of<'paragraph'>['text'];

/** The blocks that the playground's Bot API takes. */
export function RichBlocks({ blocks }: { readonly blocks: readonly Block[] }): JSX.Element {
  return (
    <>
      {blocks.map((block, index) => (
        <RichBlock key={`${index}-${block.type}`} block={block} />
      ))}
    </>
  );
}

function RichBlock({ block }: { readonly block: Block }): JSX.Element | null {
  switch (block.type) {
    case 'paragraph':
      return (
        <p>
          <Words text={block.text} />
        </p>
      );
    case 'list':
      return <List items={block.items} />;
    case 'details':
      return (
        <details open={block.is_open}>
          <summary>
            <Words text={block.summary} />
          </summary>
          <RichBlocks blocks={block.blocks} />
        </details>
      );
    case 'collage':
      return (
        <div class="rich-collage">
          <RichBlocks blocks={block.blocks} />
        </div>
      );
    case 'photo':
      return <Photo photo={block.photo} />;
    default:
      return null;
  }
}

function List({ items }: Pick<Of<'list'>, 'items'>): JSX.Element {
  const inner = items.map(({ label, value, blocks }, index) => (
    <li key={`${index}-${label}`} value={value}>
      <RichBlocks blocks={blocks} />
    </li>
  ));
  return items.some(({ type }) => type !== undefined) ? <ol>{inner}</ol> : <ul>{inner}</ul>;
}

function Photo({ photo }: Pick<Of<'photo'>, 'photo'>): JSX.Element | null {
  const { message } = useTexts();
  const { show } = usePage();
  const largest = photo.at(-1);
  if (largest === undefined) return null;
  const { width, height } = largest;
  const picture = { url: fileUrl(largest), width, height };
  return (
    <button
      type="button"
      class="photo"
      aria-label={`${message.photo}: ${message.open}`}
      onClick={() => show({ type: 'picture', picture, title: message.photo, fileName: 'photo.jpg' })}
    >
      <img src={picture.url} width={width} height={height} alt="" />
    </button>
  );
}

function Words({ text }: { readonly text: Text }): JSX.Element | null {
  if (typeof text === 'string') return <>{text}</>;
  if (Array.isArray(text)) return <>{text.map(part => Words({ text: part }))}</>;
  if (!('text' in text)) return null;
  const inside = <Words text={text.text} />;
  switch (text.type) {
    case 'bold':
      return <b>{inside}</b>;
    case 'italic':
      return <i>{inside}</i>;
    case 'code':
      return <code>{inside}</code>;
    case 'url':
      return <Link to={text.url}>{inside}</Link>;
    default:
      return inside;
  }
}
