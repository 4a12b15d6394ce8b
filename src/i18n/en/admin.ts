import { plural } from '../formats.ts';

export const admin = {
  /** For `Intl`. */
  locale: 'en',
  commands: {
    stats: 'How the bot is doing',
    broadcast: 'Message everyone',
    mcp: 'Tool servers (MCP)',
    refund: 'Refund a payment in Stars',
  },
  refund: {
    usage:
      'Write Telegram’s number of the payment after the command: /refund CHARGE. It is in the receipt of the buyer.',
    unknown: 'No payment to this bot has that number.',
    forgotten:
      'The buyer has been forgotten. Add their Telegram ID, which Telegram asks for: /refund CHARGE ID',
    begun: 'Refunding…',
    before: 'This payment was refunded before, or is being refunded.',
  },
  stats: {
    stars: (payments: string, paid: string, refunded: string) =>
      `⭐ Payments: ${payments} · Stars: ${paid}, refunded: ${refunded}`,
    today: (date: string) => `Today, ${date} (UTC)`,
    week: 'Last seven days, including today',
    now: 'Now',
    people: (fresh: string, active: string) => `👤 People: ${active} active, ${fresh} new`,
    made: (dialogues: string, stickers: string) => `💬 Dialogues: ${dialogues} · stickers: ${stickers}`,
    documents: (count: string) => `📄 Documents: ${count}`,
    /** By `DocumentProblem`. */
    documentProblems: {
      too_large: 'too large',
      too_long: 'takes too long to read',
      encrypted: 'encrypted',
      empty: 'without text',
      unreadable: 'unreadable',
    },
    tasks: (count: string, tokens: string) => `🧭 Tasks: ${count} · tokens: ${tokens}`,
    failed: (count: string, kinds: string) => `⚠️ Not drawn: ${count} (${kinds})`,
    /** By `GenerationFailure`. */
    failures: {
      blocked: 'refused by moderation',
      no_image: 'no picture returned',
      unchanged: 'photo returned unchanged',
      unavailable: 'no image model',
      photo_lost: 'photo lost',
      photo_refused: 'photo not usable',
      internal: 'a bug, see the log',
      stopped: 'stopped',
    },
    /** Numbers with their units. */
    calls: (count: number, shown: string) => `${shown} ${plural(count, 'call', 'calls')}`,
    callsFailed: (_count: number, shown: string) => `${shown} failed`,
    sound: (minutes: string) => `${minutes} min of sound`,
    tokens: (input: string, output: string) => `tokens ${input} in, ${output} out`,
    cost: (sum: string) => `≈ ${sum}`,
    costUnknown: 'cost unknown',
    total: (sum: string) => `Total ≈ ${sum}`,
    setPrices: 'For unknown costs, set MODEL_PRICES.',
    modelEnds: (setting: string, date: string) =>
      `⚠️ ${setting}: the provider retires this model on ${date}; set another one.`,
    noCalls: 'No model calls.',
    telegram: (messages: string, waits: string) => `✈️ Messages: ${messages}, rate-limited: ${waits}`,
    mcp: (drawn: string, failed: string) => `🔌 Drawn for MCP clients: ${drawn}, failed: ${failed}`,
    queue: (stickers: string, messages: string, updates: string) =>
      `⏳ Waiting: stickers ${stickers}, messages ${messages}, updates ${updates}`,
    oldest: (time: string) => `since ${time}`,
    seconds: (count: string) => `${count} s`,
    minutes: (count: string) => `${count} min`,
    reachable: (people: string) => `👥 People the bot can message: ${people}`,
    /** Messages from the last two days that could not be handled. @param shown `count`, formatted */
    setAside: (count: number, shown: string) =>
      `⚠️ ${shown} ${count === 1 ? 'message' : 'messages'} from the last two days couldn’t be handled; the log names them.`,
    refresh: '🔄 Refresh',
  },
  broadcast: {
    usage:
      'Write the message after the command: /broadcast TEXT. Or write it first and reply to it with /broadcast. You’ll see a preview first.',
    question: (people: string) => `This is how it will look. Send it to everyone? People: ${people}.`,
    send: '📣 Send',
    cancel: '✖️ Cancel',
    stop: '⏹ Stop',
    cancelled: 'Not sent.',
    over: 'This broadcast is over.',
    /** Queued after another broadcast. */
    waiting: '🕐 Waiting for the previous broadcast.',
    progress: (sent: string, failed: string, total: string) =>
      `📣 Sending: ${sent} of ${total}, not delivered: ${failed}.`,
    done: (sent: string, failed: string, total: string) =>
      `✅ Sent: ${sent} of ${total}, not delivered: ${failed}.`,
    stopped: (sent: string, failed: string, total: string) =>
      `⏹ Stopped. Sent: ${sent} of ${total}, not delivered: ${failed}.`,
  },
  alerts: {
    roles: {
      chat: 'dialogue',
      image: 'drawing',
      transcription: 'voice messages',
      speech: 'spoken answers',
      embedding: 'embeddings',
    },
    down: (
      provider: string,
      role: string,
      { what, todo }: { readonly what: string; readonly todo: string },
    ) => `🔴 ${provider} (${role}) isn’t working: ${what}.\n${todo}`,
    up: (provider: string, role: string) => `🟢 ${provider} (${role}) is working again.`,
    /** By `ProviderErrorKind`. @param key the variable with its key @param url the variable with its address */
    trouble: (key: string, url: string) => ({
      unreachable: {
        what: 'it cannot be reached',
        todo: `Check the network and ${url}; if the server is local, make sure it’s running.`,
      },
      rate_limited: {
        what: 'it’s telling the bot to wait (429)',
        todo: 'Too many requests for this account: ask the provider for a higher limit, or add another provider.',
      },
      unavailable: {
        what: 'it’s having an outage',
        todo: 'Nothing to do here; see the provider’s status page.',
      },
      timeout: {
        what: 'it isn’t answering in time',
        todo: 'Look at its load and the network; a smaller model answers faster.',
      },
      interrupted: {
        what: 'its connections drop midway',
        todo: `Check the network and the proxy at ${url}.`,
      },
      auth: { what: 'its key is not accepted', todo: `Put a valid key into ${key} and restart the bot.` },
      quota: { what: 'its credit or quota is used up', todo: 'Top up the account that the key belongs to.' },
      region: {
        what: 'it refuses requests from this region',
        todo: `Set ${url} to a proxy in another region and restart the bot.`,
      },
      model_missing: {
        what: 'its model does not exist or is not loaded',
        todo: 'Load the model, or set another one; npm run doctor names it.',
      },
      other: { what: 'it’s failing', todo: 'See the log.' },
    }),
  },
};
