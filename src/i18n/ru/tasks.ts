import type { Texts } from '../en/bot.ts';
import { threeForms } from '../formats.ts';

const { counted, plural } = threeForms('ru');

export const tasks: Texts['tasks'] = {
  proposal: (steps, changing) =>
    `🧭 Это большая задача: ${counted(steps, 'шаг', 'шага', 'шагов')}, несколько минут. ${changing === 0 ? 'Ни один ничего не меняет.' : changing === 1 ? 'Один из них что-то меняет (✏️), перед ним я спрошу.' : `${changing} из них что-то ${plural(changing, 'меняет', 'меняют', 'меняют')} (✏️), перед каждым я спрошу.`}`,
  question: 'Начинать?',
  start: '▶️ Начать',
  drop: '✖️ Нет',
  stop: '⏹ Стоп',
  running: (ended, steps) => `🧭 Работаю: ${ended} из ${steps}`,
  ended: {
    done: '✅ Готово.',
    failed: '⚠️ Удалось не всё.',
    stopped: '⏹ Остановлено. Сделано только отмеченное.',
    dropped: '✖️ Не начинаю.',
  },
  tooLong: 'Я долго пробовал, но дальше не продвинулся, поэтому останавливаюсь. Попробовать иначе?',
  limit: 'Лимит задач на сегодня исчерпан, эту я не начал. Возвращайтесь завтра.',
  another: 'Ещё идёт другая задача. Дождитесь, пока она закончится, или остановите её.',
};
