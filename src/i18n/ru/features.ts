import type { Texts } from '../en/bot.ts';
import { fromNow, threeForms } from '../formats.ts';

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
  askEmoji: 'По каким эмодзи его искать? Можно до 20, слова рядом тоже пригодятся.',
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
    slow: 'Telegram отвечает медленно. Пробую дальше сам.',
    notStarted: 'Telegram разрешает это, только если вы меня запустили. Нажмите /start и попробуйте ещё раз.',
    refused: 'Telegram отказал. Ничего не потерялось, попробуйте позже.',
    noPicture: 'Картинка этого стикера больше не открывается. «Ещё вариант» нарисует его заново.',
  },
};

const pictures = (count: number) => counted(count, 'картинка', 'картинки', 'картинок');

export const plans: Texts['plans'] = {
  summary: {
    title: count => `Ваша серия: ${stickers(count)}`,
    occasion: words => `📌 ${words}`,
    intoPack: title => `Добавлю их в ваш набор «${title}».`,
    same: numbers => `Одинаковые: ${numbers}.`,
    uncaptioned: numbers => `Без подписи: ${numbers}. Помещается до 60 букв, без редких знаков.`,
    pictures: (count, today) =>
      today === undefined
        ? pictures(count)
        : today.left === today.limit
          ? `${pictures(count)} из ваших ${today.limit} на сегодня`
          : `${pictures(count)} из ${today.left}, что остались на сегодня (всего ${today.limit} в день)`,
    time: seconds =>
      seconds < 90
        ? `примерно ${counted(Math.ceil(seconds / 10) * 10, 'секунда', 'секунды', 'секунд')}`
        : `примерно ${counted(Math.round(seconds / 60), 'минута', 'минуты', 'минут')}`,
    cost: sum => `≈ ${sum}`,
    firstAlone: 'Сначала нарисую и покажу первый; понравится — нарисую остальные.',
    room: left => {
      if (left === 0) return 'На сегодня лимит кончился. Серию я сохранил: приходите завтра.';
      if (left === 1) return 'На сегодня остался только один стикер.';
      return `На сегодня осталось только ${stickers(left)}: кнопка оставит первые ${left}.`;
    },
  },
  buttons: {
    drawAll: '✅ Нарисовать все',
    change: '✏️ Поменять',
    drop: '✖️ Не нужно',
    cut: count => `✂️ Только первые ${count}`,
    another: '🎲 Другая серия',
    fewer: '➖ Меньше',
    more: '➕ Больше',
  },
  askChange: 'Что поменять? Скажите: «третий другой», «без пятого», «добавь с кофе».',
  dropped: 'Хорошо, серию не рисую.',
  outdated: 'С тех пор серия изменилась. Сейчас она такая.',
  tooMany: limit => `В серии не больше ${limit} стикеров: столько Telegram принимает за раз.`,
  underway: 'Вашу серию уже рисую.',
  preamble: 'Минутку, придумываю стикеры…',
  proposed: 'Вот что предлагаю.',
  begun: count => `Значит, ${count === undefined ? 'несколько стикеров' : stickers(count)}!`,
  later: 'Покажу список, как только будет фото.',
  changed: 'Изменено.',
  list: {
    none: 'Серий пока нет. Скажите, например: «8 стикеров для чата с друзьями».',
    title: 'Ваши серии, новые сверху:',
    states: {
      open: 'ждёт вашего «да»',
      first: 'рисуется первый',
      approval: 'первый готов: нравится?',
      rest: 'рисуется',
      packing: 'собирается набор',
      done: 'готова',
      stopped: 'остановлена',
    },
    plan: (count, style) => `${stickers(count)}, ${style}`,
  },
  stickers: {
    laughing: { emotion: 'смеётся до слёз', pose: 'прыгает от смеха' },
    love: { emotion: 'влюблённость', pose: 'сердечко руками' },
    thanks: { emotion: 'благодарность', pose: 'ладони сложены в благодарности' },
    ok: { emotion: 'довольный вид', pose: 'большой палец вверх' },
    no: { emotion: 'суровый отказ', pose: 'грозит пальцем' },
    sorry: { emotion: 'виноватый вид', pose: 'рука на сердце' },
    angry: { emotion: 'злость', pose: 'сжатые кулаки' },
    sleepy: { emotion: 'сонливость', pose: 'спит' },
    party: { emotion: 'ликование', pose: 'танцует, руки вверх' },
    thinking: { emotion: 'задумчивость', pose: 'рука у подбородка' },
    hello: { emotion: 'дружелюбие', pose: 'машет рукой' },
    despair: { emotion: 'отчаяние', pose: 'убегает' },
    crying: { emotion: 'плачет', pose: 'тянется обнять' },
    shocked: { emotion: 'шок', pose: 'подпрыгивает' },
    calm: { emotion: 'спокойствие', pose: 'слушает музыку' },
    cool: { emotion: 'крутой вид', pose: 'показывает два пальца' },
    hug: { emotion: 'нежность', pose: 'руки раскинуты для объятий' },
    bye: { emotion: 'лёгкая грусть', pose: 'машет на прощание' },
  },
  captions: {
    call: 'Созвон?',
    accepted: 'Принято',
    deadline: 'Дедлайн!',
    thanks: 'Спасибо',
    coffee: 'Кофе?',
    done: 'Готово!',
    birthday: 'С днём рождения!',
    congratulations: 'Поздравляю!',
    surprise: 'Сюрприз!',
    goodMorning: 'Доброе утро',
    goodNight: 'Спокойной ночи',
    hugs: 'Обнимаю',
    hi: 'Привет!',
    letsGo: 'Погнали!',
    lol: 'Ахаха',
    noWay: 'Да ладно!',
  },
};

export const drawing: Texts['drawing'] = {
  progress: {
    count: (done, count) => `${done} из ${count}`,
    drawing: names => `рисую ${names}`,
    queued: 'ждёт своей очереди',
    packing: 'собираю набор',
  },
  stop: '⏹ Стоп',
  approve: rest => `Вот первый. Остальные (${rest}) рисовать так же?`,
  goOn: '✅ Да, рисовать дальше',
  again: '🔁 Ещё раз',
  otherStyle: '🎨 Другой стиль',
  decide: 'Первый стикер серии выше. Остальные рисовать так же? Скажите «да», «ещё раз» или другой стиль.',
  report: {
    drawn: (drawn, count) =>
      drawn === count ? `Готово! Нарисовано всё: ${stickers(count)}.` : `Нарисовано: ${drawn} из ${count}.`,
    nothing: 'Ни одного нарисовать не получилось.',
    inPack: (title, count, link) => `«${title}»: добавлено ${stickers(count)}\n${link}`,
    notPacked: count => `Не попало в набор: ${count}. Ищите выше, в чате.`,
    redo: 'Переделать какой-нибудь? Нажмите его номер.',
    failed: 'Не нарисовано:',
    why: {
      blocked: 'не прошло проверку',
      noImage: 'рисунок не получился',
      unavailable: 'сервис не ответил',
      limit: 'лимит на сегодня',
      stopped: 'остановлено',
    },
  },
  stopped: (drawn, count) => `Остановлено. Нарисовано: ${drawn} из ${count}, всё сохранено.`,
  stillDrawing: 'Тот, что рисую прямо сейчас, ещё придёт.',
  drawnNext: 'Продолжу, как только дорисую то, над чем работаю сейчас.',
  tryAgain: '🔄 Нарисовать недостающее',
  otherWords: name => `✏️ Другими словами: ${name}`,
  drawRest: '▶️ Дорисовать остальное',
  makePack: '📦 Собрать из них набор',
  askWords: name => `Что вместо «${name}»? Эмоция или поза, своими словами.`,
  found: {
    empty: 'На этой картинке только один цвет.',
    text: 'Тут только текст, а рисую я людей, животных и вещи.',
    blurred: 'Фото размытое, и стикер может выйти таким же.',
    no_face: 'Лица тут не видно: нарисую то, что выделяется.',
    several: 'Тут несколько лиц: на стикере будут все, кто впереди.',
  },
  sendAnother: 'Пришлите другое фото или просто продолжайте.',
  filters: {
    demo: 'Это демо: я накладываю фильтры на ваше фото. Если подключить нейросеть, нарисую по-настоящему.',
    unknownStyle: nearest => `Такого стиля фильтры не знают, ближайший — ${nearest}.`,
    styles: { cartoon: 'мультфильм', anime: 'аниме', watercolour: 'акварель' },
    pose: {
      hand: 'Лицо и руки фильтры не меняют: добавлю нарисованную руку и значки.',
      signs: 'Лицо и руки фильтры не меняют: добавлю значки.',
      nothing: 'Такую позу фильтры не нарисуют: останется как на фото, со значками эмоции.',
    },
    poses: 'Лицо и руки фильтры не меняют: позы и эмоции покажут нарисованные руки и значки.',
    noMore: 'Больше ничего к позе фильтры не добавят.',
    marks: { nothing: 'фильтры этого не нарисуют', isMore: 'фильтры нарисуют не всё' },
  },
  working: 'Минутку…',
};

export const taste: Texts['taste'] = {
  offer: 'Запомнить ваш вкус для следующих стикеров? Четыре коротких вопроса.',
  offerNo: 'Не нужно',
  declined: 'Хорошо, спрашивать не буду. Передумаете — /me',
  interview: {
    intro: 'Несколько коротких вопросов: нажмите кнопку или ответьте своими словами.',
    questions: {
      purpose: {
        ask: 'Где вам чаще всего пригодятся стикеры?',
        options: ['Чат с друзьями', 'Семья', 'Рабочий чат', 'Просто для себя'],
      },
      styles: {
        ask: 'Какие стили вам нравятся? Можно несколько.',
        options: ['Аниме', 'Комикс', 'Пиксель-арт', 'Акварель'],
      },
      humour: {
        ask: 'Какой юмор вам близок?',
        options: ['Добрый', 'Ирония', 'Абсурд', 'Лучше серьёзно'],
      },
      never: {
        ask: 'Чего никогда не рисовать?',
        options: ['Грубые жесты', 'Страшное', 'Алкоголь и сигареты', 'Оружие'],
      },
    },
    skip: 'Пропустить',
    enough: 'Хватит',
    over: 'Вопросы закончились. /me покажет, что я запомнил.',
    ended: 'Спасибо! Вот что я запомнил:',
  },
  me: {
    title: 'Вот что я знаю о вашем вкусе:',
    none: 'О вашем вкусе я пока ничего не знаю. Расскажете?',
    hint: 'По этому списку я рисую, когда вы говорите «как обычно». Что в списке «Никогда не рисовать», не рисую совсем.',
    today: (drawn, left, anewIn) =>
      left === undefined
        ? `Стикеров сегодня: ${drawn}. Дневного лимита нет.`
        : `Стикеров сегодня: ${drawn}, осталось: ${left}. Лимит обновится ${fromNow('ru', anewIn)}.`,
    names: {
      purpose: 'Где пригодятся',
      styles: 'Любимые стили',
      humour: 'Юмор',
      never: 'Никогда не рисовать',
      notes: 'Ещё',
    },
    documents: 'Ваши документы:',
    askNotes: 'Что ещё запомнить о ваших стикерах?',
    begin: '✨ Спросите меня',
    resume: '✨ Продолжить вопросы',
    saved: known => `Запомнил. ${known} Весь список: /me.`,
  },
  usual: style => `Как обычно: ${style}.`,
  usualUnknown: 'Я ещё не знаю, как у вас обычно. Расскажите о любимом стиле в /me.',
  never: what => `Вы просили никогда не рисовать «${what}». Назовите другое или уберите это из списка: /me`,
};
