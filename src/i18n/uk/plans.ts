import type { Texts } from '../en/bot.ts';
import { threeForms } from '../formats.ts';

const { counted } = threeForms('uk');

const stickers = (count: number) => counted(count, 'стікер', 'стікери', 'стікерів');

export const plans: Texts['plans'] = {
  summary: {
    title: count => `Ваша серія: ${stickers(count)}`,
    occasion: words => `📌 ${words}`,
    intoPack: title => `Додам їх до вашого набору «${title}».`,
    moving: 'У наборі вони рухатимуться: це безкоштовно, близько пів хвилини на кожен наприкінці.',
    same: numbers => `Однакові: ${numbers}.`,
    uncaptioned: numbers => `Без підпису: ${numbers}. Вміщується до 60 літер, без рідкісних знаків.`,
    stickers: (count, room) =>
      room === undefined
        ? stickers(count)
        : room.bought > 0
          ? `${stickers(count)} (на сьогодні лишилося ${room.today}, куплено ${room.bought})`
          : room.today === room.limit
            ? `${stickers(count)} з ваших ${room.limit} на сьогодні`
            : `${stickers(count)} з ${room.today}, що лишилися на сьогодні (усього ${room.limit} на день)`,
    time: seconds =>
      seconds < 90
        ? `приблизно ${counted(Math.ceil(seconds / 10) * 10, 'секунда', 'секунди', 'секунд')}`
        : `приблизно ${counted(Math.round(seconds / 60), 'хвилина', 'хвилини', 'хвилин')}`,
    cost: sum => `≈ ${sum}`,
    firstAlone: 'Спершу намалюю й покажу перший; сподобається — намалюю решту.',
    room: ({ today, bought }) => {
      if (today + bought === 0) return 'На сьогодні ліміт вичерпано. Серію я зберіг: приходьте завтра.';
      if (today + bought === 1 && bought === 1) return 'Лишився тільки один стікер, куплений.';
      if (bought > 0)
        return `На сьогодні лишилося ${today}, куплено ${bought}: кнопка залишить перші ${today + bought}.`;
      if (today === 1) return 'На сьогодні лишився тільки один стікер.';
      return `На сьогодні лишилося тільки ${stickers(today)}: кнопка залишить перші ${today}.`;
    },
  },
  buttons: {
    drawAll: '✅ Намалювати всі',
    change: '✏️ Змінити',
    drop: '✖️ Не треба',
    cut: count => `✂️ Лише перші ${count}`,
    moving: '🎬 Усі живі',
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
    animating: 'оживляю стікери, близько пів хвилини на кожен',
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
      noImage: 'не вдалося',
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
  allAsEmoji: '😀 Усі як емодзі',
  askWords: name => `Що замість «${name}»? Емоція або поза, своїми словами.`,
  found: {
    empty: 'На цій картинці лише один колір.',
    text: 'Тут лише текст, а малюю я людей, тварин і предмети.',
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
