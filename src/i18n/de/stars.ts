import type { Texts } from '../en/bot.ts';
import { plural } from '../formats.ts';

const stickers = (count: number) => `${count} ${plural(count, 'Sticker', 'Sticker')}`;

const contact = (support: string | undefined) =>
  support === undefined ? '' : `\n\nFragen zu einer Zahlung: ${support}`;

export const stars: Texts['stars'] = {
  offer: free =>
    `Das war’s für heute: ${stickers(free)} am Tag. Deine Auswahl merke ich mir: Bestätige sie morgen, oder mach jetzt mit mehr Stickern weiter:`,
  buy: (drawings, price) => `🎨 ${stickers(drawings)} für ⭐ ${price}`,
  invoice: drawings => ({
    title: stickers(drawings),
    description:
      'Sie werden nach den kostenlosen Stickern des Tages verbraucht, an jedem Tag. Was misslingt, zählt nicht. Noch nichts verbraucht? Innerhalb von 24 Stunden kannst du sie zurückgeben: /paysupport',
  }),
  notSold: 'Das verkaufe ich nicht mehr.',
  notPayable: 'Diese Rechnung gilt nicht mehr. Hol dir mit der Taste darüber eine neue.',
  paid: (left, next) =>
    `Danke! Du hast ${stickers(left)} zum Zeichnen. ${
      {
        continues: 'Und jetzt, was du wolltest:',
        waits: 'Mach da weiter, wo du warst: Drück die Taste noch einmal, oder schreib mir.',
        done: 'Was du wolltest, brauchte diese Zahlung nicht mehr. Nutze sie für andere Sticker, oder gib sie innerhalb von 24 Stunden zurück: /paysupport',
      }[next]
    }`,
  left: left => `Gekauft und noch nicht verbraucht: ${left}.`,
  none: 'Ich verkaufe nichts: Sticker sind kostenlos.',
  terms: (prices, support) =>
    [
      'Die Bedingungen für den Kauf von Stickern:',
      ...prices.map(({ drawings, stars: price }) => `• ${stickers(drawings)}: ⭐ ${price}`),
      '• Du zahlst mit Telegram-Sternen. Gekaufte Sticker werden nach den kostenlosen des Tages verbraucht und verfallen nicht.',
      '• Was misslingt, zählt nicht.',
      '• Solange von einem Kauf nichts verbraucht ist, kannst du ihn innerhalb von 24 Stunden zurückgeben und bekommst alle Sterne zurück: /paysupport',
      '• /forget löscht auch gekaufte Sticker.',
      '• Ich verkaufe sie, nicht Telegram: Der Support von Telegram kann bei diesen Käufen nicht helfen.',
    ].join('\n') + contact(support),
  support: (left, isReturnable, support) =>
    `Gekaufte, noch nicht verbrauchte Sticker: ${left}. ${
      isReturnable
        ? 'Das kannst du jetzt zurückgeben:'
        : 'Einen Kauf kannst du innerhalb von 24 Stunden zurückgeben, wenn nichts davon verbraucht ist.'
    }${contact(support)}`,
  takeBack: (drawings, price) => `↩️ ${stickers(drawings)} zurückgeben für ⭐ ${price}`,
  notReturnable:
    'Diesen Kauf kannst du nicht zurückgeben: Er ist verbraucht, älter als 24 Stunden oder schon zurückgegeben.',
  returning: 'Ich gebe dir die Sterne zurück…',
  returned: price => `Zurückgegeben: ⭐ ${price}.`,
  notReturned:
    'Telegram hat die Rückgabe der Sterne abgelehnt. Die Sticker kannst du weiter benutzen; Hilfe gibt es mit /paysupport.',
  kept: '• Zahlungen in Sternen: Telegrams Nummer der Zahlung, Betrag und Zeit, für Rückgaben und Buchführung. Sie bleiben auch nach /forget, ohne deinen Namen und deine ID.',
  forgotten: left =>
    `Das löscht auch, was du gekauft hast: ${stickers(left)}. Um einen Kauf vorher zurückzugeben, sende /paysupport.`,
};
