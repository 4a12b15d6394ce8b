import type { AdminTexts } from '../types/admin.ts';
import { plural } from './plural.ts';

export const admin: AdminTexts = {
  locale: 'en',
  commands: {
    stats: 'How the bot is doing',
    broadcast: 'Write to everybody',
    mcp: 'Servers of tools (MCP)',
  },
  stats: {
    today: date => `Today, ${date} (UTC)`,
    week: 'Seven days, today included',
    now: 'Now',
    people: (fresh, active) => `👤 People: ${active} active, ${fresh} new`,
    made: (dialogues, stickers) => `💬 Dialogues: ${dialogues} · stickers: ${stickers}`,
    failed: (count, kinds) => `⚠️ Not drawn: ${count} (${kinds})`,
    failures: {
      blocked: 'refused by moderation',
      no_image: 'no picture came',
      unavailable: 'no image model',
      photo_lost: 'photo lost',
      photo_refused: 'photo not usable',
      internal: 'a defect, see the log',
      stopped: 'stopped',
    },
    calls: (count, shown) => `${shown} ${plural(count, 'call', 'calls')}`,
    callsFailed: (_count, shown) => `${shown} failed`,
    sound: minutes => `${minutes} min of sound`,
    tokens: (input, output) => `tokens ${input} in, ${output} out`,
    cost: sum => `≈ ${sum}`,
    costUnknown: 'cost unknown',
    total: sum => `Together ≈ ${sum}`,
    setPrices: 'For what is unknown, set MODEL_PRICES.',
    modelEnds: (setting, date) => `⚠️ ${setting}: the provider ends it on ${date}; set another model.`,
    noCalls: 'No model was asked.',
    telegram: (messages, waits) => `✈️ Messages: ${messages}, told to wait: ${waits}`,
    mcp: (drawn, failed) => `🔌 Drawn for MCP clients: ${drawn}, failed: ${failed}`,
    queue: (stickers, messages, updates) =>
      `⏳ Waiting: stickers ${stickers}, messages ${messages}, updates ${updates}`,
    oldest: time => `since ${time}`,
    seconds: count => `${count} s`,
    minutes: count => `${count} min`,
    reachable: people => `👥 People who can be written to: ${people}`,
    setAside: (count, shown) =>
      `⚠️ ${shown} ${count === 1 ? 'message' : 'messages'} of the last two days could not be handled; the log names them.`,
    refresh: '🔄 Refresh',
  },
  broadcast: {
    usage:
      'Write the message behind the command: /broadcast TEXT. Or write it first and answer to it with /broadcast. You will see it before anybody else does.',
    question: people => `This is how it will look. Send it to everybody? People: ${people}.`,
    send: '📣 Send',
    cancel: '✖️ Cancel',
    stop: '⏹ Stop',
    cancelled: 'Not sent.',
    over: 'This broadcast is over.',
    waiting: '🕐 Waits for the broadcast before it.',
    progress: (sent, failed, total) => `📣 Sending: ${sent} of ${total}, not delivered ${failed}.`,
    done: (sent, failed, total) => `✅ Sent: ${sent} of ${total}, not delivered ${failed}.`,
    stopped: (sent, failed, total) => `⏹ Stopped. Sent: ${sent} of ${total}, not delivered ${failed}.`,
  },
  alerts: {
    roles: { chat: 'dialogue', image: 'drawing', transcription: 'voice messages', speech: 'spoken answers' },
    down: (provider, role, { what, todo }) => `🔴 ${provider} (${role}) does not work: ${what}.\n${todo}`,
    up: (provider, role) => `🟢 ${provider} (${role}) works again.`,
    relapsed: (provider, role, times) =>
      `🟡 ${provider} (${role}) works, but failed again ${times} ${plural(times, 'time', 'times')} since the last alert.`,
    relapsedBefore: times => `It failed ${times} ${plural(times, 'time', 'times')} since the last alert.`,
    trouble: (key, url) => ({
      unreachable: {
        what: 'it cannot be reached',
        todo: `Check the network and ${url}; a local server has to be running.`,
      },
      rate_limited: {
        what: 'it asks to wait (429)',
        todo: 'Too many requests for this account: ask the provider for a higher limit, or add another provider.',
      },
      unavailable: {
        what: 'it has an outage',
        todo: "Nothing to do here; the provider's status page tells more.",
      },
      timeout: {
        what: 'it does not answer in time',
        todo: 'Look at its load and the network; a smaller model answers sooner.',
      },
      interrupted: {
        what: 'connections break in the middle',
        todo: `Check the network, and the proxy behind ${url}.`,
      },
      auth: { what: 'its key is not accepted', todo: `Put a valid key into ${key} and restart the bot.` },
      quota: { what: 'credit or quota is used up', todo: 'Top it up where the key comes from.' },
      region: {
        what: 'it refuses this region',
        todo: `Set ${url} to a proxy in another region and restart the bot.`,
      },
      model_missing: {
        what: 'its model does not exist or is not loaded',
        todo: 'Set another model, or load it; npm run doctor tells which.',
      },
      other: { what: 'it fails', todo: 'See the log.' },
    }),
  },
};
