import type { PlanTexts } from '../types/plans.ts';
import { counted } from './plural.ts';

const stickers = (count: number) => counted(count, 'стікер', 'стікери', 'стікерів');
const pictures = (count: number) => counted(count, 'картинка', 'картинки', 'картинок');

export const plans: PlanTexts = {
  summary: {
    title: count => `План: ${stickers(count)}`,
    occasion: words => `Для чого: ${words}`,
    intoPack: title => `Додам їх до вашого набору «${title}».`,
    same: numbers => `Однакові: ${numbers}. Якщо потрібні різні, скажіть, який замінити.`,
    uncaptioned: numbers =>
      `Без підпису: ${numbers}. Такий підпис намалювати не вдасться: до 60 літер, без рідкісних знаків.`,
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
    firstAlone: 'Спершу намалюю лише перший і покажу; решту — коли він вам сподобається.',
    room: left =>
      left === 0
        ? 'У сьогоднішній ліміт вони вже не вмістяться. План збережено: приходьте завтра.'
        : `У сьогоднішній ліміт вміститься лише ${stickers(left)}. Кнопка нижче залишить перші ${left}.`,
    hint: 'Скажіть «так» або натисніть кнопку, якщо все так, або скажіть, що змінити.',
  },
  buttons: {
    drawAll: '✅ Намалювати всі',
    change: '✏️ Змінити',
    drop: '✖️ Не треба',
    cut: count => `✂️ Лише перші ${count}`,
    style: '🎨 Інший стиль',
    another: '🎲 Інший набір',
    fewer: '➖ Менше',
    more: '➕ Більше',
  },
  askChange: 'Що змінити? Наприклад: «третій інший», «без п’ятого», «додай з кавою», «у стилі піксель-арт».',
  dropped: 'Гаразд, план скасовано. Нічого не малюю.',
  outdated: 'План відтоді змінився. Зараз він такий.',
  over: 'Цей план уже закрито.',
  tooMany: limit =>
    `В одному плані не більше ${limit} стікерів: стільки Telegram приймає за раз. Скажіть, наприклад: «набір із ${limit}».`,
  underway: 'Ваш набір уже малюється.',
  preamble: 'Хвилинку, складу набір…',
  proposed: 'Ось що я пропоную.',
  later: 'Отже, набір: покажу список, щойно буде фото.',
  changed: 'Змінено.',
  list: {
    none: 'Планів ще немає. Скажіть, наприклад: «набір із 8 стікерів для чату з друзями».',
    title: 'Ваші плани, нові згори:',
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
    laughing: { emotion: 'сміється до сліз', pose: 'тримається за живіт' },
    love: { emotion: 'закоханість', pose: 'сердечко руками' },
    thanks: { emotion: 'вдячність', pose: 'долоні складені на знак подяки' },
    ok: { emotion: 'задоволення', pose: 'великий палець угору' },
    no: { emotion: 'сувора відмова', pose: 'руки схрещені перед собою' },
    sorry: { emotion: 'винуватий вигляд', pose: 'рука на серці' },
    angry: { emotion: 'злість', pose: 'стиснуті кулаки' },
    sleepy: { emotion: 'сонливість', pose: 'позіхає, прикривши рот рукою' },
    party: { emotion: 'захват', pose: 'танцює, руки вгору' },
    thinking: { emotion: 'задума', pose: 'рука біля підборіддя' },
    hello: { emotion: 'привітність', pose: 'махає рукою' },
    facepalm: { emotion: 'відчай', pose: 'фейспалм' },
    crying: { emotion: 'плаче', pose: 'витирає сльози' },
    shocked: { emotion: 'шок', pose: 'руки на щоках' },
    coffee: { emotion: 'спокій', pose: 'з чашкою кави' },
    cool: { emotion: 'крутий вигляд', pose: 'поправляє темні окуляри' },
    hug: { emotion: 'ніжність', pose: 'розкриті обійми' },
    bye: { emotion: 'легкий сум', pose: 'махає на прощання' },
  },
};
