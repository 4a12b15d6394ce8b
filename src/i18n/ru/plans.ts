import type { Texts } from '../en/bot.ts';
import { threeForms } from '../formats.ts';

const { counted, plural } = threeForms('ru');

const stickers = (count: number) => counted(count, 'стикер', 'стикера', 'стикеров');

export const plans: Texts['plans'] = {
  summary: {
    title: count => `Ваша серия: ${stickers(count)}`,
    occasion: words => `📌 ${words}`,
    intoPack: title => `Добавлю их в ваш набор «${title}».`,
    moving: 'В наборе они будут двигаться: это бесплатно, около полуминуты на каждый в конце.',
    same: numbers => `Одинаковые: ${numbers}.`,
    uncaptioned: numbers => `Без подписи: ${numbers}. Помещается до 60 букв, без редких знаков.`,
    stickers: (count, room) =>
      room === undefined
        ? stickers(count)
        : room.bought > 0
          ? `${stickers(count)} (на сегодня осталось ${room.today}, куплено ${room.bought})`
          : room.today === room.limit
            ? `${stickers(count)} из ваших ${room.limit} на сегодня`
            : `${stickers(count)}, на сегодня осталось ${room.today} (в день ${room.limit})`,
    time: seconds =>
      seconds < 90
        ? `примерно ${counted(Math.ceil(seconds / 10) * 10, 'секунда', 'секунды', 'секунд')}`
        : `примерно ${counted(Math.round(seconds / 60), 'минута', 'минуты', 'минут')}`,
    cost: sum => `≈ ${sum}`,
    firstAlone: 'Сначала нарисую и покажу первый; понравится — нарисую остальные.',
    room: ({ today, bought }) => {
      if (today + bought === 0) return 'На сегодня лимит кончился. Серию я сохранил: приходите завтра.';
      if (today + bought === 1 && bought === 1) return 'Остался только один стикер, купленный.';
      if (bought > 0)
        return `На сегодня осталось ${today}, куплено ${bought}: кнопка оставит первые ${today + bought}.`;
      if (today === 1) return 'На сегодня остался только один стикер.';
      return `На сегодня осталось только ${stickers(today)}: кнопка оставит первые ${today}.`;
    },
  },
  buttons: {
    drawAll: '✅ Нарисовать все',
    change: '✏️ Изменить',
    drop: '✖️ Не нужно',
    cut: count => `✂️ Только первые ${count}`,
    moving: '🎬 Все живые',
    another: '🎲 Другая серия',
    fewer: '➖ Меньше',
    more: '➕ Больше',
  },
  askChange: 'Что поменять? Например: «замени третий», «без пятого», «добавь с кофе».',
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
    none: 'Серий пока нет. Скажите, например: «серия из 8 стикеров для чата с друзьями».',
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
    love: { emotion: 'влюблённость', pose: 'сердечко из рук' },
    thanks: { emotion: 'благодарность', pose: 'ладони сложены у груди' },
    ok: { emotion: 'довольный вид', pose: 'большой палец вверх' },
    no: { emotion: 'суровый отказ', pose: 'грозит пальцем' },
    sorry: { emotion: 'виноватый вид', pose: 'рука на сердце' },
    angry: { emotion: 'злость', pose: 'сжатые кулаки' },
    sleepy: { emotion: 'сонливость', pose: 'спит' },
    party: { emotion: 'ликование', pose: 'танцует, руки вверх' },
    thinking: { emotion: 'задумчивость', pose: 'рука у подбородка' },
    hello: { emotion: 'дружелюбие', pose: 'машет рукой' },
    despair: { emotion: 'отчаяние', pose: 'убегает' },
    crying: { emotion: 'плачет', pose: 'тянется обняться' },
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
    animating: 'оживляю стикеры, около полуминуты на каждый',
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
    inPack: (title, count, link) =>
      `«${title}»: ${plural(count, 'добавлен', 'добавлено', 'добавлено')} ${stickers(count)}\n${link}`,
    notPacked: count => `Не попало в набор: ${count}. Ищите выше, в чате.`,
    redo: 'Переделать какой-нибудь? Нажмите его номер.',
    failed: 'Не нарисовано:',
    why: {
      blocked: 'не прошло проверку',
      noImage: 'не получилось',
      unavailable: 'сервис не ответил',
      limit: 'лимит на сегодня',
      stopped: 'остановлено',
    },
  },
  stopped: (drawn, count) => `Остановлено. Нарисовано: ${drawn} из ${count}, всё сохранено.`,
  stillDrawing: 'Тот, что рисую прямо сейчас, ещё придёт.',
  drawnNext: 'Продолжу, как только дорисую то, над чем работаю сейчас.',
  tryAgain: '🔄 Нарисовать недостающее',
  otherWords: name => `✏️ Описать иначе: ${name}`,
  drawRest: '▶️ Нарисовать остальные',
  makePack: '📦 Собрать из них набор',
  allAsEmoji: '😀 Все как эмодзи',
  askWords: name => `Что нарисовать вместо «${name}»? Назовите эмоцию или позу своими словами.`,
  found: {
    empty: 'На этой картинке только один цвет.',
    text: 'Тут только текст, а рисую я людей, животных и предметы.',
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
