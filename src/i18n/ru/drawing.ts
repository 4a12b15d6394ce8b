import type { DrawingTexts } from '../types/drawing.ts';

export const drawing: DrawingTexts = {
  progress: {
    count: (done, count) => `${done} из ${count}`,
    drawing: names => `рисую ${names}`,
    queued: 'ждёт своей очереди',
    waitingPhoto: 'Telegram сейчас не отдаёт ваше фото, пробую снова',
    packing: 'собираю набор',
  },
  stop: '⏹ Стоп',
  approve: rest => `Вот первый. Рисовать остальные (${rest}) в таком же виде?`,
  goOn: '✅ Похоже, дальше',
  again: '🔁 Ещё раз',
  otherStyle: '🎨 Другой стиль',
  decided: 'Это уже решено. Как обстоят дела, покажет /plans.',
  report: {
    drawn: (drawn, count) =>
      drawn === count ? `Нарисованы все стикеры: ${count}.` : `Нарисовано: ${drawn} из ${count}.`,
    nothing: 'Ни один из этих стикеров нарисовать не получилось.',
    inPack: (title, count, link) => `«${title}»: новых в наборе ${count}\n${link}`,
    notPacked: count => `Не попали в набор: ${count}. Они выше, в этом чате.`,
    failed: 'Не нарисовано:',
    why: {
      blocked: 'пожелание не прошло проверку',
      noImage: 'рисунок не получился',
      unavailable: 'сервис не ответил',
      limit: 'лимит стикеров на сегодня',
      stopped: 'остановлено',
    },
  },
  stopped: (drawn, count) => `Остановлено. Нарисовано: ${drawn} из ${count}, всё сохранено.`,
  stillDrawing: 'То, что рисуется прямо сейчас, ещё придёт.',
  tryAgain: '🔄 Нарисовать недостающее',
  otherWords: name => `✏️ Другими словами: ${name}`,
  drawRest: '▶️ Дорисовать остальное',
  makePack: '📦 Собрать из них набор',
  askWords: name => `Что нарисовать вместо «${name}»? Эмоцию или позу, своими словами.`,
  badWords: 'Напишите, пожалуйста, в нескольких словах.',
  working: 'Минутку…',
};
