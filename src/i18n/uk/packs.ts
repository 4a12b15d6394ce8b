import type { Texts } from '../en/bot.ts';
import { threeForms } from '../formats.ts';

const { counted } = threeForms('uk');

const stickers = (count: number) => counted(count, 'стікер', 'стікери', 'стікерів');

export const packs: Texts['packs'] = {
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
    export: '⬇ Експорт',
    asEmoji: '😀 Як емодзі',
    allAsEmoji: '😀 Усі як емодзі',
    deleteSurely: '🗑 Так, видалити',
    keep: '↩️ Ні, залишити',
    back: '⬅️ Назад',
    emoji: '😊 Емодзі',
    remove: '✖️ Прибрати',
    earlierPage: '◀️',
    laterPage: '▶️',
  },
  none: 'Наборів ще немає. Натисніть ➕ під стікером, з нього й почнеться ваш набір. Стікери покаже /stickers.',
  notHere: 'Набори є лише в Telegram. Тут кожен стікер — окремий файл.',
  list: 'Ваші набори. Натисніть на будь-який, щоб побачити, що в ньому.',
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
  notAdded: count => `Не вдалося додати ${stickers(count)} (шукайте в /stickers):`,
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
  badTitle: 'У назві має бути від 1 до 64 символів. Надішліть іншу.',
  renamed: title => `✅ Тепер це «${title}».`,
  askEmoji: 'За яким емодзі його шукати? Можна до 20, слова поруч теж стануть у пригоді.',
  badEmoji: 'Придатних емодзі тут немає. Надішліть один або кілька.',
  emojiSet: emoji => `✅ Тепер шукається за ${emoji}.`,
  askDelete: (title, count) =>
    `Видалити «${title}» назавжди (${stickers(count)})? Він зникне в усіх, хто його має. Самі стікери лишаться в /stickers.`,
  deleted: title => `🗑 Набір «${title}» видалено. Його стікери й далі в /stickers.`,
  removed: title => `✅ Прибрано з набору «${title}».`,
  gone: 'Такого набору чи стікера більше немає. Що є, покаже /packs.',
  trouble: {
    wait: seconds =>
      `Telegram просить зачекати ${seconds < 120 ? `${seconds} с` : `${Math.ceil(seconds / 60)} хв`}. Потім зроблю сам.`,
    slow: 'Telegram відповідає повільно. Пробую далі сам.',
    notStarted: 'Telegram дозволяє це, лише якщо ви мене запустили. Натисніть /start і спробуйте ще раз.',
    refused: 'Telegram відмовив. Нічого не пропало, спробуйте пізніше.',
    failed: 'У мене щось не вийшло. Нічого не пропало, спробуйте пізніше.',
    noPicture: 'Картинка цього стікера більше не відкривається. «Ще варіант» намалює його наново.',
  },
};

export const emoji: Texts['emoji'] = {
  firstTitle: firstName => (firstName === '' ? 'Мої емодзі' : `Емодзі: ${firstName}`),
  ask: count =>
    `${count === 1 ? 'Зроблю з цього стікера власний емодзі' : `Зроблю зі стікерів власні емодзі (${count})`}. Це маленькі картинки просто в тексті: бачать їх усі, а надсилати може лише той, у кого є Telegram Premium. Робимо?`,
  addingAll: (count, title) => `Додаю емодзі до набору «${title}»: ${count}…`,
  addedAll: (title, count, link) => `«${title}»: додано емодзі: ${count}\n${link}`,
  make: '✅ Зробити емодзі',
  withoutWords: 'Для слів емодзі замалий, тому він буде без підпису.',
  noAnimation: 'З такої анімації емодзі не зробити. Підійдуть звичайні стікери, відеостікери та відео.',
  allIn: 'Усі вони вже емодзі. Набір покаже /packs.',
  made: (title, link) => `🎉 Ваш набір емодзі «${title}» готовий.\n${link}`,
  added: (title, count, link) => `✅ Додано до набору «${title}», емодзі в ньому тепер: ${count}.\n${link}`,
  already: (title, link) => `Цей емодзі вже в наборі «${title}».\n${link}`,
};
