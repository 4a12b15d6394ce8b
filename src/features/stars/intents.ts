import { z } from 'zod';
import { id, intent } from '../../assistant/model/intent.ts';

export const STARS_INTENTS = [
  intent('terms', {}, { command: 'terms', unlimited: true }),
  /** Shows what is paid, and what can be taken back. */
  intent('paysupport', {}, { command: 'paysupport', unlimited: true, byTool: true }),
  /** Asks for an invoice. `wish`: what continues after the payment, see assistant/state/offer.ts. */
  intent('buy', { drawings: id, wish: z.string().optional() }, { code: 'buy' }),
  intent('take_back', { paymentId: id }, { code: 'take_back', unlimited: true }),
  intent(
    'refund',
    { words: z.string().optional() },
    { command: 'refund', argument: 'words', adminOnly: true },
  ),
] as const;
