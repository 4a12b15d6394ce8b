import type { DrawingTexts } from '../types/drawing.ts';

export const drawing: DrawingTexts = {
  progress: {
    count: (done, count) => `${done} з ${count}`,
    drawing: names => `малюю ${names}`,
    queued: 'чекає своєї черги',
    waitingPhoto: 'Telegram зараз не віддає ваше фото, пробую знову',
    packing: 'складаю набір',
  },
  stop: '⏹ Стоп',
  approve: rest => `Ось перший. Малювати решту (${rest}) так само?`,
  goOn: '✅ Схоже, далі',
  again: '🔁 Ще раз',
  otherStyle: '🎨 Інший стиль',
  decided: 'Це вже вирішено. Як ідуть справи, покаже /plans.',
  report: {
    drawn: (drawn, count) =>
      drawn === count ? `Намальовано всі стікери: ${count}.` : `Намальовано: ${drawn} з ${count}.`,
    nothing: 'Жоден із цих стікерів намалювати не вдалося.',
    inPack: (title, count, link) => `«${title}»: нових у наборі ${count}\n${link}`,
    notPacked: count => `Не потрапили до набору: ${count}. Вони вище, у цьому чаті.`,
    failed: 'Не намальовано:',
    why: {
      blocked: 'побажання не пройшло перевірку',
      noImage: 'малюнок не вийшов',
      unavailable: 'сервіс не відповів',
      limit: 'ліміт стікерів на сьогодні',
      stopped: 'зупинено',
    },
  },
  stopped: (drawn, count) => `Зупинено. Намальовано: ${drawn} з ${count}, усе збережено.`,
  stillDrawing: 'Те, що малюється просто зараз, ще прийде.',
  tryAgain: '🔄 Намалювати те, чого бракує',
  otherWords: name => `✏️ Іншими словами: ${name}`,
  drawRest: '▶️ Домалювати решту',
  makePack: '📦 Зібрати з них набір',
  askWords: name => `Що намалювати замість «${name}»? Емоцію або позу, своїми словами.`,
  badWords: 'Напишіть, будь ласка, кількома словами.',
  working: 'Хвилинку…',
};
