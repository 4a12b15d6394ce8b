import type { TerminalToolTexts } from '../types/terminal-tools.ts';
import { counted } from './plural.ts';

const linesOf = (count: number) => counted(count, 'рядок', 'рядки', 'рядків');

export const terminalTools: TerminalToolTexts = {
  commands: {
    tools: 'інструменти для файлів, мережі та команд; /tools files on вмикає',
    jobs: 'команди у фоні; /jobs stop 1 завершує одну',
    mcp: 'сервери інструментів (MCP) та їхні інструменти',
  },
  arguments: { tools: '[ІМ’Я on|off]', job: '[stop НОМЕР]' },
  usage:
    '--tools files,web,shell дозволяє помічникові працювати в теці: --workspace ТЕКА, інакше ./workspace. Перш ніж щось записати, запустити чи відкрити, він запитає.',
  noValue: argument => `Для ${argument} потрібне значення; як це працює, покаже --help.`,
  unknownGroup: (name, known) => `Інструментів «${name}» немає. Є: ${known}.`,
  badFolder: (folder, reason) => `${folder} не може бути робочою текою (${reason}).`,
  inUse: (groups, folder) => `Інструменти: ${groups}. Робоча тека: ${folder}`,
  isolated: 'Команди виконуються без мережі й бачать лише робочу теку та програми (bwrap).',
  notIsolated:
    'Команди виконуються з вашими правами й вашою мережею: bwrap не встановлено або тут не працює. Читайте їх, перш ніж дозволити.',
  none: 'Інструменти вимкнено.',
  switched: (group, on) => `${group}: ${on ? 'увімк.' : 'вимк.'}`,
  switching: '/tools ІМ’Я on або /tools ІМ’Я off перемикає.',
  ask: {
    write: path => `Записати ${path}?`,
    createDirectory: path => `Створити теку ${path}?`,
    readKeys: path => `Показати ${path} моделі? У таких файлах зберігають ключі та паролі.`,
    execute: 'Виконати цю команду?',
    inBackground: 'Виконати цю команду у фоні?',
    openApp: 'Відкрити це?',
    fetchPage: 'Відкрити цю сторінку? Її ніхто не називав: в адресі може піти те, що тут прочитано.',
    search: 'Шукати це? Тут більше ніж кілька слів, і вони підуть пошуковику.',
    isolated: 'ізольовано, без мережі',
    notIsolated: 'без ізоляції, з мережею',
    call: (server, tool) => `Викликати ${tool} сервера ${server}?`,
    lines: linesOf,
    taller: lines =>
      `⚠ ${linesOf(lines)}, на екран не вміщується: прокрутіть угору, щоб прочитати все. Початок:`,
  },
  question: 'y так · n ні',
  questionAlways: 'y так · n ні · a завжди цю команду',
  answers: { yes: ['т', 'так'], no: ['н', 'ні'], always: ['завжди'] },
  badAnswer: 'Введіть y або n.',
  waits: 'чекає на вашу відповідь…',
  silence: 'На цьому я зупинився. Скажіть «далі», якщо треба продовжити.',
  stepStopped: 'Крок зупинено. Ще раз Ctrl-C зупинить і решту.',
  modelAway: tried =>
    `Жодна модель не відповідає, а без неї, поки інструменти ввімкнено, нічого не робиться. Опитано: ${tried}. Коли вона запрацює, /retry повторить сказане.`,
  noModel:
    'Модель не задано, а інструментам вона потрібна: запустіть сервер у LM Studio й введіть /provider lmstudio або впишіть ключ у .env і запустіть програму знову. Без інструментів (/tools ІМ’Я off) стікери робляться за правилами.',
  jobs: {
    none: 'У фоні нічого не виконується.',
    running: 'виконується',
    ended: 'завершено',
    stopped: 'Зупинено.',
    unknown: id => `Команди ${id} немає.`,
  },
};
