import type { PackTexts } from '../types/packs.ts';
import { counted } from './plural.ts';

const stickers = (count: number) => counted(count, 'стікер', 'стікери', 'стікерів');

export const packs: PackTexts = {
  firstTitle: firstName => (firstName === '' ? 'Мої стікери' : `Стікери: ${firstName}`),
  toast: {
    adding: 'Додаю…',
    choose: 'До якого набору?',
    already: 'Він уже в наборі',
    working: 'Хвилинку…',
    gone: 'Цього вже немає',
  },
  buttons: {
    open: '📂 Відкрити',
    manage: '⚙️ Керувати',
    newPack: '🆕 Новий набір',
    takeTitle: title => `✅ «${title}»`,
    rename: '✏️ Перейменувати',
    delete: '🗑 Видалити',
    deleteSurely: '🗑 Так, видалити',
    keep: '↩️ Ні, залишити',
    back: '⬅️ Назад',
    emoji: '😊 Емодзі',
    remove: '✖️ Прибрати',
    earlierPage: '◀️',
    laterPage: '▶️',
  },
  none: 'Наборів у вас ще немає. Зробіть стікер і натисніть під ним ➕: так почнеться ваш власний набір. Які стікери вже є, покаже /stickers.',
  notHere: 'Набори є в Telegram, а тут кожен стікер — окремий файл.',
  list: 'Ваші набори стікерів. Натисніть на будь-який, щоб побачити, що в ньому.',
  listed: (title, count) => `${title} · ${count}`,
  choose: 'До якого набору його додати?',
  adding: title => `Додаю до набору «${title}»…`,
  made: (title, link) => `🎉 Ваш набір «${title}» готовий, і цей стікер у ньому перший.\n${link}`,
  added: (title, count, link) =>
    `✅ Додано до набору «${title}», тепер у ньому ${stickers(count)}.\n${link}${
      count === 2 ? '\n\nНа панелі стікерів він може з’явитися трохи згодом; за посиланням видно одразу.' : ''
    }`,
  already: (title, link) => `Цей стікер уже в наборі «${title}».\n${link}`,
  beingAdded: title => `Цей стікер уже додається до набору «${title}», хвилинку.`,
  addingAll: (count, title) => `Додаю ${stickers(count)} до набору «${title}»…`,
  notAdded: count =>
    `Telegram не прийняв ${stickers(count)}. Нічого не пропало, усі ваші стікери покаже /stickers:`,
  allIn: 'Усі ваші стікери вже в наборах або на шляху туди. Їх покаже /packs.',
  full: (fullTitle, title, link) =>
    `Набір «${fullTitle}» заповнений, тому стікер потрапив до наступного, «${title}».\n${link}`,
  remade: (title, link) =>
    `Набір було видалено в Telegram, тож я зробив «${title}» наново, із цим стікером.\n${link}`,
  deletedElsewhere: title => `Набір «${title}» було видалено в Telegram.`,
  pack: (title, count, others) =>
    `«${title}»: ${stickers(count)}.${others > 0 ? ` Додано без мене: ${others}.` : ''}${
      count > 0 ? ' Натисніть на будь-який, щоб пересунути, прибрати або змінити емодзі.' : ''
    }`,
  notAsked: 'Telegram зараз не відповідає, ось що я пам’ятаю.',
  page: (page, pages) => `Сторінка ${page} з ${pages}.`,
  sticker: (title, emoji, position, count) =>
    `${position > 0 ? `Номер ${position} з ${count} у наборі` : 'У наборі'} «${title}», шукається за ${emoji}. Що з ним зробити?`,
  askTitle: title => `Як назвати набір «${title}»? Надішліть нову назву, до 64 символів.`,
  askNewTitle: proposed =>
    `Як назвати новий набір? Надішліть назву, до 64 символів, або візьміть «${proposed}».`,
  badTitle: 'У назві має бути від 1 до 64 символів. Надішліть, будь ласка, іншу.',
  renamed: title => `✅ Тепер це «${title}».`,
  askEmoji:
    'За яким емодзі його шукати? Надішліть один або кілька, до 20. Слова поруч стануть ключовими для пошуку.',
  badEmoji: 'Тут немає емодзі, який я міг би взяти. Надішліть, будь ласка, один або кілька.',
  emojiSet: emoji => `✅ Тепер шукається за ${emoji}.`,
  askDelete: (title, count) =>
    `Видалити «${title}» назавжди (${stickers(count)})? Він зникне в усіх, хто його має. Самі стікери лишаться в /stickers.`,
  deleted: title => `🗑 Набір «${title}» видалено. Його стікери й далі в /stickers.`,
  removed: title => `✅ Прибрано з набору «${title}».`,
  gone: 'Цього вже немає. Що є, покаже /packs.',
  trouble: {
    wait: seconds =>
      `Telegram просить зачекати ${seconds < 120 ? `${seconds} с` : `${Math.ceil(seconds / 60)} хв`}. Потім я зроблю це сам, натискати ще раз не потрібно.`,
    slow: 'Telegram відповідає повільно. Я пробую далі сам, натискати ще раз не потрібно.',
    notStarted:
      'Telegram дозволяє мені це лише для тих, хто мене запустив. Натисніть /start і спробуйте ще раз.',
    refused: 'Telegram відмовив. Нічого не пропало, спробуйте, будь ласка, пізніше.',
    noPicture: 'Картинка цього стікера більше не відкривається. Намалюйте його ще раз: «Ще варіант».',
  },
};
