import type { PrivacyTexts } from '../types/privacy.ts';

const rules = new Intl.PluralRules('ru');

/** «1 день», «2 дня», «5 дней». */
function plural(count: number, one: string, few: string, many: string): string {
  switch (rules.select(count)) {
    case 'one':
      return one;
    case 'few':
      return few;
    default:
      return many;
  }
}

const inDays = (count: number) => `${count} ${plural(count, 'день', 'дня', 'дней')}`;
const packs = (count: number) =>
  count === 1 ? 'ваш набор' : `${count} ${plural(count, 'ваш набор', 'ваших набора', 'ваших наборов')}`;

const inOrder = (names: readonly string[]) => names.join(', а если не отвечает — ');

export const privacy: PrivacyTexts = {
  title: 'Что я о вас храню и зачем',
  kept: [
    '• Имя, имя пользователя и язык, как их сообщает Telegram: чтобы с вами говорить.',
    '• Что мы друг другу писали, давнее — в виде краткого пересказа: чтобы знать, чего вы хотите.',
    '• Какое фото вы прислали. Само фото остаётся у Telegram; я загружаю его, чтобы по нему рисовать.',
    '• Ваши стикеры (пожелания, рисунок без фона, подписи) и наборы: чтобы их можно было менять.',
  ].join('\n'),
  howLong: days =>
    days === 0
      ? 'Всё это хранится, пока вы не удалите.'
      : `Разговор забывается через ${inDays(days)} после последнего сообщения, рисунок — через ${inDays(days)} после того, как он сделан, а какое фото вы прислали — когда вас не было ${inDays(days)}. Остальное хранится, пока вы не удалите.`,
  whoGets: 'Кто что получает',
  telegram: '• Telegram передаёт всё, что мы пишем друг другу, и хранит ваши стикеры и наборы.',
  talkers: (names, photo) => `• Ваши слова${photo ? ' и фото' : ''}, чтобы отвечать вам: ${inOrder(names)}.`,
  noTalkers: '• Ваши слова: никто. Вам отвечают правила внутри бота.',
  painters: names => `• Ваше фото и пожелания, чтобы рисовать: ${inOrder(names)}.`,
  noPainters: '• Ваше фото: никто. Рисует сам бот.',
  remover: '• Рисунок, когда его нужно вырезать: сервер владельца бота.',
  lmStudio: host =>
    host === undefined ? 'модель на компьютере владельца бота' : `модель владельца бота (${host})`,
  at: (name, host) => `${name} через ${host}`,
  compatible: host => `сервис ${host}`,
  log: 'В техническом журнале — время и ваш номер в Telegram, без слов и картинок.',
  deletion:
    '/forget сразу удаляет всё; только число ваших стикеров и сообщений учитывается до полуночи (UTC) — под кодом вместо имени и номера.',
  ask: count =>
    `Удалить всё, что я о вас храню: разговоры, фото, стикеры${
      count === 0 ? '' : ' и сведения о наборах'
    }? То, что сейчас рисуется, пропадёт. Отменить это нельзя.${
      count === 0
        ? ''
        : `\n\nВ Telegram ${packs(count)} ${
            count === 1 ? 'останется, если не удалить и его' : 'останутся, если не удалить и их'
          }; потом я этого сделать уже не смогу.`
    }`,
  deleteAll: '🗑 Удалить всё',
  deleteWithPacks: count => `🗑 … и ${packs(count)} в Telegram`,
  keep: 'Оставить',
  deleted:
    'Готово: всё, что я о вас хранил, удалено. Сообщения в этом чате вы можете удалить сами. Напишете снова — начнём с начала.',
  deletedBeforePacks: count =>
    `Готово: всё, что я о вас хранил, удалено. Теперь удаляю в Telegram ${packs(count)}.`,
  packsDeleted: 'В Telegram тоже всё удалено.',
  packsLeft: links =>
    `Это Telegram не даёт мне удалить; вы можете сделать это сами через @Stickers (/delpack):\n${links.join('\n')}`,
  nothingKept: 'Удалять нечего: ничего вашего у меня нет.',
};
