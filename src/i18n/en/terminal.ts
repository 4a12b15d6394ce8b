import { plural } from '../formats.ts';

const linesOf = (count: number) => `${count} ${plural(count, 'line', 'lines')}`;

const tools = {
  commands: {
    tools: 'tools for files, the web and commands; /tools files on turns the file tools on',
    jobs: 'background commands; /jobs stop 1 stops number 1',
    mcp: 'tool servers (MCP) and their tools',
  },
  arguments: { tools: '[NAME on|off]', job: '[stop NUMBER]' },
  /** `--tools` and `--workspace`, below the usage line. */
  usage:
    '--tools files,web,shell lets the assistant work in a folder: --workspace DIR, by default ./workspace. It asks before it writes, runs or opens anything.',
  unknownGroup: (name: string, known: string) => `There are no tools called “${name}”. Available: ${known}.`,
  badFolder: (folder: string, reason: string) => `${folder} cannot be the workspace (${reason}).`,
  inUse: (groups: string, folder: string) => `Tools: ${groups}. Workspace: ${folder}`,
  isolated: 'Commands run without network access and see only the workspace and installed programs (bwrap).',
  notIsolated:
    'Commands run with your permissions and network access, because bwrap is missing or doesn’t work here. Read them before you allow them.',
  none: 'All tools are off.',
  /** `/tools NAME on`. */
  switched: (group: string, on: boolean) => `${group}: ${on ? 'on' : 'off'}`,
  switching: 'To switch: /tools NAME on or /tools NAME off.',
  /** Above the exact command, path or text that needs permission. */
  ask: {
    write: (path: string) => `Write ${path}?`,
    createDirectory: (path: string) => `Make the folder ${path}?`,
    readKeys: (path: string) => `Show ${path} to the model? Files like this hold keys or passwords.`,
    beginTask: (steps: number) => `This is a big task: ${steps} steps. Start?`,
    execute: 'Run this command?',
    inBackground: 'Run this command in the background?',
    openApp: 'Open this?',
    /** An address that came from the model, not from the user. */
    fetchPage: 'Open this page? You didn’t name it, and its address may leak what was read here.',
    /** A query longer than searches usually are. */
    search: 'Search for this? It’s more than a few words, and all of them go to the search engine.',
    isolated: 'isolated, without network',
    notIsolated: 'not isolated, with network',
    call: (server: string, tool: string) => `Call ${tool} on ${server}?`,
    /** Below a text of several lines. */
    lines: linesOf,
    /** Below a text that does not fit the screen; its beginning follows again. */
    taller: (lines: number) =>
      `⚠ ${linesOf(lines)}, taller than the screen: scroll up to read all of it. It starts with:`,
  },
  /** Below the link of a sign-in. */
  signIn: 'Open the link in a browser on this computer, or press Enter to continue without it.',
  /** After the question; the user types one of the letters. */
  question: 'y yes · n no',
  /** If the user may allow the same command from now on. */
  questionAlways: 'y yes · n no · a always this command',
  /** Accepted answers in lower case, besides y, n and a. */
  answers: { yes: ['yes'], no: ['no'], always: ['always'] },
  badAnswer: 'Please type y or n.',
  waits: 'waiting for your answer…',
  /** The agent with tools returned no text, or used up its steps. */
  silence: 'I’ve stopped here. Say “go on” if there’s more to do.',
  stepStopped: 'Step stopped. Press Ctrl-C again to stop the rest.',
  /** No model answered, and tools need one. Shown below the reasons. */
  modelAway: (tried: string) =>
    `No model is answering, and tools need one. Tried: ${tried}. Once one is running, /retry sends your message again.`,
  noSearch:
    'There’s no search engine, so I can only open pages: put SEARCH_URL (SearXNG) or SEARCH_KEY (Brave) into .env.',
  noModel:
    'Tools need a model: start the server in LM Studio and type /provider lmstudio, or put a key into .env and start again. Without tools (/tools NAME off), stickers are made by built-in rules.',
  jobs: {
    none: 'Nothing is running in the background.',
    running: 'running',
    ended: 'ended',
    stopped: 'Stopped.',
    unknown: (id: string) => `There’s no command ${id}.`,
  },
};

export const terminal = {
  /** Usage and file locations, above the list of commands. */
  usage: [
    'npm run chat: the sticker assistant in this terminal; it also reads lines from a pipe.',
    'Stickers are written to stickers/, everything else to data/. Settings are in .env, as for the bot.',
    '--name NAME is what the assistant calls you.',
    tools.usage,
  ].join('\n'),
  title: 'Sticker assistant',
  /** After the title, when the built-in rules answer. */
  offline: 'offline',
  /** Under the title, at the start. */
  hint: 'Talk in your own words. /photo FILE sends a photo, /help shows the rest.',
  buttonsHint: 'Choose by number: /1, /2 … /photo FILE sends a photo, /help shows the rest.',
  /** How to talk and which keys there are, above and below the list of commands. */
  helpTalk: 'Talk in your own words, in any language.',
  helpKeys: '↑ ↓ what you said before · Tab completes · Ctrl-C cancels, twice quits · Ctrl-D quits',
  /** One line per command, by its name without the slash; `button` presses a button. */
  commands: {
    start: 'make a new sticker',
    photo: 'send a photo; typing just its path works, too',
    voice: 'send an audio file as a voice message',
    button: 'press the button with that number',
    stickers: 'your stickers',
    plans: 'your sets',
    me: 'your taste',
    state: 'what’s stored about this conversation',
    ...tools.commands,
    retry: 'send your last message again, for example after a failure',
    stop: 'cancel what’s in the queue',
    cancel: 'end this conversation',
    models: 'the provider’s models, and when they are retired',
    model: 'use this model; "default": the configured one',
    /** @param names of the available providers */
    provider: (names: readonly string[]) => `${names.join(', ')}; "default": the configured ones`,
    set: 'show or change temperature, max_tokens, context (tokens per request) and workspace; "default": the usual value',
    language: 'change the language',
    privacy: 'what I keep about you, and who gets what',
    forget: 'delete all of it (asks first)',
    help: 'this list',
    quit: 'quit',
  },
  arguments: {
    file: 'FILE',
    name: 'NAME',
    setting: '[NAME VALUE]',
    ...tools.arguments,
  },
  /** Under a summary. @param button the number of the button that confirms it */
  confirmHint: (button: number) =>
    `If it’s right, type “yes” (or /${button}); if not, tell me what to change.`,
  noButton: (number: number) => `There’s no button ${number}.`,
  /** Replaces parts of `/privacy`: nothing goes through Telegram here, and photos are the user's own files. */
  privacy: {
    kept: [
      '• Your user name and language from this computer, and the language you write in or chose: to talk to you.',
      '• What we said to each other, the older part as a summary: to understand what you want. And the lines you typed, for the arrow keys.',
      '• Where your photo is. The photo itself stays in its file; I read it to draw.',
      '• Your stickers (what you asked for, the drawn picture without its background, captions): so that you can change them.',
      '• What you told me about your taste (/me): to follow it. Models that draw for you also get your “Never draw” list.',
    ].join('\n'),
    telegram: '• All of it is kept on this computer, in data/. Your stickers are files in stickers/.',
    log: 'A log is written only if LOG_LEVEL is set: times, never words or pictures.',
    deletion:
      '/forget deletes everything at once; only the number of stickers you’ve had today is kept until midnight (UTC), under a code instead of your name. Your files stay: the photo, and what’s in stickers/.',
  },
  forget: {
    ask: 'Delete everything I keep about you: conversations, the path to your photo, stickers, the lines you typed? Anything still being drawn will be dropped. This can’t be undone. Your files stay: the photo, and what’s in stickers/.',
    deleted:
      'Done: I’ve deleted everything I kept about you. You can delete the files in stickers/ yourself.',
  },
  planFolder: (folder: string) => `Files: ${folder}`,
  resumed: 'Picking up where we left off. /start starts over.',
  listening: 'Listening…',
  thinking: 'thinking…',
  stopped: 'Stopped. /retry sends your message again.',
  pressAgainToLeave: 'Press Ctrl-C again to quit.',
  finishingJobs:
    'A sticker is still being drawn; I’ll quit when it’s done. Ctrl-C quits now and finishes it next time.',
  waitingForJob: 'A sticker is being drawn: I’ll change that as soon as it’s done. Ctrl-C stops waiting.',
  nothingToRetry: 'There’s nothing to retry yet.',
  photoUsage: (command: string) => `Which file? ${command} FILE`,
  noFile: (path: string) => `There’s no file ${path}.`,
  isFolder: (path: string) => `${path} is a folder. Which photo in it?`,
  notReadable: (path: string, reason: string) => `I can’t read ${path} (${reason}).`,
  /** The settings file was unreadable and has been replaced. */
  settingsReplaced: (file: string, reason: string) =>
    `${file} couldn’t be read (${reason}) and was replaced: set what you need again with /provider, /model and /set.`,
  keyMissing: (provider: string, variable: string) =>
    `${provider} needs a key: put ${variable}=… into .env, or set it in the environment, and start again.`,
  unknownProvider: (name: string, known: string) =>
    `There’s no provider called "${name}". Available: ${known}.`,
  providerSet: (provider: string, model: string) => `${provider} is answering now, with ${model}.`,
  providerTrouble: (reason: string) => `It isn’t answering yet: ${reason}`,
  noModels: (provider: string) => `${provider} answers by built-in rules and has no models.`,
  modelSet: (provider: string, model: string) => `${model} is answering now (${provider}).`,
  modelNotListed: (model: string, provider: string) =>
    `${provider} doesn’t list "${model}": check the name with /models if it doesn’t answer.`,
  modelIs: (provider: string, model: string) =>
    `${model} (${provider}). /model NAME changes it, /models lists all.`,
  loadedModel: 'the loaded model',
  modelsOf: (provider: string, count: number) => `${provider} models (${count})`,
  endsOn: (date: string) => `retires on ${date}`,
  usualOfModel: 'the model’s default',
  badValue: (name: string, allowed: string) => `Possible values for ${name}: ${allowed}.`,
  on: 'on',
  off: 'off',
  state: {
    nothing: 'Nothing is stored yet.',
    session: 'session',
    leads: 'active agent',
    plan: 'last set',
    photo: 'photo',
    offeredPhoto: 'offered photo',
    summary: 'earlier conversation',
    job: 'last sticker',
    none: 'none',
  },
  /** Advice for a provider that cannot be reached. @param variable with its address */
  unreachable: (variable: string) => `check the network, the proxy and ${variable}`,
  lmstudioUnreachable: (variable: string) =>
    `start the server in LM Studio, or run "lms server start", and check ${variable}`,
  tools,
};

export type TerminalTexts = typeof terminal;
