import type { AdminTexts } from '../types/admin.ts';

const times = (count: number) => (count === 1 ? 'einmal' : `${count}-mal`);

export const admin: AdminTexts = {
  locale: 'de',
  commands: {
    stats: 'Wie es dem Bot geht',
    broadcast: 'Allen schreiben',
    mcp: 'Werkzeug-Server (MCP)',
  },
  stats: {
    today: date => `Heute, ${date} (UTC)`,
    week: 'Sieben Tage, heute eingeschlossen',
    now: 'Jetzt',
    people: (fresh, active) => `👤 Personen: ${active} aktiv, ${fresh} neu`,
    made: (dialogues, stickers) => `💬 Dialoge: ${dialogues} · Sticker: ${stickers}`,
    failed: (count, kinds) => `⚠️ Nicht gezeichnet: ${count} (${kinds})`,
    failures: {
      blocked: 'von der Moderation abgelehnt',
      no_image: 'es kam kein Bild',
      unavailable: 'kein Bildmodell',
      photo_lost: 'Foto verloren',
      photo_refused: 'Foto unbrauchbar',
      internal: 'ein Fehler im Bot, siehe Protokoll',
      stopped: 'gestoppt',
    },
    calls: (count, shown) => `${shown} ${count === 1 ? 'Aufruf' : 'Aufrufe'}`,
    callsFailed: (_count, shown) => `${shown} fehlgeschlagen`,
    sound: minutes => `${minutes} Min. Ton`,
    tokens: (input, output) => `Tokens: ${input} ein, ${output} aus`,
    cost: sum => `≈ ${sum}`,
    costUnknown: 'Kosten unbekannt',
    total: sum => `Zusammen ≈ ${sum}`,
    setPrices: 'Für Unbekanntes MODEL_PRICES setzen.',
    modelEnds: (setting, date) =>
      `⚠️ ${setting}: der Anbieter schaltet es am ${date} ab, bitte ein anderes Modell setzen.`,
    noCalls: 'Kein Modell wurde gefragt.',
    telegram: (messages, waits) => `✈️ Nachrichten: ${messages}, von Telegram gebremst: ${waits}`,
    mcp: (drawn, failed) => `🔌 Für MCP-Clients gezeichnet: ${drawn}, fehlgeschlagen: ${failed}`,
    queue: (stickers, messages, updates) =>
      `⏳ Wartend: Sticker ${stickers}, Nachrichten ${messages}, Updates ${updates}`,
    oldest: time => `seit ${time}`,
    seconds: count => `${count} s`,
    minutes: count => `${count} min`,
    reachable: people => `👥 Personen, denen man schreiben kann: ${people}`,
    setAside: (count, shown) =>
      `⚠️ ${shown} ${count === 1 ? 'Nachricht' : 'Nachrichten'} der letzten zwei Tage ${count === 1 ? 'konnte' : 'konnten'} nicht bearbeitet werden; das Protokoll nennt sie.`,
    refresh: '🔄 Aktualisieren',
  },
  broadcast: {
    usage:
      'Schreib die Nachricht hinter den Befehl: /broadcast TEXT. Oder schreib sie zuerst und antworte darauf mit /broadcast. Du siehst sie vor allen anderen.',
    question: people => `So wird sie aussehen. An alle senden? Personen: ${people}.`,
    send: '📣 Senden',
    cancel: '✖️ Abbrechen',
    stop: '⏹ Stoppen',
    cancelled: 'Nicht gesendet.',
    over: 'Diese Rundnachricht ist beendet.',
    waiting: '🕐 Wartet auf die Rundnachricht davor.',
    progress: (sent, failed, total) => `📣 Wird gesendet: ${sent} von ${total}, nicht zugestellt ${failed}.`,
    done: (sent, failed, total) => `✅ Gesendet: ${sent} von ${total}, nicht zugestellt ${failed}.`,
    stopped: (sent, failed, total) =>
      `⏹ Gestoppt. Gesendet: ${sent} von ${total}, nicht zugestellt ${failed}.`,
  },
  alerts: {
    roles: {
      chat: 'Dialog',
      image: 'Zeichnen',
      transcription: 'Sprachnachrichten',
      speech: 'gesprochene Antworten',
    },
    down: (provider, role, { what, todo }) =>
      `🔴 ${provider} (${role}) funktioniert nicht: ${what}.\n${todo}`,
    up: (provider, role) => `🟢 ${provider} (${role}) funktioniert wieder.`,
    relapsed: (provider, role, count) =>
      `🟡 ${provider} (${role}) funktioniert, ist seit der letzten Meldung aber noch ${times(count)} ausgefallen.`,
    relapsedBefore: count => `Seit der letzten Meldung ist es ${times(count)} ausgefallen.`,
    trouble: (key, url) => ({
      unreachable: {
        what: 'nicht erreichbar',
        todo: `Prüfe das Netz und ${url}; ein lokaler Server muss laufen.`,
      },
      rate_limited: {
        what: 'bittet zu warten (429)',
        todo: 'Zu viele Anfragen für dieses Konto: beim Anbieter ein höheres Limit beantragen oder einen weiteren Anbieter eintragen.',
      },
      unavailable: {
        what: 'hat eine Störung',
        todo: 'Hier ist nichts zu tun; die Statusseite des Anbieters weiß mehr.',
      },
      timeout: {
        what: 'antwortet nicht rechtzeitig',
        todo: 'Sieh nach seiner Last und dem Netz; ein kleineres Modell antwortet schneller.',
      },
      interrupted: {
        what: 'Verbindungen brechen mittendrin ab',
        todo: `Prüfe das Netz und den Proxy hinter ${url}.`,
      },
      auth: {
        what: 'der Schlüssel wird nicht angenommen',
        todo: `Trag einen gültigen Schlüssel in ${key} ein und starte den Bot neu.`,
      },
      quota: {
        what: 'Guthaben oder Kontingent ist aufgebraucht',
        todo: 'Lade es dort auf, woher der Schlüssel stammt.',
      },
      region: {
        what: 'diese Region wird abgelehnt',
        todo: `Setz ${url} auf einen Proxy in einer anderen Region und starte den Bot neu.`,
      },
      model_missing: {
        what: 'das Modell gibt es nicht oder es ist nicht geladen',
        todo: 'Wähle ein anderes Modell oder lade es; npm run doctor sagt, welches.',
      },
      other: { what: 'es schlägt fehl', todo: 'Siehe Protokoll.' },
    }),
  },
};
