import type { Presses } from '../../../assistant/feature.ts';
import type { PrivacyAction } from './actions.ts';
import { type PrivacyDeps, pressForget } from './forget.ts';

export const privacyPresses: Presses<PrivacyAction, PrivacyDeps> = {
  forget: { press: pressForget },
};
