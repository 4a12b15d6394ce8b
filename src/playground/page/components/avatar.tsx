/** A coloured circle with the first letter of a name; the colour follows from the id and stays. */
export function Avatar({ id, name }: { readonly id: number; readonly name: string }) {
  return (
    <span class={`avatar avatar-${id % 6}`} aria-hidden="true">
      {[...name][0] ?? '?'}
    </span>
  );
}

/** The bot's face: a sticker that peels off. */
export function BotAvatar() {
  return (
    <svg class="avatar bot-avatar" viewBox="0 0 40 40" aria-hidden="true">
      <defs>
        <linearGradient id="bot-sky" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stop-color="#7b6cf6" />
          <stop offset="1" stop-color="#e0719c" />
        </linearGradient>
      </defs>
      <circle cx="20" cy="20" r="20" fill="url(#bot-sky)" />
      <path d="M14 9h12a5 5 0 0 1 5 5v8l-9 9h-8a5 5 0 0 1-5-5V14a5 5 0 0 1 5-5z" fill="#fff" />
      <path d="M31 22h-4a5 5 0 0 0-5 5v4z" fill="#cfc6ff" />
      <g fill="#4a3fb0">
        <circle cx="16" cy="17" r="1.7" />
        <circle cx="24" cy="17" r="1.7" />
      </g>
      <path d="M15 21.500q4.5 4 9 0" stroke="#4a3fb0" stroke-width="1.8" fill="none" stroke-linecap="round" />
    </svg>
  );
}
