import type { Texts } from '../en/bot.ts';
import { threeForms } from '../formats.ts';

const { counted } = threeForms('ru');

const stickers = (count: number) => counted(count, 'стикер', 'стикера', 'стикеров');

export const packs: Texts['packs'] = {
  firstTitle: firstName => (firstName === '' ? 'Мои стикеры' : `${firstName}: стикеры`),
  toast: {
    adding: 'Добавляю…',
    choose: 'В какой набор?',
    already: 'Он уже в наборе',
    working: 'Секунду…',
    gone: 'Этого уже нет',
  },
  buttons: {
    open: '📂 Открыть',
    manage: '⚙️ Настроить',
    newPack: '🆕 Новый набор',
    takeTitle: title => `✅ «${title}»`,
    rename: '✏️ Переименовать',
    delete: '🗑 Удалить',
    export: '⬇ Экспорт',
    asEmoji: '😀 Как эмодзи',
    allAsEmoji: '😀 Все как эмодзи',
    deleteSurely: '🗑 Да, удалить',
    keep: '↩️ Нет, оставить',
    back: '⬅️ Назад',
    emoji: '😊 Эмодзи',
    remove: '✖️ Убрать',
    earlierPage: '◀️',
    laterPage: '▶️',
  },
  none: 'Наборов пока нет. Нажмите ➕ под стикером, с него и начнётся ваш набор. Стикеры покажет /stickers.',
  notHere: 'Наборы есть только в Telegram. Здесь каждый стикер — отдельный файл.',
  list: 'Ваши наборы. Нажмите на любой, чтобы посмотреть, что внутри.',
  listed: (title, count) => `${title} · ${count}`,
  choose: 'В какой набор добавить?',
  adding: title => `Добавляю в «${title}»…`,
  made: (title, link) => `🎉 Ваш набор «${title}» готов, этот стикер в нём первый.\n${link}`,
  added: (title, count, link) =>
    `✅ Добавил в «${title}», там теперь ${stickers(count)}.\n${link}${
      count === 2
        ? '\n\nВ панели стикеров новый стикер может появиться чуть позже, а по ссылке он виден сразу.'
        : ''
    }`,
  already: (title, link) => `Этот стикер уже есть в наборе «${title}».\n${link}`,
  beingAdded: title => `Этот стикер уже добавляется в «${title}», секунду.`,
  addingAll: (count, title) => `Добавляю ${stickers(count)} в набор «${title}»…`,
  notAdded: count => `Не удалось добавить ${stickers(count)} (ищите в /stickers):`,
  allIn: 'Все ваши стикеры уже в наборах или добавляются. Наборы покажет /packs.',
  full: (fullTitle, title, link) =>
    `Набор «${fullTitle}» заполнен, поэтому стикер попал в следующий: «${title}».\n${link}`,
  remade: (title, link) =>
    `Набор был удалён в Telegram, поэтому я сделал «${title}» заново, с этим стикером.\n${link}`,
  deletedElsewhere: title => `Набор «${title}» удалён в Telegram.`,
  pack: (title, count, others) =>
    `«${title}»: ${stickers(count)}.${others > 0 ? ` Добавлено не через меня: ${others}.` : ''}${
      count > 0 ? ' Нажмите на любой, чтобы передвинуть его, убрать или поменять эмодзи.' : ''
    }`,
  notAsked: 'Telegram сейчас не отвечает, показываю по памяти.',
  page: (page, pages) => `Страница ${page} из ${pages}.`,
  sticker: (title, emoji, position, count) =>
    `${position > 0 ? `Стикер ${position} из ${count}` : 'Стикер'} в наборе «${title}», ищется по ${emoji}. Что с ним сделать?`,
  askTitle: title => `Как назвать набор «${title}»? Пришлите новое название, до 64 символов.`,
  askNewTitle: proposed =>
    `Как назвать новый набор? Пришлите название, до 64 символов, или возьмите «${proposed}».`,
  badTitle: 'В названии должно быть от 1 до 64 символов. Пришлите другое.',
  renamed: title => `✅ Теперь набор называется «${title}».`,
  askEmoji: 'По каким эмодзи его искать? Можно до 20; можно добавить и слова для поиска.',
  badEmoji: 'Подходящих эмодзи тут нет. Пришлите один или несколько.',
  emojiSet: emoji => `✅ Теперь ищется по ${emoji}.`,
  askDelete: (title, count) =>
    `Удалить «${title}» насовсем? В нём ${stickers(count)}. Набор пропадёт у всех, кто его добавил. Сами стикеры останутся в /stickers.`,
  deleted: title => `🗑 Набор «${title}» удалён. Его стикеры остались в /stickers.`,
  removed: title => `✅ Убрал из набора «${title}».`,
  gone: 'Такого набора или стикера больше нет. Что есть, покажет /packs.',
  trouble: {
    wait: seconds =>
      `Telegram просит подождать ${seconds < 120 ? `${seconds} с` : `${Math.ceil(seconds / 60)} мин`}. Потом сделаю сам.`,
    slow: 'Telegram отвечает медленно. Пробую снова.',
    notStarted: 'Telegram разрешает это, только если вы меня запустили. Нажмите /start и попробуйте ещё раз.',
    refused: 'Telegram отказал. Ничего не потерялось, попробуйте позже.',
    failed: 'У меня что-то не получилось. Ничего не потерялось, попробуйте позже.',
    noPicture: 'Картинка этого стикера больше не открывается. «Ещё вариант» нарисует его заново.',
  },
};

export const emoji: Texts['emoji'] = {
  firstTitle: firstName => (firstName === '' ? 'Мои эмодзи' : `${firstName}: эмодзи`),
  ask: count =>
    `${count === 1 ? 'Сделаю из этого стикера свой эмодзи' : `Сделаю из стикеров свои эмодзи (${count})`}. Это маленькие картинки прямо в тексте: видят их все, а отправлять может только тот, у кого есть Telegram Premium. Делаем?`,
  addingAll: (count, title) => `Добавляю эмодзи в набор «${title}»: ${count}…`,
  addedAll: (title, count, link) => `«${title}»: добавлено эмодзи: ${count}\n${link}`,
  make: '✅ Сделать эмодзи',
  withoutWords: 'Для слов эмодзи слишком мал, поэтому он будет без подписи.',
  noAnimation: 'Из такой анимации эмодзи не сделать. Подойдут обычные стикеры, видеостикеры и видео.',
  allIn: 'Все они уже эмодзи. Набор покажет /packs.',
  made: (title, link) => `🎉 Ваш набор эмодзи «${title}» готов.\n${link}`,
  added: (title, count, link) => `✅ Добавил в «${title}», эмодзи там теперь: ${count}.\n${link}`,
  already: (title, link) => `Этот эмодзи уже есть в наборе «${title}».\n${link}`,
};
