import type { Texts } from '../en/bot.ts';
import { fromNow, threeForms } from '../formats.ts';

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
    noPicture: 'Картинка цього стікера більше не відкривається. «Ще варіант» намалює його наново.',
  },
};

const pictures = (count: number) => counted(count, 'картинка', 'картинки', 'картинок');

export const plans: Texts['plans'] = {
  summary: {
    title: count => `Ваша серія: ${stickers(count)}`,
    occasion: words => `📌 ${words}`,
    intoPack: title => `Додам їх до вашого набору «${title}».`,
    same: numbers => `Однакові: ${numbers}.`,
    uncaptioned: numbers => `Без підпису: ${numbers}. Вміщується до 60 літер, без рідкісних знаків.`,
    pictures: (count, today) =>
      today === undefined
        ? pictures(count)
        : today.left === today.limit
          ? `${pictures(count)} з ваших ${today.limit} на сьогодні`
          : `${pictures(count)} з ${today.left}, що лишилися на сьогодні (усього ${today.limit} на день)`,
    time: seconds =>
      seconds < 90
        ? `приблизно ${counted(Math.ceil(seconds / 10) * 10, 'секунда', 'секунди', 'секунд')}`
        : `приблизно ${counted(Math.round(seconds / 60), 'хвилина', 'хвилини', 'хвилин')}`,
    cost: sum => `≈ ${sum}`,
    firstAlone: 'Спершу намалюю й покажу перший; сподобається — намалюю решту.',
    room: left => {
      if (left === 0) return 'На сьогодні ліміт вичерпано. Серію я зберіг: приходьте завтра.';
      if (left === 1) return 'На сьогодні лишився тільки один стікер.';
      return `На сьогодні лишилося тільки ${stickers(left)}: кнопка залишить перші ${left}.`;
    },
  },
  buttons: {
    drawAll: '✅ Намалювати всі',
    change: '✏️ Змінити',
    drop: '✖️ Не треба',
    cut: count => `✂️ Лише перші ${count}`,
    another: '🎲 Інша серія',
    fewer: '➖ Менше',
    more: '➕ Більше',
  },
  askChange: 'Що змінити? Скажіть: «третій інший», «без п’ятого», «додай з кавою».',
  dropped: 'Гаразд, серію не малюю.',
  outdated: 'Серія відтоді змінилася. Зараз вона така.',
  tooMany: limit => `У серії не більше ${limit} стікерів: стільки Telegram приймає за раз.`,
  underway: 'Вашу серію вже малюю.',
  preamble: 'Хвилинку, вигадую стікери…',
  proposed: 'Ось що я пропоную.',
  begun: count => `Отже, ${count === undefined ? 'кілька стікерів' : stickers(count)}!`,
  later: 'Покажу список, щойно буде фото.',
  changed: 'Змінено.',
  list: {
    none: 'Серій ще немає. Скажіть, наприклад: «8 стікерів для чату з друзями».',
    title: 'Ваші серії, нові згори:',
    states: {
      open: 'ще не підтверджено',
      first: 'малюється перший',
      approval: 'перший готовий: подобається?',
      rest: 'малюється',
      packing: 'складається набір',
      done: 'готово',
      stopped: 'зупинено',
    },
    plan: (count, style) => `${stickers(count)}, ${style}`,
  },
  stickers: {
    laughing: { emotion: 'сміється до сліз', pose: 'стрибає від сміху' },
    love: { emotion: 'закоханість', pose: 'сердечко руками' },
    thanks: { emotion: 'вдячність', pose: 'долоні складені на знак подяки' },
    ok: { emotion: 'задоволення', pose: 'великий палець угору' },
    no: { emotion: 'сувора відмова', pose: 'свариться пальцем' },
    sorry: { emotion: 'винуватий вигляд', pose: 'рука на серці' },
    angry: { emotion: 'злість', pose: 'стиснуті кулаки' },
    sleepy: { emotion: 'сонливість', pose: 'спить' },
    party: { emotion: 'захват', pose: 'танцює, руки вгору' },
    thinking: { emotion: 'задума', pose: 'рука біля підборіддя' },
    hello: { emotion: 'привітність', pose: 'махає рукою' },
    despair: { emotion: 'відчай', pose: 'біжить геть' },
    crying: { emotion: 'плаче', pose: 'просить обійняти' },
    shocked: { emotion: 'шок', pose: 'підстрибує' },
    calm: { emotion: 'спокій', pose: 'тихо співає' },
    cool: { emotion: 'крутий вигляд', pose: 'показує два пальці' },
    hug: { emotion: 'ніжність', pose: 'розкриті обійми' },
    bye: { emotion: 'легкий сум', pose: 'махає на прощання' },
  },
  captions: {
    call: 'Дзвінок?',
    accepted: 'Прийнято',
    deadline: 'Дедлайн!',
    thanks: 'Дякую',
    coffee: 'Кави?',
    done: 'Готово!',
    birthday: 'З днем народження!',
    congratulations: 'Вітаю!',
    surprise: 'Сюрприз!',
    goodMorning: 'Доброго ранку',
    goodNight: 'На добраніч',
    hugs: 'Обіймаю',
    hi: 'Привіт!',
    letsGo: 'Погнали!',
    lol: 'Ахаха',
    noWay: 'Та невже!',
  },
};

export const drawing: Texts['drawing'] = {
  progress: {
    count: (done, count) => `${done} з ${count}`,
    drawing: names => `малюю ${names}`,
    queued: 'чекає своєї черги',
    packing: 'складаю набір',
  },
  stop: '⏹ Стоп',
  approve: rest => `Ось перший. Малювати решту (${rest}) так само?`,
  goOn: '✅ Так, малювати далі',
  again: '🔁 Ще раз',
  otherStyle: '🎨 Інший стиль',
  decide: 'Перший стікер серії вище. Малювати так само решту? Скажіть «так», «ще раз» або інший стиль.',
  report: {
    drawn: (drawn, count) =>
      drawn === count ? `Готово! Намальовано все: ${stickers(count)}.` : `Намальовано: ${drawn} з ${count}.`,
    nothing: 'Жодного намалювати не вдалося.',
    inPack: (title, count, link) => `«${title}»: додано ${stickers(count)}\n${link}`,
    notPacked: count => `Не потрапило до набору: ${count}. Шукайте вище, у чаті.`,
    redo: 'Переробити якийсь? Натисніть його номер.',
    failed: 'Не намальовано:',
    why: {
      blocked: 'не пройшло перевірку',
      noImage: 'малюнок не вийшов',
      unavailable: 'сервіс не відповів',
      limit: 'ліміт на сьогодні',
      stopped: 'зупинено',
    },
  },
  stopped: (drawn, count) => `Зупинено. Намальовано: ${drawn} з ${count}, усе збережено.`,
  stillDrawing: 'Той, що малюю просто зараз, ще надійде.',
  drawnNext: 'Продовжу, щойно домалюю те, над чим працюю зараз.',
  tryAgain: '🔄 Намалювати те, чого бракує',
  otherWords: name => `✏️ Іншими словами: ${name}`,
  drawRest: '▶️ Домалювати решту',
  makePack: '📦 Зібрати з них набір',
  askWords: name => `Що замість «${name}»? Емоція або поза, своїми словами.`,
  found: {
    empty: 'На цій картинці лише один колір.',
    text: 'Тут лише текст, а малюю я людей, тварин і речі.',
    blurred: 'Фото розмите, і стікер може вийти таким самим.',
    no_face: 'Обличчя тут не видно: намалюю те, що виділяється.',
    several: 'Тут кілька облич: на стікері будуть усі, хто попереду.',
  },
  sendAnother: 'Надішліть інше фото або просто продовжуйте.',
  filters: {
    demo: 'Це демо: я накладаю фільтри на ваше фото. Якщо підключити нейромережу, намалюю по-справжньому.',
    unknownStyle: nearest => `Такого стилю фільтри не знають, найближчий — ${nearest}.`,
    styles: { cartoon: 'мультфільм', anime: 'аніме', watercolour: 'акварель' },
    pose: {
      hand: 'Обличчя й руки фільтри не змінюють: додам намальовану руку і значки.',
      signs: 'Обличчя й руки фільтри не змінюють: додам значки.',
      nothing: 'Такої пози фільтри не намалюють: лишиться як на фото, зі значками емоції.',
    },
    poses: 'Обличчя й руки фільтри не змінюють: пози й емоції покажуть намальовані руки та значки.',
    noMore: 'Більше нічого до пози фільтри не додадуть.',
    marks: { nothing: 'фільтри цього не намалюють', isMore: 'фільтри намалюють не все' },
  },
  working: 'Хвилинку…',
};

export const taste: Texts['taste'] = {
  offer: 'Запам’ятати ваш смак для наступних стікерів? Чотири короткі запитання.',
  offerNo: 'Не треба',
  declined: 'Гаразд, не питатиму. Передумаєте — /me',
  interview: {
    intro: 'Кілька коротких запитань: натисніть кнопку або відповідайте своїми словами.',
    questions: {
      purpose: {
        ask: 'Де вам найчастіше знадобляться стікери?',
        options: ['Чат із друзями', 'Родина', 'Робочий чат', 'Просто для себе'],
      },
      styles: {
        ask: 'Які стилі вам подобаються? Можна кілька.',
        options: ['Аніме', 'Комікс', 'Піксель-арт', 'Акварель'],
      },
      humour: {
        ask: 'Який гумор вам близький?',
        options: ['Добрий', 'Іронія', 'Абсурд', 'Краще серйозно'],
      },
      never: {
        ask: 'Чого ніколи не малювати?',
        options: ['Грубі жести', 'Страшне', 'Алкоголь і цигарки', 'Зброя'],
      },
    },
    skip: 'Пропустити',
    enough: 'Досить',
    over: 'Запитання закінчилися. /me покаже, що я запам’ятав.',
    ended: 'Дякую! Ось що я запам’ятав:',
  },
  me: {
    title: 'Ось що я знаю про ваш смак:',
    none: 'Про ваш смак я ще нічого не знаю. Розкажете?',
    hint: 'За цим списком я малюю, коли ви кажете «як завжди». Що у списку «Ніколи не малювати», не малюю зовсім.',
    today: (drawn, left, anewIn) =>
      left === undefined
        ? `Стікерів сьогодні: ${drawn}. Денного ліміту немає.`
        : `Стікерів сьогодні: ${drawn}, залишилося: ${left}. Ліміт оновиться ${fromNow('uk', anewIn)}.`,
    names: {
      purpose: 'Де знадобляться',
      styles: 'Улюблені стилі',
      humour: 'Гумор',
      never: 'Ніколи не малювати',
      notes: 'Ще',
    },
    documents: 'Ваші документи:',
    askNotes: 'Що ще запам’ятати про ваші стікери?',
    begin: '✨ Запитайте мене',
    resume: '✨ Продовжити запитання',
    saved: known => `Запам’ятав. ${known} Увесь список: /me.`,
  },
  usual: style => `Як завжди: ${style}.`,
  usualUnknown: 'Я ще не знаю, як у вас зазвичай. Розкажіть про улюблений стиль у /me.',
  never: what => `Ви просили ніколи не малювати «${what}». Назвіть інше або приберіть це зі списку: /me`,
};
