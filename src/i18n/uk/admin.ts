import type { AdminTexts } from '../types/admin.ts';
import { counted, plural } from './plural.ts';

const times = (count: number) => counted(count, 'раз', 'рази', 'разів');

export const admin: AdminTexts = {
  locale: 'uk',
  commands: {
    stats: 'Як справи в бота',
    broadcast: 'Написати всім',
    mcp: 'Сервери інструментів (MCP)',
  },
  stats: {
    today: date => `Сьогодні, ${date} (UTC)`,
    week: 'Сім днів, разом із сьогоднішнім',
    now: 'Зараз',
    people: (fresh, active) => `👤 Люди: активних ${active}, нових ${fresh}`,
    made: (dialogues, stickers) => `💬 Діалогів: ${dialogues} · стікерів: ${stickers}`,
    failed: (count, kinds) => `⚠️ Не намальовано: ${count} (${kinds})`,
    failures: {
      blocked: 'відмова модерації',
      no_image: 'картинка не надійшла',
      unavailable: 'немає моделі для картинок',
      photo_lost: 'фото втрачено',
      photo_refused: 'фото не годиться',
      internal: 'помилка в боті, див. журнал',
      stopped: 'зупинено',
    },
    calls: (count, shown) => `${shown} ${plural(count, 'запит', 'запити', 'запитів')}`,
    callsFailed: (count, shown) => `${shown} ${plural(count, 'збій', 'збої', 'збоїв')}`,
    sound: minutes => `${minutes} хв звуку`,
    tokens: (input, output) => `токени: ${input} → ${output}`,
    cost: sum => `≈ ${sum}`,
    costUnknown: 'ціна невідома',
    total: sum => `Разом ≈ ${sum}`,
    setPrices: 'Щоб знати ціну, задайте MODEL_PRICES.',
    modelEnds: (setting, date) => `⚠️ ${setting}: провайдер вимикає модель ${date}, задайте іншу.`,
    noCalls: 'Запитів до моделей не було.',
    telegram: (messages, waits) => `✈️ Повідомлень: ${messages}, Telegram просив зачекати: ${waits}`,
    mcp: (drawn, failed) => `🔌 Намальовано для MCP-клієнтів: ${drawn}, не вдалося: ${failed}`,
    queue: (stickers, messages, updates) =>
      `⏳ У черзі: стікерів ${stickers}, повідомлень ${messages}, оновлень ${updates}`,
    oldest: time => `чекає ${time}`,
    seconds: count => `${count} с`,
    minutes: count => `${count} хв`,
    reachable: people => `👥 Кому можна написати: ${people}`,
    setAside: (_count, shown) =>
      `⚠️ Повідомлень за останні два дні, які не вдалося обробити: ${shown}; які саме — сказано в журналі.`,
    refresh: '🔄 Оновити',
  },
  broadcast: {
    usage:
      'Напишіть текст після команди: /broadcast ТЕКСТ. Або спершу надішліть його, а потім дайте на нього відповідь командою /broadcast. Спочатку його побачите лише ви.',
    question: people => `Ось так це виглядатиме. Надіслати всім? Людей: ${people}.`,
    send: '📣 Надіслати',
    cancel: '✖️ Скасувати',
    stop: '⏹ Зупинити',
    cancelled: 'Не надіслано.',
    over: 'Цю розсилку завершено.',
    waiting: '🕐 Чекає на попередню розсилку.',
    progress: (sent, failed, total) => `📣 Надсилаю: ${sent} з ${total}, не доставлено ${failed}.`,
    done: (sent, failed, total) => `✅ Надіслано: ${sent} з ${total}, не доставлено ${failed}.`,
    stopped: (sent, failed, total) => `⏹ Зупинено. Надіслано: ${sent} з ${total}, не доставлено ${failed}.`,
  },
  alerts: {
    roles: {
      chat: 'діалог',
      image: 'малювання',
      transcription: 'голосові повідомлення',
      speech: 'відповіді голосом',
    },
    down: (provider, role, { what, todo }) => `🔴 ${provider} (${role}) не працює: ${what}.\n${todo}`,
    up: (provider, role) => `🟢 ${provider} (${role}) знову працює.`,
    relapsed: (provider, role, count) =>
      `🟡 ${provider} (${role}) працює, але з останнього сповіщення збоїв було ще: ${times(count)}.`,
    relapsedBefore: count => `З останнього сповіщення збоїв було: ${times(count)}.`,
    trouble: (key, url) => ({
      unreachable: {
        what: 'до нього не достукатися',
        todo: `Перевірте мережу й ${url}; локальний сервер має бути запущений.`,
      },
      rate_limited: {
        what: 'просить зачекати (429)',
        todo: 'Забагато запитів для цього акаунта: попросіть у провайдера більший ліміт або додайте іншого провайдера.',
      },
      unavailable: {
        what: 'у нього збій',
        todo: 'Робити нічого не треба; більше розкаже сторінка стану провайдера.',
      },
      timeout: {
        what: 'не відповідає вчасно',
        todo: 'Подивіться на його навантаження й мережу; менша модель відповідає швидше.',
      },
      interrupted: {
        what: 'з’єднання рвуться посередині',
        todo: `Перевірте мережу й проксі за ${url}.`,
      },
      auth: { what: 'ключ не прийнято', todo: `Впишіть дійсний ключ у ${key} і перезапустіть бота.` },
      quota: { what: 'кошти або квоту вичерпано', todo: 'Поповніть там, звідки ключ.' },
      region: {
        what: 'відмовляє цьому регіону',
        todo: `Вкажіть у ${url} проксі в іншому регіоні й перезапустіть бота.`,
      },
      model_missing: {
        what: 'такої моделі немає або її не завантажено',
        todo: 'Вкажіть іншу модель або завантажте її; яку, скаже npm run doctor.',
      },
      other: { what: 'збій', todo: 'Див. журнал.' },
    }),
  },
};
