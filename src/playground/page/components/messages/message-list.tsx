import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { DraftView } from '../../../web/protocol.ts';
import { bySender } from '../../lib/chat.ts';
import { useTexts } from '../../texts.ts';
import { usePage } from '../../use-page.ts';
import { Icon } from '../icon.tsx';
import { FormattedText } from './formatted-text.tsx';
import { MessageBlock } from './message.tsx';

const NEAR = 48;

export function MessageList() {
  const { message: texts } = useTexts();
  const { chat } = usePage().state;
  const list = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const [seenId, setSeenId] = useState(0);
  const messages = chat?.messages ?? [];
  const groups = useMemo(() => bySender(messages), [messages]);
  const newest = messages.at(-1);
  const toEnd = () => list.current?.scrollTo({ top: 0 });

  useLayoutEffect(() => {
    if (newest?.from.is_bot === false) toEnd();
  }, [newest?.message_id, newest?.from.is_bot]);
  useLayoutEffect(() => {
    if (atEnd && newest) setSeenId(newest.message_id);
  }, [atEnd, newest]);

  const unseen = messages.filter(({ message_id, from }) => message_id > seenId && from.is_bot).length;
  return (
    <div class="messages-frame">
      <div
        class={`messages ${atEnd ? 'at-end' : ''}`}
        ref={list}
        role="log"
        aria-live="polite"
        aria-label={texts.log}
        onScroll={({ currentTarget }) => setAtEnd(currentTarget.scrollTop > -NEAR)}
      >
        <div class="messages-content">
          {groups.map(group => (
            <div key={group[0].message_id} class={`group from-${group[0].from.is_bot ? 'bot' : 'person'}`}>
              {group.map((message, index) => (
                <MessageBlock key={message.message_id} message={message} last={index === group.length - 1} />
              ))}
            </div>
          ))}
          {chat?.draft && <Draft draft={chat.draft} />}
        </div>
      </div>
      {!atEnd && (
        <button type="button" class="to-end" onClick={toEnd}>
          <Icon name="down" />
          {texts.newOnes(unseen)}
        </button>
      )}
    </div>
  );
}

/** Screen readers read only the finished message. */
function Draft({ draft }: { readonly draft: DraftView }) {
  const { message } = useTexts();
  const { stopAnswer } = usePage();
  return (
    <div class="group from-bot">
      <div class="block block-last draft" aria-live="off" title={message.draft}>
        <div class="bubble">
          <p class="bubble-text">
            <FormattedText text={draft.text} entities={draft.entities} />
            <span class="caret" aria-hidden="true" />
          </p>
        </div>
        {draft.canStop && (
          <div class="keyboard">
            <div class="keyboard-row">
              <button type="button" class="keyboard-button" onClick={() => void stopAnswer()}>
                {message.stop}
              </button>
            </div>
          </div>
        )}
      </div>
    </div>
  );
}
