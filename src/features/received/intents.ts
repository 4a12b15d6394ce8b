import { z } from 'zod';
import { id, intent } from '../../assistant/model/intent.ts';

export const RECEIVED_INTENTS = [
  /** Agrees on the pose of a received sticker, and on its mood if none is agreed. */
  intent('pose_from', { stickerId: id }, { code: 'pose_from' }),
  /** Asks before a set is copied: that of a received sticker, or the one of this name. */
  intent(
    'copy_pack',
    { stickerId: id.optional(), name: z.string().optional() },
    { code: 'copy_pack', byTool: true },
  ),
  intent(
    'copy_pack_surely',
    {
      stickerId: id,
      /** How often its sticker was placed in a pack when the question was asked: a late press makes no other copy. */
      among: id.optional(),
      agreed: z.boolean().optional(),
    },
    { code: 'copy_pack_surely', awaitsYes: 'agreed', style: 'success' },
  ),
  intent('stop_copy', { jobId: id }, { code: 'stop_copy', unlimited: true }),
] as const;
