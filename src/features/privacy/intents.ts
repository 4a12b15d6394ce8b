import { z } from 'zod';
import { id, intent } from '../../assistant/model/intent.ts';

export const PRIVACY_INTENTS = [
  intent('privacy', {}, { command: 'privacy', unlimited: true }),
  /** `agreed`: a yes in words shows the button again, since only the button deletes. */
  intent(
    'ask_to_forget',
    { agreed: z.boolean().optional() },
    {
      command: 'forget',
      unlimited: true,
      supersedes: 'answer',
      byTool: true,
      awaitsYes: 'agreed',
      yesDeletes: true,
    },
  ),
  /** Forgets the person stored at `since` (ms since 1970), and that many packs. */
  intent(
    'forget',
    { since: id, packs: id },
    { code: 'forget', unlimited: true, supersedes: 'answer', style: 'danger' },
  ),
] as const;
