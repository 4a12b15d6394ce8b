import type { PlanTexts } from '../types/plans.ts';
import { counted } from './plural.ts';

const stickers = (count: number) => counted(count, 'стикер', 'стикера', 'стикеров');
const pictures = (count: number) => counted(count, 'картинка', 'картинки', 'картинок');

export const plans: PlanTexts = {
  summary: {
    title: count => `План: ${stickers(count)}`,
    occasion: words => `Для чего: ${words}`,
    intoPack: title => `Добавлю их в ваш набор «${title}».`,
    same: numbers => `Одинаковые: ${numbers}. Если нужны разные, скажите, какой заменить.`,
    uncaptioned: numbers =>
      `Без подписи: ${numbers}. Такую подпись нарисовать не получится: до 60 букв, без редких знаков.`,
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
    firstAlone: 'Сначала нарисую один первый и покажу; остальные — когда он вам понравится.',
    room: left =>
      left === 0
        ? 'В сегодняшний лимит они уже не поместятся. План сохранён: приходите завтра.'
        : `В сегодняшний лимит поместится только ${stickers(left)}. Кнопка ниже оставит первые ${left}.`,
    hint: 'Скажите «да» или нажмите кнопку, если всё так, или скажите, что изменить.',
  },
  buttons: {
    drawAll: '✅ Нарисовать все',
    change: '✏️ Изменить',
    drop: '✖️ Не нужно',
    cut: count => `✂️ Только первые ${count}`,
    style: '🎨 Другой стиль',
    another: '🎲 Другой набор',
    fewer: '➖ Меньше',
    more: '➕ Больше',
  },
  askChange: 'Что изменить? Например: «третий другой», «без пятого», «добавь с кофе», «в стиле пиксель-арт».',
  dropped: 'Хорошо, план отменён. Ничего не рисую.',
  outdated: 'План с тех пор изменился. Сейчас он такой.',
  over: 'Этот план уже закрыт.',
  tooMany: limit =>
    `В одном плане не больше ${limit} стикеров: столько Telegram принимает за раз. Скажите, например: «набор из ${limit}».`,
  underway: 'Ваш набор уже рисуется.',
  preamble: 'Минутку, составлю набор…',
  proposed: 'Вот что я предлагаю.',
  later: 'Значит, набор: покажу список, как только будет фото.',
  changed: 'Изменено.',
  list: {
    none: 'Планов пока нет. Скажите, например: «набор из 8 стикеров для чата с друзьями».',
    title: 'Ваши планы, новые сверху:',
    states: {
      open: 'ещё не подтверждён',
      first: 'рисуется первый',
      approval: 'первый готов: нравится?',
      rest: 'рисуется',
      packing: 'собирается набор',
      done: 'готов',
      stopped: 'остановлен',
    },
    plan: (count, style) => `${stickers(count)}, ${style}`,
  },
  stickers: {
    laughing: { emotion: 'смеётся до слёз', pose: 'держится за живот' },
    love: { emotion: 'влюблённость', pose: 'сердечко руками' },
    thanks: { emotion: 'благодарность', pose: 'ладони сложены в благодарности' },
    ok: { emotion: 'довольный вид', pose: 'большой палец вверх' },
    no: { emotion: 'суровый отказ', pose: 'руки скрещены перед собой' },
    sorry: { emotion: 'виноватый вид', pose: 'рука на сердце' },
    angry: { emotion: 'злость', pose: 'сжатые кулаки' },
    sleepy: { emotion: 'сонливость', pose: 'зевает, прикрыв рот рукой' },
    party: { emotion: 'ликование', pose: 'танцует, руки вверх' },
    thinking: { emotion: 'задумчивость', pose: 'рука у подбородка' },
    hello: { emotion: 'дружелюбие', pose: 'машет рукой' },
    facepalm: { emotion: 'отчаяние', pose: 'фейспалм' },
    crying: { emotion: 'плачет', pose: 'вытирает слёзы' },
    shocked: { emotion: 'шок', pose: 'руки на щеках' },
    coffee: { emotion: 'спокойствие', pose: 'с чашкой кофе' },
    cool: { emotion: 'крутой вид', pose: 'поправляет тёмные очки' },
    hug: { emotion: 'нежность', pose: 'руки раскинуты для объятий' },
    bye: { emotion: 'лёгкая грусть', pose: 'машет на прощание' },
  },
};
