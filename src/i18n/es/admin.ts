import type { AdminTexts } from '../types/admin.ts';

const times = (count: number) => `${count} ${count === 1 ? 'vez' : 'veces'}`;

export const admin: AdminTexts = {
  locale: 'es',
  commands: {
    stats: 'Cómo va el bot',
    broadcast: 'Escribir a todos',
    mcp: 'Servidores de herramientas (MCP)',
  },
  stats: {
    today: date => `Hoy, ${date} (UTC)`,
    week: 'Siete días, contando hoy',
    now: 'Ahora',
    people: (fresh, active) => `👤 Personas: ${active} activas, ${fresh} nuevas`,
    made: (dialogues, stickers) => `💬 Diálogos: ${dialogues} · stickers: ${stickers}`,
    failed: (count, kinds) => `⚠️ Sin dibujar: ${count} (${kinds})`,
    failures: {
      blocked: 'rechazado por la moderación',
      no_image: 'no llegó ninguna imagen',
      unavailable: 'sin modelo de imágenes',
      photo_lost: 'foto perdida',
      photo_refused: 'foto no utilizable',
      internal: 'un fallo del bot, ver el registro',
      stopped: 'detenido',
    },
    calls: (count, shown) => `${shown} ${count === 1 ? 'llamada' : 'llamadas'}`,
    callsFailed: (_count, shown) => `${shown} con error`,
    sound: minutes => `${minutes} min de sonido`,
    tokens: (input, output) => `tokens: ${input} de entrada, ${output} de salida`,
    cost: sum => `≈ ${sum}`,
    costUnknown: 'coste desconocido',
    total: sum => `En total ≈ ${sum}`,
    setPrices: 'Para lo desconocido, define MODEL_PRICES.',
    modelEnds: (setting, date) => `⚠️ ${setting}: el proveedor lo retira el ${date}; define otro modelo.`,
    noCalls: 'No se ha preguntado a ningún modelo.',
    telegram: (messages, waits) => `✈️ Mensajes: ${messages}, esperas que pidió Telegram: ${waits}`,
    mcp: (drawn, failed) => `🔌 Dibujados para clientes MCP: ${drawn}, fallidos: ${failed}`,
    queue: (stickers, messages, updates) =>
      `⏳ En espera: stickers ${stickers}, mensajes ${messages}, actualizaciones ${updates}`,
    oldest: time => `desde hace ${time}`,
    seconds: count => `${count} s`,
    minutes: count => `${count} min`,
    reachable: people => `👥 Personas a las que se puede escribir: ${people}`,
    setAside: (count, shown) =>
      `⚠️ ${shown} ${count === 1 ? 'mensaje' : 'mensajes'} de los dos últimos días no se ${count === 1 ? 'pudo' : 'pudieron'} atender; el registro dice cuáles.`,
    refresh: '🔄 Actualizar',
  },
  broadcast: {
    usage:
      'Escribe el mensaje detrás del comando: /broadcast TEXTO. O escríbelo primero y respóndele con /broadcast. Lo verás antes que nadie.',
    question: people => `Así se verá. ¿Lo envío a todos? Personas: ${people}.`,
    send: '📣 Enviar',
    cancel: '✖️ Cancelar',
    stop: '⏹ Parar',
    cancelled: 'No enviado.',
    over: 'Este envío ya ha terminado.',
    waiting: '🕐 Espera al envío anterior.',
    progress: (sent, failed, total) => `📣 Enviando: ${sent} de ${total}, sin entregar ${failed}.`,
    done: (sent, failed, total) => `✅ Enviado: ${sent} de ${total}, sin entregar ${failed}.`,
    stopped: (sent, failed, total) => `⏹ Parado. Enviado: ${sent} de ${total}, sin entregar ${failed}.`,
  },
  alerts: {
    roles: {
      chat: 'diálogo',
      image: 'dibujo',
      transcription: 'mensajes de voz',
      speech: 'respuestas habladas',
    },
    down: (provider, role, { what, todo }) => `🔴 ${provider} (${role}) no funciona: ${what}.\n${todo}`,
    up: (provider, role) => `🟢 ${provider} (${role}) vuelve a funcionar.`,
    relapsed: (provider, role, count) =>
      `🟡 ${provider} (${role}) funciona, pero ha vuelto a fallar ${times(count)} desde el último aviso.`,
    relapsedBefore: count => `Ha fallado ${times(count)} desde el último aviso.`,
    trouble: (key, url) => ({
      unreachable: {
        what: 'no se puede alcanzar',
        todo: `Comprueba la red y ${url}; un servidor local tiene que estar en marcha.`,
      },
      rate_limited: {
        what: 'pide esperar (429)',
        todo: 'Demasiadas peticiones para esta cuenta: pide al proveedor un límite más alto o añade otro proveedor.',
      },
      unavailable: {
        what: 'está caído',
        todo: 'Aquí no hay nada que hacer; la página de estado del proveedor dice más.',
      },
      timeout: {
        what: 'no responde a tiempo',
        todo: 'Mira su carga y la red; un modelo más pequeño responde antes.',
      },
      interrupted: {
        what: 'las conexiones se cortan a la mitad',
        todo: `Comprueba la red y el proxy detrás de ${url}.`,
      },
      auth: { what: 'no acepta la clave', todo: `Pon una clave válida en ${key} y reinicia el bot.` },
      quota: { what: 'se agotó el crédito o la cuota', todo: 'Recárgalo donde se obtuvo la clave.' },
      region: {
        what: 'rechaza esta región',
        todo: `Apunta ${url} a un proxy en otra región y reinicia el bot.`,
      },
      model_missing: {
        what: 'su modelo no existe o no está cargado',
        todo: 'Define otro modelo o cárgalo; npm run doctor dice cuál.',
      },
      other: { what: 'falla', todo: 'Mira el registro.' },
    }),
  },
};
