import type { PackTexts } from '../types/packs.ts';
import { counted } from './plural.ts';

const stickers = (count: number) => counted(count, 'стикер', 'стикера', 'стикеров');

export const packs: PackTexts = {
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
    deleteSurely: '🗑 Да, удалить',
    keep: '↩️ Нет, оставить',
    back: '⬅️ Назад',
    emoji: '😊 Эмодзи',
    remove: '✖️ Убрать',
    earlierPage: '◀️',
    laterPage: '▶️',
  },
  none: 'Наборов пока нет. Сделайте стикер и нажмите под ним ➕: с него начнётся ваш набор. Готовые стикеры покажет /stickers.',
  notHere: 'Наборы бывают в Telegram, а здесь каждый стикер — отдельный файл.',
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
  beingAdded: title => `Этот стикер уже на пути в «${title}», секунду.`,
  addingAll: (count, title) => `Добавляю ${stickers(count)} в набор «${title}»…`,
  notAdded: count =>
    `Telegram не принял ${stickers(count)}. Ничего не пропало, все ваши стикеры покажет /stickers:`,
  allIn: 'Все ваши стикеры уже в наборах или на пути туда. Их покажет /packs.',
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
  badTitle: 'В названии должно быть от 1 до 64 символов. Пришлите, пожалуйста, другое.',
  renamed: title => `✅ Теперь набор называется «${title}».`,
  askEmoji:
    'По каким эмодзи его находить? Пришлите один или несколько, до 20. Слова рядом с ними станут ключевыми для поиска.',
  badEmoji: 'Подходящих эмодзи я тут не вижу. Пришлите, пожалуйста, один или несколько.',
  emojiSet: emoji => `✅ Теперь ищется по ${emoji}.`,
  askDelete: (title, count) =>
    `Удалить «${title}» насовсем? В нём ${stickers(count)}. Набор пропадёт у всех, кто его добавил. Сами стикеры останутся в /stickers.`,
  deleted: title => `🗑 Набор «${title}» удалён. Его стикеры остались в /stickers.`,
  removed: title => `✅ Убрал из набора «${title}».`,
  gone: 'Этого уже нет. Что есть, покажет /packs.',
  trouble: {
    wait: seconds =>
      `Telegram просит подождать ${seconds < 120 ? `${seconds} с` : `${Math.ceil(seconds / 60)} мин`}. Потом сделаю сам, нажимать ещё раз не нужно.`,
    slow: 'Telegram отвечает медленно. Продолжаю пробовать сам, нажимать ещё раз не нужно.',
    notStarted:
      'Telegram разрешает это только для тех, кто меня запустил. Нажмите /start и попробуйте ещё раз.',
    refused: 'Telegram отказал. Ничего не потерялось, попробуйте, пожалуйста, позже.',
    noPicture: 'Картинка этого стикера больше не открывается. Нарисуйте его заново кнопкой «Ещё вариант».',
  },
};
