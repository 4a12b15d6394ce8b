import type { RefObject } from 'preact';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { DraftView } from '../../../web/protocol.ts';
import { timeline } from '../../lib/chat.ts';
import { useTexts } from '../../texts.ts';
import { usePage } from '../../use-page.ts';
import { Icon } from '../icon.tsx';
import { FormattedText } from './formatted-text.tsx';
import { MessageBlock } from './message.tsx';

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
    if (newest?.from.is_bot === false) toEnd(smooth());
  }, [newest?.message_id, newest?.from.is_bot, toEnd]);
  useLayoutEffect(() => {
    if (atEnd && newest) setSeenId(newest.message_id);
  }, [atEnd, newest]);

  const unseen = messages.filter(({ message_id, from }) => message_id > seenId && from.is_bot).length;
  return (
    <div class="messages-frame">
      <div class="messages" ref={list} role="log" aria-live="polite" aria-label={texts.log}>
        <div class="messages-content" ref={content}>
          {items.map(item =>
            item.type === 'date' ? (
              <DateMark key={`date-${item.at}`} at={item.at} />
            ) : (
              <div
                key={item.blocks[0]?.[0].message_id}
                class={`group from-${item.fromBot ? 'bot' : 'person'}`}
              >
                {item.blocks.map((block, index) => (
                  <MessageBlock
                    key={block[0].message_id}
                    block={block}
                    last={index === item.blocks.length - 1}
                  />
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

const DAY_MS = 24 * 60 * 60 * 1000;

function DateMark({ at }: { readonly at: number }) {
  const { today, yesterday, locale } = useTexts();
  const day = new Date(at).toDateString();
  const now = Date.now();
  const words =
    day === new Date(now).toDateString()
      ? today
      : day === new Date(now - DAY_MS).toDateString()
        ? yesterday
        : new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long' }).format(at);
  return <p class="date-mark">{words}</p>;
}

/** A message that is still growing. Only the finished one is read out. */
function Draft({ draft }: { readonly draft: DraftView }) {
  const { message } = useTexts();
  return (
    <div class="group from-bot">
      <div class="block block-last draft" aria-live="off" title={message.draft}>
        <div class="bubble">
          <p class="bubble-text">
            <FormattedText text={draft.text} entities={draft.entities} />
            <span class="caret" aria-hidden="true" />
          </p>
        </div>
      </div>
    </div>
  );
}

const NEAR = 48;

/**
 * Keeps a list at its end while the person is there. Only a person scrolls up: a smooth scroll on its way down must not look
 * like leaving, nor a change of height.
 */
function useStickToEnd(list: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>) {
  const [atEnd, setAtEnd] = useState(true);
  const sticky = useRef(true);
  const lastTop = useRef(0);
  const lastRange = useRef(0);

  const toEnd = useCallback(
    (behavior: ScrollBehavior) => {
      sticky.current = true;
      setAtEnd(true);
      list.current?.scrollTo({ top: list.current.scrollHeight, behavior });
    },
    [list],
  );

  useLayoutEffect(() => {
    const box = list.current;
    const inside = content.current;
    if (!box || !inside) return undefined;
    const onScroll = () => {
      const range = box.scrollHeight - box.clientHeight;
      const up = range === lastRange.current && box.scrollTop < lastTop.current - 1;
      if (range - box.scrollTop <= NEAR) sticky.current = true;
      else if (up) sticky.current = false;
      lastTop.current = box.scrollTop;
      lastRange.current = range;
      setAtEnd(sticky.current);
    };
    let first = true;
    const observer = new ResizeObserver(() => {
      if (sticky.current) box.scrollTo({ top: box.scrollHeight, behavior: first ? 'instant' : smooth() });
      first = false;
    });
    observer.observe(inside);
    observer.observe(box);
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', onScroll);
    };
  }, [list, content]);

  return { atEnd, toEnd };
}

function smooth(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}
