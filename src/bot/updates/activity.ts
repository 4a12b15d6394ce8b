import type { Incoming } from './incoming.ts';

/** What a person did, in brief, for whoever looks on. Holds what they said: it is for no log. */
export type Activity =
  | { readonly what: 'words'; readonly text: string }
  | { readonly what: 'press'; readonly data: string; readonly messageId: number | undefined }
  | { readonly what: 'file'; readonly name: string }
  | { readonly what: 'photo' | 'voice' | 'other' };

/** Empty for what nobody did to the bot. */
export function activitiesOf(incoming: Incoming): readonly Activity[] {
  switch (incoming.kind) {
    case 'talk':
      return incoming.items.map((item): Activity => {
        switch (item.kind) {
          case 'text':
            return { what: 'words', text: item.text };
          case 'photo':
            return { what: 'photo' };
          case 'file':
            return { what: 'file', name: item.name };
          case 'sound':
            return { what: 'voice' };
          case 'unsupported':
            return { what: 'other' };
          default:
            return item satisfies never;
        }
      });
    case 'command':
      return [{ what: 'words', text: [`/${incoming.name}`, incoming.words ?? ''].join(' ').trim() }];
    case 'button':
      return [{ what: 'press', data: incoming.data, messageId: incoming.messageId }];
    case 'membership':
    case 'group':
    case 'migrated':
    case 'ignored':
      return [];
    default:
      return incoming satisfies never;
  }
}
