import { plural } from '../formats.ts';

interface Price {
  readonly drawings: number;
  readonly stars: number;
}

const stickers = (count: number) => `${count} ${plural(count, 'sticker', 'stickers')}`;

const contact = (support: string | undefined) =>
  support === undefined ? '' : `\n\nQuestions about a payment: ${support}`;

/** Selling stickers for Telegram Stars. */
export const stars = {
  /** Above the prices. @param free stickers of a day */
  offer: (free: number) =>
    `That’s all for today: ${stickers(free)} a day. I’ll keep your choice: confirm it tomorrow, or go on now with more stickers:`,
  buy: (drawings: number, price: number) => `🎨 ${stickers(drawings)} for ⭐ ${price}`,
  /** Telegram allows 32 and 255 characters. */
  invoice: (drawings: number) => ({
    title: stickers(drawings),
    description:
      'Used once the free stickers of the day are gone, on any day. A drawing that fails uses none. Not used yet? You can return them within 24 hours: /paysupport',
  }),
  notSold: 'I don’t sell this any more.',
  /** Shown by Telegram instead of the payment. */
  notPayable: 'This invoice is no longer valid. Ask for a new one with the button above it.',
  /** `continues`: what waited for the payment is drawn now. `done`: it is drawn already, or under way. */
  paid: (left: number, next: 'continues' | 'waits' | 'done') =>
    `Thank you! You have ${stickers(left)} to draw. ${
      {
        continues: 'Now for what you wanted:',
        waits: 'Go on where you stopped: press the button again, or tell me.',
        done: 'What you wanted didn’t need this payment any more. Use it for other stickers, or return it within 24 hours: /paysupport',
      }[next]
    }`,
  /** In /me. */
  left: (left: number) => `Bought and not used yet: ${left}.`,
  none: 'I don’t sell anything: stickers are free.',
  terms: (prices: readonly Price[], support: string | undefined) =>
    [
      'The terms of buying stickers:',
      ...prices.map(({ drawings, stars: price }) => `• ${stickers(drawings)}: ⭐ ${price}`),
      '• You pay with Telegram Stars. Bought stickers are used once the free ones of the day are gone. They don’t expire.',
      '• A drawing that fails uses none.',
      '• As long as none of a purchase is used, you can return it within 24 hours and get all its Stars back: /paysupport',
      '• /forget deletes bought stickers, too.',
      '• I sell them, not Telegram: Telegram’s support can’t help with these purchases.',
    ].join('\n') + contact(support),
  support: (left: number, isReturnable: boolean, support: string | undefined) =>
    `Stickers bought and not used yet: ${left}. ${
      isReturnable
        ? 'You can return these now:'
        : 'You can return a purchase within 24 hours if none of it is used.'
    }${contact(support)}`,
  takeBack: (drawings: number, price: number) => `↩️ Return ${stickers(drawings)} for ⭐ ${price}`,
  notReturnable: 'This purchase can’t be returned: it is used, older than 24 hours, or already returned.',
  returning: 'Returning your Stars…',
  returned: (price: number) => `Returned: ⭐ ${price}.`,
  notReturned:
    'Telegram refused to return the Stars. The stickers can still be used; for help, send /paysupport.',
  /** In /privacy. */
  kept: '• Payments in Stars: Telegram’s number of the payment, the sum and the time, for refunds and bookkeeping. They stay after /forget, without your name and ID.',
  /** Under the question of /forget. */
  forgotten: (left: number) =>
    `This deletes what you’ve bought, too: ${stickers(left)}. To return a purchase first, send /paysupport.`,
};
