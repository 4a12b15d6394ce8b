import { type ActionOf, action, id } from '../../../assistant/actions.ts';

/** Whether what a person says aloud is answered aloud as well. */
export const voiceActions = [action('voice', { on: id })] as const;

export type VoiceAction = ActionOf<typeof voiceActions>;
