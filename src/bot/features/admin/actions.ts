import { type ActionOf, action, id } from '../../../assistant/actions.ts';

/** What a button does for an administrator. */
export const adminActions = [
  /** What was previewed is sent to everybody. */
  action('broadcast_send', { broadcastId: id }),
  action('broadcast_cancel', { broadcastId: id }),
  action('broadcast_stop', { broadcastId: id }),
  /** The statistics as they are now. */
  action('stats', {}),
] as const;

export type AdminAction = ActionOf<typeof adminActions>;
