import { z } from 'zod';
import { id, intent } from '../../assistant/model/intent.ts';

export const ADMIN_INTENTS = [
  intent('stats', {}, { command: 'stats', code: 'stats', adminOnly: true }),
  intent(
    'broadcast',
    { words: z.string().optional() },
    { command: 'broadcast', argument: 'words', adminOnly: true },
  ),
  intent(
    'broadcast_send',
    { broadcastId: id },
    { code: 'broadcast_send', adminOnly: true, style: 'success' },
  ),
  intent('broadcast_cancel', { broadcastId: id }, { code: 'broadcast_cancel', adminOnly: true }),
  intent('broadcast_stop', { broadcastId: id }, { code: 'broadcast_stop', adminOnly: true }),
] as const;
