import { type ActionOf, action, id } from '../../../assistant/actions.ts';

/** What a button does with all that is kept of a person. */
export const privacyActions = [
  /**
   * All that is stored of the person goes, who is the one stored at `since` (ms since 1970); `packs`: and so do that
   * many packs in Telegram, all they have.
   */
  action('forget', { since: id, packs: id }, { unlimited: true }),
] as const;

export type PrivacyAction = ActionOf<typeof privacyActions>;
