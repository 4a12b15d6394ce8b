import type { ButtonAction } from '../assistant/outgoing.ts';

/** Version of the encoding below, the second field: buttons outlive the program that drew them. */
const VERSION = '1';

/** What a button carries: at most 64 bytes (Bot API, InlineKeyboardButton). */
export function encodeCallback(action: ButtonAction): string {
  switch (action.type) {
    case 'confirm':
      return `assistant_confirm:${VERSION}:${action.sessionId}:${action.revision}`;
    case 'new_photo':
      return `assistant_new_photo:${VERSION}:${action.sessionId}:${action.photoTag}`;
    case 'keep_photo':
      return `assistant_keep_photo:${VERSION}:${action.sessionId}:${action.photoTag}`;
    case 'retry':
      return `assistant_retry:${VERSION}:${action.generationId}`;
    case 'language':
      return `language:${VERSION}:${action.language}`;
    default:
      return action satisfies never;
  }
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/**
 * Reads what a button carries. Buttons of version 1 carried their name alone: they are read as buttons of no
 * dialogue, so that pressing one shows how things stand. Undefined for what this program never drew.
 */
export function decodeCallback(data: string): ButtonAction | undefined {
  const [name, version, first, second] = data.split(':');
  const current = version === VERSION;
  const id = current ? wholeNumber(first) : undefined;
  switch (name) {
    case 'assistant_confirm':
      return {
        type: 'confirm',
        sessionId: id ?? 0,
        revision: (current ? wholeNumber(second) : undefined) ?? 0,
      };
    case 'assistant_new_photo':
    case 'assistant_keep_photo':
      return {
        type: name === 'assistant_new_photo' ? 'new_photo' : 'keep_photo',
        sessionId: id ?? 0,
        photoTag: (current ? second : undefined) ?? '',
      };
    case 'assistant_retry':
      return { type: 'retry', generationId: id ?? 0 };
    case 'language':
      return current && first ? { type: 'language', language: first } : undefined;
    default:
      return undefined;
  }
}
