import type { Texts } from '../en/bot.ts';
import { threeForms } from '../formats.ts';

const { counted } = threeForms('uk');

export const tasks: Texts['tasks'] = {
  proposal: (steps, changing) =>
    `🧭 Це велике завдання: ${counted(steps, 'крок', 'кроки', 'кроків')}, кілька хвилин. ${changing === 0 ? 'Жоден нічого не змінює.' : changing === 1 ? 'Один із них щось змінює (✏️), перед ним я запитаю.' : `${changing} із них щось змінюють (✏️), перед кожним я запитаю.`}`,
  question: 'Починати?',
  start: '▶️ Почати',
  drop: '✖️ Ні',
  stop: '⏹ Стоп',
  running: (ended, steps) => `🧭 Працюю: ${ended} з ${steps}`,
  ended: {
    done: '✅ Готово.',
    failed: '⚠️ Вдалося не все.',
    stopped: '⏹ Зупинено. Зроблено лише позначене.',
    dropped: '✖️ Не починаю.',
  },
  tooLong: 'Я довго пробував, але далі не просунувся, тому зупиняюся. Спробувати інакше?',
  limit: 'На сьогодні завдання закінчилися. Повертайтеся завтра.',
  another: 'Ще триває інше завдання. Дочекайтеся його або спершу зупиніть.',
};
