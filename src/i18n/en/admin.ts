import { plural } from '../formats.ts';

export const admin = {
  /** For `Intl`. */
  locale: 'en',
  commands: {
    stats: 'How the bot is doing',
    broadcast: 'Write to everybody',
    mcp: 'Servers of tools (MCP)',
  },
  stats: {
    today: (date: string) => `Today, ${date} (UTC)`,
    week: 'Seven days, today included',
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
      unreadable: 'cannot be read',
    },
    tasks: (count: string, tokens: string) => `🧭 Tasks: ${count} · tokens: ${tokens}`,
    failed: (count: string, kinds: string) => `⚠️ Not drawn: ${count} (${kinds})`,
    /** By `GenerationFailure`. */
    failures: {
      blocked: 'refused by moderation',
      no_image: 'no picture came',
      unchanged: 'photo returned unchanged',
      unavailable: 'no image model',
      photo_lost: 'photo lost',
      photo_refused: 'photo not usable',
      internal: 'a defect, see the log',
      stopped: 'stopped',
    },
    /** Each is a number with its unit. */
    calls: (count: number, shown: string) => `${shown} ${plural(count, 'call', 'calls')}`,
    callsFailed: (_count: number, shown: string) => `${shown} failed`,
    sound: (minutes: string) => `${minutes} min of sound`,
    tokens: (input: string, output: string) => `tokens ${input} in, ${output} out`,
    cost: (sum: string) => `≈ ${sum}`,
    costUnknown: 'cost unknown',
    total: (sum: string) => `Together ≈ ${sum}`,
    setPrices: 'For what is unknown, set MODEL_PRICES.',
    modelEnds: (setting: string, date: string) =>
      `⚠️ ${setting}: the provider ends it on ${date}; set another model.`,
    noCalls: 'No model was asked.',
    telegram: (messages: string, waits: string) => `✈️ Messages: ${messages}, told to wait: ${waits}`,
    mcp: (drawn: string, failed: string) => `🔌 Drawn for MCP clients: ${drawn}, failed: ${failed}`,
    queue: (stickers: string, messages: string, updates: string) =>
      `⏳ Waiting: stickers ${stickers}, messages ${messages}, updates ${updates}`,
    oldest: (time: string) => `since ${time}`,
    seconds: (count: string) => `${count} s`,
    minutes: (count: string) => `${count} min`,
    reachable: (people: string) => `👥 People who can be written to: ${people}`,
    /** Messages of the last two days that could not be handled. */
    setAside: (count: number, shown: string) =>
      `⚠️ ${shown} ${count === 1 ? 'message' : 'messages'} of the last two days couldn’t be handled; the log names them.`,
    refresh: '🔄 Refresh',
  },
  broadcast: {
    usage:
      'Write the message after the command: /broadcast TEXT. Or write it first and reply to it with /broadcast. You’ll see it before anybody else does.',
    question: (people: string) => `This is how it will look. Send it to everybody? People: ${people}.`,
    send: '📣 Send',
    cancel: '✖️ Cancel',
    stop: '⏹ Stop',
    cancelled: 'Not sent.',
    over: 'This broadcast is over.',
    /** Behind another one. */
    waiting: '🕐 Waits for the broadcast before it.',
    progress: (sent: string, failed: string, total: string) =>
      `📣 Sending: ${sent} of ${total}, not delivered ${failed}.`,
    done: (sent: string, failed: string, total: string) =>
      `✅ Sent: ${sent} of ${total}, not delivered ${failed}.`,
    stopped: (sent: string, failed: string, total: string) =>
      `⏹ Stopped. Sent: ${sent} of ${total}, not delivered ${failed}.`,
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
    ) => `🔴 ${provider} (${role}) does not work: ${what}.\n${todo}`,
    up: (provider: string, role: string) => `🟢 ${provider} (${role}) works again.`,
    /** By `ProviderErrorKind`. @param key the variable of its key, @param url that of its address */
    trouble: (key: string, url: string) => ({
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
