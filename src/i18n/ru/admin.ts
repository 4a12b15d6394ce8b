import type { AdminTexts } from '../types/admin.ts';
import { counted, plural } from './plural.ts';

export const admin: AdminTexts = {
  locale: 'ru',
  commands: {
    stats: 'Как дела у бота',
    broadcast: 'Написать всем',
    mcp: 'Серверы инструментов (MCP)',
  },
  stats: {
    today: date => `Сегодня, ${date} (UTC)`,
    week: 'Семь дней, считая сегодня',
    now: 'Сейчас',
    people: (fresh, active) => `👤 Люди: активных ${active}, новых ${fresh}`,
    made: (dialogues, stickers) => `💬 Диалогов: ${dialogues} · стикеров: ${stickers}`,
    failed: (count, kinds) => `⚠️ Не нарисовано: ${count} (${kinds})`,
    failures: {
      blocked: 'отказ модерации',
      no_image: 'картинка не пришла',
      unavailable: 'нет модели для картинок',
      photo_lost: 'фото потеряно',
      photo_refused: 'фото не годится',
      internal: 'ошибка в боте, см. журнал',
      stopped: 'остановлено',
    },
    calls: (count, shown) => `${shown} ${plural(count, 'запрос', 'запроса', 'запросов')}`,
    callsFailed: (count, shown) => `${shown} ${plural(count, 'сбой', 'сбоя', 'сбоев')}`,
    sound: minutes => `${minutes} мин. звука`,
    tokens: (input, output) => `токены: ${input} → ${output}`,
    cost: sum => `≈ ${sum}`,
    costUnknown: 'цена неизвестна',
    total: sum => `Вместе ≈ ${sum}`,
    setPrices: 'Чтобы знать цену, задайте MODEL_PRICES.',
    modelEnds: (setting, date) => `⚠️ ${setting}: провайдер отключает модель ${date}, задайте другую.`,
    noCalls: 'Запросов к моделям не было.',
    telegram: (messages, waits) => `✈️ Сообщений: ${messages}, Telegram просил подождать: ${waits}`,
    mcp: (drawn, failed) => `🔌 Нарисовано для MCP-клиентов: ${drawn}, не получилось: ${failed}`,
    queue: (stickers, messages, updates) =>
      `⏳ В очереди: стикеров ${stickers}, сообщений ${messages}, обновлений ${updates}`,
    oldest: time => `ждёт ${time}`,
    seconds: count => `${count} с`,
    minutes: count => `${count} мин`,
    reachable: people => `👥 Кому можно написать: ${people}`,
    setAside: (_count, shown) =>
      `⚠️ Сообщений за два последних дня, которые не удалось обработать: ${shown}; какие — сказано в журнале.`,
    refresh: '🔄 Обновить',
  },
  broadcast: {
    usage:
      'Напишите текст после команды: /broadcast ТЕКСТ. Или сначала отправьте его, а потом ответьте на него командой /broadcast. Сперва его увидите только вы.',
    question: people => `Так это будет выглядеть. Отправить всем? Получателей: ${people}.`,
    send: '📣 Отправить',
    cancel: '✖️ Отмена',
    stop: '⏹ Остановить',
    cancelled: 'Не отправлено.',
    over: 'Эта рассылка уже закончена.',
    waiting: '🕐 Ждёт, пока закончится предыдущая рассылка.',
    progress: (sent, failed, total) => `📣 Отправляю: ${sent} из ${total}, не доставлено ${failed}.`,
    done: (sent, failed, total) => `✅ Отправлено: ${sent} из ${total}, не доставлено ${failed}.`,
    stopped: (sent, failed, total) =>
      `⏹ Остановлено. Отправлено: ${sent} из ${total}, не доставлено ${failed}.`,
  },
  alerts: {
    roles: {
      chat: 'диалог',
      image: 'рисование',
      transcription: 'голосовые сообщения',
      speech: 'ответы голосом',
    },
    down: (provider, role, { what, todo }) => `🔴 ${provider} (${role}) не работает: ${what}.\n${todo}`,
    up: (provider, role) => `🟢 ${provider} (${role}) снова работает.`,
    relapsed: (provider, role, times) =>
      `🟡 ${provider} (${role}) работает, но после прошлого сообщения снова отказывал: ${counted(times, 'раз', 'раза', 'раз')}.`,
    relapsedBefore: times => `После прошлого сообщения он отказывал ${counted(times, 'раз', 'раза', 'раз')}.`,
    trouble: (key, url) => ({
      unreachable: {
        what: 'до него не достучаться',
        todo: `Проверьте сеть и ${url}; локальный сервер должен быть запущен.`,
      },
      rate_limited: {
        what: 'просит подождать (429)',
        todo: 'Слишком много запросов для этого аккаунта: попросите у провайдера лимит побольше или добавьте другого.',
      },
      unavailable: {
        what: 'у него сбой',
        todo: 'Здесь ничего не поделать; подробности на странице состояния провайдера.',
      },
      timeout: {
        what: 'не отвечает вовремя',
        todo: 'Посмотрите на его нагрузку и на сеть; модель поменьше ответит быстрее.',
      },
      interrupted: {
        what: 'соединения обрываются',
        todo: `Проверьте сеть и прокси, указанный в ${url}.`,
      },
      auth: {
        what: 'ключ не принят',
        todo: `Впишите действующий ключ в ${key} и перезапустите бота.`,
      },
      quota: { what: 'кончились деньги или квота', todo: 'Пополните счёт в кабинете провайдера.' },
      region: {
        what: 'не обслуживает этот регион',
        todo: `Укажите в ${url} прокси в другом регионе и перезапустите бота.`,
      },
      model_missing: {
        what: 'такой модели нет или она не загружена',
        todo: 'Укажите другую модель или загрузите эту; какую именно, покажет npm run doctor.',
      },
      other: { what: 'отвечает ошибкой', todo: 'Подробности в журнале.' },
    }),
  },
};
