import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { smooth, useStickToEnd } from '../../lib/use-stick-to-end.ts';
import { usePage } from '../../page-context.ts';
import { timeline } from '../../store/timeline.ts';
import { useTexts } from '../../texts.ts';
import { Icon } from '../icon.tsx';
import { DateMark } from './date-mark.tsx';
import { Draft } from './draft.tsx';
import { MessageBlock } from './message-block.tsx';

/** All that was said. Stays at the end while the person is there; else a button leads to what is new. */
export function MessageList() {
  const { message: texts } = useTexts();
  const { chat } = usePage().state;
  const list = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const { atEnd, toEnd } = useStickToEnd(list, content);
  const messages = chat?.messages ?? [];
  const items = useMemo(() => timeline(messages), [messages]);
  const newest = messages.at(-1);
  const [seenId, setSeenId] = useState(0);

  useLayoutEffect(() => {
    // What one says oneself is always shown.
    if (newest?.from === 'person') toEnd(smooth());
  }, [newest?.id, newest?.from, toEnd]);
  useLayoutEffect(() => {
    if (atEnd && newest) setSeenId(newest.id);
  }, [atEnd, newest]);

  const unseen = messages.filter(({ id, from }) => id > seenId && from === 'bot').length;
  return (
    <div class="messages-frame">
      <div class="messages" ref={list} role="log" aria-live="polite" aria-label={texts.log}>
        <div class="messages-content" ref={content}>
          {items.map(item =>
            item.type === 'date' ? (
              <DateMark key={`date-${item.at}`} at={item.at} />
            ) : (
              <div key={item.blocks[0]?.[0].id} class={`group from-${item.from}`}>
                {item.blocks.map((block, index) => (
                  <MessageBlock key={block[0].id} block={block} last={index === item.blocks.length - 1} />
                ))}
              </div>
            ),
          )}
          {chat?.draft && <Draft draft={chat.draft} />}
        </div>
      </div>
      {!atEnd && (
        <button type="button" class="to-end" onClick={() => toEnd(smooth())}>
          <Icon name="down" />
          {texts.newOnes(unseen)}
        </button>
      )}
    </div>
  );
}
