import type { TerminalToolTexts } from '../types/terminal-tools.ts';
import { counted } from './plural.ts';

const linesOf = (count: number) => counted(count, 'строка', 'строки', 'строк');

export const terminalTools: TerminalToolTexts = {
  commands: {
    tools: 'инструменты для файлов, сети и команд; /tools files on включает',
    jobs: 'команды в фоне; /jobs stop 1 завершает одну',
    mcp: 'серверы инструментов (MCP) и их инструменты',
  },
  arguments: { tools: '[ИМЯ on|off]', job: '[stop НОМЕР]' },
  usage:
    '--tools files,web,shell разрешает помощнику работать в папке: --workspace ПАПКА, иначе ./workspace. Прежде чем он что-то запишет, запустит или откроет, он спросит.',
  noValue: argument => `Для ${argument} нужно значение; как всё устроено, покажет --help.`,
  unknownGroup: (name, known) => `Инструментов «${name}» нет. Есть: ${known}.`,
  badFolder: (folder, reason) => `${folder} не может быть рабочей папкой (${reason}).`,
  inUse: (groups, folder) => `Инструменты: ${groups}. Рабочая папка: ${folder}`,
  isolated: 'Команды выполняются без сети и видят только рабочую папку и программы (bwrap).',
  notIsolated:
    'Команды выполняются с вашими правами и вашей сетью: bwrap не установлен или здесь не работает. Читайте их, прежде чем разрешить.',
  none: 'Инструменты выключены.',
  switched: (group, on) => `${group}: ${on ? 'вкл.' : 'выкл.'}`,
  switching: '/tools ИМЯ on или /tools ИМЯ off переключает.',
  ask: {
    write: path => `Записать ${path}?`,
    createDirectory: path => `Создать папку ${path}?`,
    readKeys: path => `Показать ${path} модели? В таких файлах хранят ключи и пароли.`,
    execute: 'Выполнить эту команду?',
    inBackground: 'Выполнить эту команду в фоне?',
    openApp: 'Открыть это?',
    fetchPage: 'Открыть эту страницу? Её никто не называл: в адресе может уйти то, что здесь прочитано.',
    search: 'Искать это? Здесь больше чем пара слов, и они уйдут поисковику.',
    isolated: 'изолированно, без сети',
    notIsolated: 'без изоляции, с сетью',
    call: (server, tool) => `Вызвать ${tool} сервера ${server}?`,
    lines: linesOf,
    taller: lines =>
      `⚠ ${linesOf(lines)}, на экран не помещается: прокрутите вверх, чтобы прочитать всё. Начало:`,
  },
  question: 'y да · n нет',
  questionAlways: 'y да · n нет · a всегда эту команду',
  answers: { yes: ['д', 'да'], no: ['н', 'нет'], always: ['всегда'] },
  badAnswer: 'Введите y или n.',
  waits: 'ждёт вашего ответа…',
  silence: 'На этом я остановился. Скажите «дальше», если нужно продолжить.',
  stepStopped: 'Шаг остановлен. Ещё раз Ctrl-C остановит и остальное.',
  modelAway: tried =>
    `Ни одна модель не отвечает, а без неё, пока включены инструменты, ничего не делается. Опрошены: ${tried}. Когда она заработает, /retry повторит сказанное.`,
  noModel:
    'Модель не задана, а инструментам она нужна: запустите сервер в LM Studio и введите /provider lmstudio или впишите ключ в .env и запустите программу снова. Без инструментов (/tools ИМЯ off) стикеры делаются по правилам.',
  jobs: {
    none: 'В фоне ничего не выполняется.',
    running: 'выполняется',
    ended: 'завершена',
    stopped: 'Остановлено.',
    unknown: id => `Команды ${id} нет.`,
  },
};
