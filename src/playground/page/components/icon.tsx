import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';
import botUrl from '../portraits/bot.svg';

const PATHS = {
  send: 'M4.5 12 3 4.6c-.2-.9.7-1.6 1.5-1.2l16 7.7c.8.4.8 1.4 0 1.8l-16 7.7c-.8.4-1.7-.3-1.5-1.2zm0 0H12',
  attach:
    'm20 11.5-8.2 8.2a5.2 5.2 0 0 1-7.4-7.4l8.6-8.6a3.5 3.5 0 0 1 5 5l-8.6 8.6a1.7 1.7 0 0 1-2.5-2.5l7.8-7.8',
  commands: 'M14.5 5l-5 14',
  close: 'M6 6l12 12M18 6 6 18',
  down: 'M6 9.5l6 6 6-6',
  photo:
    'M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zm-2 13 5-5 4 4 3-3 6 5M15.5 9h.01',
  camera:
    'M4 7.5h3.5L9 5h6l1.5 2.500H20a1.5 1.5 0 0 1 1.5 1.500v9A1.5 1.5 0 0 1 20 19.500H4A1.5 1.5 0 0 1 2.5 18V9A1.5 1.5 0 0 1 4 7.500zM12 10a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z',
  microphone: 'M12 3a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3zM5.500 11a6.5 6.5 0 0 0 13 0M12 17.500V21',
  talk: 'M4 10v4M8 6.500v11M12 3.500v17M16 6.500v11M20 10v4',
  file: 'M7 3h7l5 5v11a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zm7 0v5h5',
  save: 'M12 4v11m-4.5-4 4.5 4.5 4.5-4.500M5 20h14',
  inspect: 'M4 6h10M18 6h2M4 12h3M11 12h9M4 18h8M16 18h4M16 4v4M9 10v4M14 16v4',
  pack: 'M6 4h9a5 5 0 0 1 5 5v4.500L13.5 20H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM20 13.500h-4a2.5 2.5 0 0 0-2.5 2.500v4M8.5 9.500h.01M14 9.500h.01',
  plus: 'M12 5v14M5 12h14',
  external: 'M8 16 17 7M9.5 7H17v7.5',
  restart: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.400M19.5 3.500v4h-4',
  trash: 'M5 7h14M9.5 7V4.500h5V7M7 7l1 13h8l1-13M10.5 11v5.500M13.5 11v5.5',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes, 'label' | 'type'> {
  readonly icon: IconName;
  readonly label: string;
  readonly type?: 'button' | 'submit';
  readonly children?: ComponentChildren;
}

export function IconButton({
  icon,
  label,
  type = 'button',
  class: className = '',
  children,
  ...rest
}: IconButtonProps) {
  return (
    <button type={type} class={`icon-button ${className}`} aria-label={label} title={label} {...rest}>
      <Icon name={icon} />
      {children}
    </button>
  );
}

export function Avatar({ id, name }: { readonly id: number; readonly name: string }) {
  return (
    <span class="avatar" style={{ '--hue': 280 + (id % 6) * 60 }} aria-hidden="true">
      {[...name][0] ?? '?'}
    </span>
  );
}

export function BotAvatar() {
  return <img class="avatar" src={botUrl} alt="" />;
}
