import { z } from 'zod';
import { id, ifAgreed, intent } from '../../assistant/model/intent.ts';

export const GUESTS_INTENTS = [
  /** The sender of a picture allows, or refuses, a sticker of it that someone else asked for. */
  intent(
    'guest_consent',
    { requestId: id, agreed: z.boolean().optional() },
    { code: 'guest_consent', anywhere: true, style: ifAgreed },
  ),
] as const;
