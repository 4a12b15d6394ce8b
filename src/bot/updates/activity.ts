import type { Batch } from './batches.ts';
import { commandWords } from './commands.ts';
import { typedIn } from './message.ts';

/** Something that a user did, for the inspector. Contains user text: never log it. */
export type Activity =
  | { readonly what: 'words'; readonly text: string }
  | { readonly what: 'press'; readonly data: string; readonly messageId: number | undefined }
  | { readonly what: 'file'; readonly name: string }
  | { readonly what: 'photo' | 'voice' | 'other' };

const SHOWN_AS = {
  photo: 'photo',
  sound: 'voice',
  sticker: 'other',
  video: 'other',
  unsupported: 'other',
} as const;

export function activitiesOf({ kind, items, update }: Batch): readonly Activity[] {
  const { callback_query: press, message } = update?.fields ?? {};
  if (kind === 'button' && press)
    return [{ what: 'press', data: press.data ?? '', messageId: press.message?.message_id }];
  if (kind === 'command' && message) {
    const [name = ''] = typedIn(message).split(/[\s@]/, 1);
    return [{ what: 'words', text: [name, commandWords(message) ?? ''].join(' ').trim() }];
  }
  return items.flatMap((item): Activity[] => {
    if (item.kind === 'reply') return [];
    if (item.kind === 'text') return [{ what: 'words', text: item.text }];
    return [item.kind === 'file' ? { what: 'file', name: item.name } : { what: SHOWN_AS[item.kind] }];
  });
}
