import type { Texts } from '../en/bot.ts';
import { threeForms } from '../formats.ts';

const { counted } = threeForms('ru');

const stickers = (count: number) => counted(count, 'стикер', 'стикера', 'стикеров');

const contact = (support: string | undefined) =>
  support === undefined ? '' : `\n\nВопросы об оплате: ${support}`;

export const stars: Texts['stars'] = {
  offer: free =>
    `На сегодня это все: ${stickers(free)} в день. Ваш выбор я запомнил: подтвердите его завтра или продолжите сейчас, купив ещё:`,
  buy: (drawings, price) => `🎨 ${stickers(drawings)} за ⭐ ${price}`,
  invoice: drawings => ({
    title: stickers(drawings),
    description:
      'Расходуются после бесплатных стикеров дня, в любой день. Неудачный рисунок не засчитывается. Ещё не потратили? Вернуть можно в течение 24 часов: /paysupport',
  }),
  notSold: 'Это больше не продаётся.',
  notPayable: 'Этот счёт больше не действует. Запросите новый кнопкой над ним.',
  paid: (left, next) =>
    `Спасибо! Можно нарисовать: ${stickers(left)}. ${
      {
        continues: 'А теперь то, что вы хотели:',
        waits: 'Продолжите с того же места: нажмите кнопку ещё раз или напишите мне.',
        done: 'Для того, что вы хотели, эта оплата уже не понадобилась. Потратьте её на другие стикеры или верните в течение 24 часов: /paysupport',
      }[next]
    }`,
  left: left => `Куплено и не потрачено: ${left}.`,
  none: 'Я ничего не продаю: стикеры бесплатные.',
  terms: (prices, support) =>
    [
      'Условия покупки стикеров:',
      ...prices.map(({ drawings, stars: price }) => `• ${stickers(drawings)}: ⭐ ${price}`),
      '• Оплата звёздами Telegram. Купленные стикеры расходуются после бесплатных стикеров дня и не сгорают.',
      '• Неудачный рисунок не засчитывается.',
      '• Пока из покупки ничего не потрачено, её можно вернуть в течение 24 часов и получить все звёзды обратно: /paysupport',
      '• /forget удаляет и купленные стикеры.',
      '• Продаю их я, а не Telegram: поддержка Telegram с этими покупками не поможет.',
    ].join('\n') + contact(support),
  support: (left, isReturnable, support) =>
    `Куплено и не потрачено стикеров: ${left}. ${
      isReturnable
        ? 'Сейчас можно вернуть:'
        : 'Покупку можно вернуть в течение 24 часов, если из неё ничего не потрачено.'
    }${contact(support)}`,
  takeBack: (drawings, price) => `↩️ Вернуть ${stickers(drawings)} за ⭐ ${price}`,
  notReturnable: 'Эту покупку вернуть нельзя: она потрачена, старше 24 часов или уже возвращена.',
  returning: 'Возвращаю звёзды…',
  returned: price => `Возвращено: ⭐ ${price}.`,
  notReturned:
    'Telegram отказался вернуть звёзды. Стикерами всё ещё можно пользоваться; за помощью отправьте /paysupport.',
  kept: '• Платежи звёздами: номер платежа в Telegram, сумму и время, для возвратов и учёта. Они остаются и после /forget, без вашего имени и ID.',
  forgotten: left =>
    `Удалится и купленное: ${stickers(left)}. Чтобы сначала вернуть покупку, отправьте /paysupport.`,
};
