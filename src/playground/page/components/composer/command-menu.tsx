import { useEffect, useRef } from 'preact/hooks';
import type { CommandView } from '../../../web/protocol.ts';
import { useTexts } from '../../texts.ts';

interface Props {
  readonly commands: readonly CommandView[];
  readonly active: number;
  readonly onChoose: (command: string) => void;
}

/** The commands that go on as the text began; none where the text is no command. */
export function matchingCommands(commands: readonly CommandView[], text: string): readonly CommandView[] {
  if (!/^\/\S*$/.test(text)) return [];
  return commands.filter(({ command }) => `/${command}`.startsWith(text.toLowerCase()));
}

/** The bot's commands above the composer. The focus stays in the composer, which moves `active`. */
export function CommandMenu({ commands, active, onChoose }: Props) {
  const { composer } = useTexts();
  const chosen = useRef<HTMLDivElement>(null);
  useEffect(() => chosen.current?.scrollIntoView({ block: 'nearest' }), [active]);
  return (
    <div class="command-menu" id="command-menu" role="listbox" aria-label={composer.commands} tabIndex={-1}>
      {commands.map(({ command, description }, index) => (
        <div
          key={command}
          id={`command-${index}`}
          ref={index === active ? chosen : null}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onMouseDown={event => {
            event.preventDefault();
            onChoose(command);
          }}
        >
          <b>/{command}</b>
          <span>{description}</span>
        </div>
      ))}
    </div>
  );
}
