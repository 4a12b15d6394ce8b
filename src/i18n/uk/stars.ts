import type { Texts } from '../en/bot.ts';
import { threeForms } from '../formats.ts';

const { counted } = threeForms('uk');

const stickers = (count: number) => counted(count, 'стікер', 'стікери', 'стікерів');

const contact = (support: string | undefined) =>
  support === undefined ? '' : `\n\nПитання про оплату: ${support}`;

export const stars: Texts['stars'] = {
  offer: free =>
    `На сьогодні це все: ${stickers(free)} на день. Ваш вибір я запам’ятав: підтвердьте його завтра або продовжте зараз, купивши ще:`,
  buy: (drawings, price) => `🎨 ${stickers(drawings)} за ⭐ ${price}`,
  invoice: drawings => ({
    title: stickers(drawings),
    description:
      'Витрачаються після безкоштовних стікерів дня, будь-якого дня. Невдалий малюнок не рахується. Ще не витратили? Повернути можна протягом 24 годин: /paysupport',
  }),
  notSold: 'Це більше не продається.',
  notPayable: 'Цей рахунок більше не дійсний. Попросіть новий кнопкою над ним.',
  paid: (left, next) =>
    `Дякую! Можна намалювати: ${stickers(left)}. ${
      {
        continues: 'А тепер те, що ви хотіли:',
        waits: 'Продовжте з того самого місця: натисніть кнопку ще раз або напишіть мені.',
        done: 'Для того, що ви хотіли, ця оплата вже не знадобилася. Витратьте її на інші стікери або поверніть протягом 24 годин: /paysupport',
      }[next]
    }`,
  left: left => `Куплено й не витрачено: ${left}.`,
  none: 'Я нічого не продаю: стікери безкоштовні.',
  terms: (prices, support) =>
    [
      'Умови купівлі стікерів:',
      ...prices.map(({ drawings, stars: price }) => `• ${stickers(drawings)}: ⭐ ${price}`),
      '• Оплата зірками Telegram. Куплені стікери витрачаються після безкоштовних стікерів дня й не згорають.',
      '• Невдалий малюнок не рахується.',
      '• Поки з покупки нічого не витрачено, її можна повернути протягом 24 годин і отримати всі зірки назад: /paysupport',
      '• /forget видаляє й куплені стікери.',
      '• Продаю їх я, а не Telegram: підтримка Telegram із цими покупками не допоможе.',
    ].join('\n') + contact(support),
  support: (left, isReturnable, support) =>
    `Куплено й не витрачено стікерів: ${left}. ${
      isReturnable
        ? 'Зараз можна повернути:'
        : 'Покупку можна повернути протягом 24 годин, якщо з неї нічого не витрачено.'
    }${contact(support)}`,
  takeBack: (drawings, price) => `↩️ Повернути ${stickers(drawings)} за ⭐ ${price}`,
  notReturnable: 'Цю покупку повернути не можна: її витрачено, вона старша за 24 години або вже повернута.',
  returning: 'Повертаю зірки…',
  returned: price => `Повернуто: ⭐ ${price}.`,
  notReturned:
    'Telegram відмовився повернути зірки. Стікерами все ще можна користуватися; по допомогу надішліть /paysupport.',
  kept: '• Платежі зірками: номер платежу в Telegram, суму й час, для повернень і обліку. Вони лишаються й після /forget, без вашого імені та ID.',
  forgotten: left =>
    `Видалиться й куплене: ${stickers(left)}. Щоб спершу повернути покупку, надішліть /paysupport.`,
};
