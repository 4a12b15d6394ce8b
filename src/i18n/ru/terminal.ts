import type { TerminalTexts } from '../en/terminal.ts';
import { threeForms } from '../formats.ts';

const { counted } = threeForms('ru');
const linesOf = (count: number) => counted(count, 'строка', 'строки', 'строк');

const tools: TerminalTexts['tools'] = {
  commands: {
    tools: 'инструменты для файлов, сети и команд; /tools files on включает',
    jobs: 'команды в фоне; /jobs stop 1 завершает одну',
    mcp: 'серверы инструментов (MCP) и их инструменты',
  },
  arguments: { tools: '[ИМЯ on|off]', job: '[stop НОМЕР]' },
  usage:
    '--tools files,web,shell разрешает помощнику работать в папке: --workspace ПАПКА, иначе ./workspace. Прежде чем записать, запустить или открыть, он спросит.',
  unknownGroup: (name, known) => `Инструментов «${name}» нет. Есть: ${known}.`,
  badFolder: (folder, reason) => `${folder} не может быть рабочей папкой (${reason}).`,
  inUse: (groups, folder) => `Инструменты: ${groups}. Рабочая папка: ${folder}`,
  isolated: 'Команды выполняются без сети и видят только рабочую папку и программы (bwrap).',
  notIsolated:
    'Команды выполняются с вашими правами и вашей сетью: bwrap нет или он здесь не работает. Читайте их, прежде чем разрешить.',
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
    `Ни одна модель не отвечает, а инструментам она нужна. Опрошены: ${tried}. Когда она заработает, /retry повторит сказанное.`,
  noModel:
    'Инструментам нужна модель: запустите сервер в LM Studio и введите /provider lmstudio или впишите ключ в .env и запустите программу снова. Без инструментов (/tools ИМЯ off) стикеры делаются по правилам.',
  jobs: {
    none: 'В фоне ничего не выполняется.',
    running: 'выполняется',
    ended: 'завершена',
    stopped: 'Остановлено.',
    unknown: id => `Команды ${id} нет.`,
  },
};

export const terminal: TerminalTexts = {
  usage: [
    'npm run chat: мастер стикеров в этом терминале; строки можно подать и через конвейер.',
    'Стикеры пишутся в stickers/, всё остальное в data/. Настройки в .env, как у бота.',
    tools.usage,
  ].join('\n'),
  title: 'Мастер стикеров',
  hint: 'Говорите своими словами. /photo ФАЙЛ отправит фото, /help покажет остальное.',
  helpTalk: 'Говорите своими словами, на любом языке.',
  helpKeys: '↑ ↓ сказанное раньше · Tab дополняет · Ctrl-C отменяет, дважды – выход · Ctrl-D – выход',
  commands: {
    start: 'сделать новый стикер',
    photo: 'отправить фото; можно и просто путь к нему',
    voice: 'отправить то, что сказано в звуковом файле',
    button: 'нажать кнопку с этим номером',
    stickers: 'ваши стикеры',
    plans: 'серии, о которых вы просили',
    me: 'ваш вкус',
    state: 'что сохранено об этом диалоге',
    ...tools.commands,
    retry: 'сказать последнее ещё раз, например после сбоя',
    stop: 'остановить то, что в очереди',
    cancel: 'закончить диалог',
    models: 'модели провайдера и когда их отключат',
    model: 'взять эту модель; «default» – ту, что в настройках окружения',
    provider: names => `${names.join(', ')}; «default» – как в настройках окружения`,
    language: 'сменить язык',
    privacy: 'что я о вас храню и кто что получает',
    forget: 'удалить всё это; сначала спрошу',
    help: 'этот список',
    quit: 'выйти',
  },
  arguments: {
    file: 'ФАЙЛ',
    name: 'ИМЯ',
    ...tools.arguments,
  },
  confirmHint: button => `Если всё верно, напишите «да» (или /${button}), а если нет – что поменять.`,
  noButton: number => `Кнопки ${number} нет.`,
  privacy: {
    kept: [
      '• Имя пользователя и язык: их сообщает этот компьютер или вы сами, когда пишете и выбираете. Чтобы с вами говорить.',
      '• Что мы друг другу писали, давнее в кратком пересказе: чтобы знать, чего вы хотите. И то, что вы печатали: чтобы возвращать это стрелками ↑ ↓.',
      '• Где лежит ваше фото. Само фото остаётся в своём файле; я читаю его, чтобы рисовать.',
      '• Ваши стикеры (пожелания, рисунок без фона, подписи): чтобы их можно было менять.',
      '• Что вы рассказали о своём вкусе (/me): чтобы рисовать, как вам нравится. Чего не рисовать, узнаёт и тот, кто рисует.',
    ].join('\n'),
    telegram: '• Всё это хранится на этом компьютере, в data/. Стикеры – файлы в stickers/.',
    log: 'Журнал пишется, только если задан LOG_LEVEL: время, без слов и картинок.',
    deletion:
      '/forget сразу удаляет всё; только число ваших стикеров учитывается до полуночи (UTC), под кодом вместо имени. Ваши файлы, фото и stickers/, остаются.',
  },
  forget: {
    ask: 'Удалить всё, что я о вас храню: разговоры, где лежит фото, сведения о стикерах и то, что вы печатали? То, что сейчас рисуется, пропадёт. Отменить это нельзя. Ваши файлы останутся: фото и всё в stickers/.',
    deleted: 'Готово: всё, что я о вас хранил, удалено. Файлы в stickers/ вы можете удалить сами.',
  },
  planFolder: folder => `Файлы: ${folder}`,
  resumed: 'Продолжаем с того же места. /start начинает заново.',
  listening: 'Слушаю…',
  thinking: 'думаю…',
  stopped: 'Остановлено. /retry скажет это ещё раз.',
  pressAgainToLeave: 'Чтобы выйти, нажмите Ctrl-C ещё раз.',
  finishingJobs:
    'Стикер ещё рисуется, выйду, когда он будет готов. Ctrl-C: выйти сразу, дорисую в следующий раз.',
  waitingForJob: 'Стикер ещё рисуется: поменяю, как только он будет готов. Ctrl-C – не ждать.',
  nothingToRetry: 'Пока ничего не сказано.',
  photoUsage: command => `Какой файл? ${command} ФАЙЛ`,
  noFile: path => `Файла ${path} нет.`,
  isFolder: path => `${path} – это папка. Какое фото в ней?`,
  notReadable: (path, reason) => `Файл ${path} не читается (${reason}).`,
  settingsReplaced: (file, reason) =>
    `Файл ${file} не прочитать (${reason}); он заменён, нужное задайте снова через /provider и /model.`,
  keyMissing: (provider, variable) =>
    `Для ${provider} нужен ключ: впишите ${variable}=… в .env или задайте в окружении и запустите снова.`,
  unknownProvider: (name, known) => `Провайдера «${name}» нет. Есть: ${known}.`,
  providerSet: (provider, model) => `Теперь отвечает ${provider}, модель: ${model}.`,
  providerTrouble: reason => `Пока не отвечает: ${reason}`,
  noModels: provider => `${provider} отвечает по встроенным правилам, моделей у него нет.`,
  modelSet: (provider, model) => `Теперь отвечает ${model} (${provider}).`,
  modelNotListed: (model, provider) =>
    `В списке ${provider} нет «${model}»: если она не отвечает, проверьте имя по /models.`,
  modelIs: (provider, model) => `${model} (${provider}). Поменять: /model ИМЯ, все: /models.`,
  loadedModel: 'загруженная модель',
  modelsOf: (provider, count) => `Модели ${provider} (${count})`,
  endsOn: date => `отключат ${date}`,
  badValue: (name, allowed) => `${name} может быть: ${allowed}.`,
  on: 'on',
  off: 'off',
  state: {
    nothing: 'Пока ничего не сохранено.',
    session: 'сессия',
    leads: 'ведёт',
    plan: 'последняя серия',
    photo: 'фото',
    offeredPhoto: 'фото под вопросом',
    summary: 'сказанное раньше',
    job: 'последний стикер',
    none: 'нет',
  },
  unreachable: variable => `проверьте сеть, прокси и ${variable}`,
  lmstudioUnreachable: variable =>
    `запустите сервер в LM Studio или выполните «lms server start» и проверьте ${variable}`,
  tools,
};
