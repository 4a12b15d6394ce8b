import { plural } from '../formats.ts';

const linesOf = (count: number) => `${count} ${plural(count, 'line', 'lines')}`;

const tools = {
  commands: {
    tools: 'tools for files, the web and commands; /tools files on switches some',
    jobs: 'commands in the background; /jobs stop 1 ends one',
    mcp: 'servers of tools (MCP), and their tools',
  },
  arguments: { tools: '[NAME on|off]', job: '[stop NUMBER]' },
  /** `--tools` and `--workspace`, under how the program is called. */
  usage:
    '--tools files,web,shell lets the assistant work in a folder: --workspace DIR, or else ./workspace. It asks before it writes, runs or opens anything.',
  unknownGroup: (name: string, known: string) => `There are no tools "${name}". There are: ${known}.`,
  badFolder: (folder: string, reason: string) => `${folder} cannot be the workspace (${reason}).`,
  inUse: (groups: string, folder: string) => `Tools: ${groups}. Workspace: ${folder}`,
  isolated: 'Commands run without network, and see only the workspace and programs (bwrap).',
  notIsolated:
    'Commands run with your rights and your network, as bwrap is missing or doesn’t work here: read them before you allow them.',
  none: 'No tools are on.',
  /** `/tools NAME on`. */
  switched: (group: string, on: boolean) => `${group}: ${on ? 'on' : 'off'}`,
  switching: '/tools NAME on or /tools NAME off switches some.',
  /** Above what is to be done, which is shown word for word. */
  ask: {
    write: (path: string) => `Write ${path}?`,
    createDirectory: (path: string) => `Make the folder ${path}?`,
    readKeys: (path: string) => `Show ${path} to the model? Such files hold keys or passwords.`,
    beginTask: (steps: number) => `This is a big task: ${steps} steps. Start?`,
    execute: 'Run this command?',
    inBackground: 'Run this command in the background?',
    openApp: 'Open this?',
    /** An address that only the model has named. */
    fetchPage: 'Open this page? Nobody has named it: its address may carry what was read here.',
    /** More words than a search usually has. */
    search: 'Search for this? It is more than a few words, and goes to the search engine.',
    isolated: 'isolated, without network',
    notIsolated: 'not isolated, with network',
    call: (server: string, tool: string) => `Call ${tool} of ${server}?`,
    /** Below what is of several lines: how many. */
    lines: linesOf,
    /** Below what does not fit the screen; its beginning follows once more. */
    taller: (lines: number) =>
      `⚠ ${linesOf(lines)}, taller than the screen: scroll up to read all of it. It begins:`,
  },
  /** Behind what was shown; the letters are typed. */
  question: 'y yes · n no',
  /** Where the same may be allowed from now on. */
  questionAlways: 'y yes · n no · a always this command',
  /** Of answers, in small letters, beside y, n and a. */
  answers: { yes: ['yes'], no: ['no'], always: ['always'] },
  badAnswer: 'Please type y or n.',
  waits: 'waiting for your answer…',
  /** Where the one who works with tools has nothing to say, or has taken all its steps. */
  silence: 'I’ve stopped here. Say “go on” if there’s more to do.',
  stepStopped: 'Step stopped. Ctrl-C once more stops the rest.',
  /** Where no model has answered, below why not: nothing but a model works with tools. */
  modelAway: (tried: string) =>
    `No model answers, and tools need one. Tried: ${tried}. Once it runs, /retry says it again.`,
  noSearch:
    'There is no search engine, only pages can be opened: put SEARCH_URL (SearXNG) or SEARCH_KEY (Brave) into .env.',
  noModel:
    'Tools need a model: start the server in LM Studio and type /provider lmstudio, or put a key into .env and start again. Without tools (/tools NAME off) stickers are made by rules.',
  jobs: {
    none: 'Nothing runs in the background.',
    running: 'running',
    ended: 'ended',
    stopped: 'Stopped.',
    unknown: (id: string) => `There’s no command ${id}.`,
  },
};

export const terminal = {
  /** How the program is called and where it keeps things, above the list of commands. */
  usage: [
    'npm run chat: the sticker assistant in this terminal, or with lines from a pipe.',
    'Stickers are written to stickers/, everything else to data/. Settings are in .env, as for the bot.',
    '--name NAME is what the assistant calls you.',
    tools.usage,
  ].join('\n'),
  title: 'Sticker assistant',
  /** Behind the title, where rules answer. */
  offline: 'offline',
  /** Under the title, before anything is said. */
  hint: 'Talk in your own words. /photo FILE sends a photo, /help shows the rest.',
  buttonsHint: 'Choose by number: /1, /2 … /photo FILE sends a photo, /help shows the rest.',
  /** How to talk and which keys there are, above and below the list of commands. */
  helpTalk: 'Talk in your own words, in any language.',
  helpKeys: '↑ ↓ what you said before · Tab completes · Ctrl-C cancels, twice leaves · Ctrl-D leaves',
  /** One line for each command, by its name without the slash; `button` is the press of one. */
  commands: {
    start: 'make a new sticker',
    photo: 'send a photo; its path alone does it too',
    voice: 'send what is said in a sound file',
    button: 'press the button of that number',
    stickers: 'your stickers',
    plans: 'your sets',
    me: 'your taste',
    state: 'what’s stored about this conversation',
    ...tools.commands,
    retry: 'say the last thing again, for example after a failure',
    stop: 'stop what’s in the queue',
    cancel: 'end this conversation',
    models: 'models of the provider, and when they end',
    model: 'use this model; "default": the one of the configuration',
    /** @param names of those that there are */
    provider: (names: readonly string[]) => `${names.join(', ')}; "default": those of the configuration`,
    set: 'shows or changes temperature, max_tokens, context (tokens of a request) and workspace; "default": the usual value',
    language: 'change the language',
    privacy: 'what I keep about you, and who gets what',
    forget: 'delete all of it; asks first',
    help: 'this list',
    quit: 'leave',
  },
  arguments: {
    file: 'FILE',
    name: 'NAME',
    setting: '[NAME VALUE]',
    ...tools.arguments,
  },
  /** Under a summary. @param button the number of the one that confirms it */
  confirmHint: (button: number) =>
    `If it’s right, type “yes” (or /${button}); if not, tell me what to change.`,
  noButton: (number: number) => `There’s no button ${number}.`,
  /** What `/privacy` says differently: here nothing travels through Telegram, and photos are files of the person. */
  privacy: {
    kept: [
      '• Your user name and language, from this computer or as you write or chose: to talk to you.',
      '• What we said to each other, the older part as a summary: to know what you want. And the lines you typed, for the arrow keys.',
      '• Where your photo is. The photo itself stays in its file; I read it to draw.',
      '• Your stickers (wishes, the drawn picture without its background, captions): so that you can change them.',
      '• What you told me about your taste (/me): to follow it. Whoever draws is told what never to draw.',
    ].join('\n'),
    telegram: '• All of it is kept on this computer, in data/. Your stickers are files in stickers/.',
    log: 'A log is only written where LOG_LEVEL is set: times, never words or pictures.',
    deletion:
      '/forget deletes everything at once; only how many stickers you have had is kept until midnight (UTC), under a code instead of your name. Your files, the photo and stickers/, stay.',
  },
  forget: {
    ask: 'Delete everything I keep about you: conversations, the path to your photo, stickers, the lines you typed? What’s being drawn is dropped. This can’t be undone. Your files stay: the photo, and what’s in stickers/.',
    deleted:
      'Done: I’ve deleted everything I kept about you. You can delete the files in stickers/ yourself.',
  },
  planFolder: (folder: string) => `Files: ${folder}`,
  resumed: 'We go on where we left off. /start begins again.',
  listening: 'Listening…',
  thinking: 'thinking…',
  stopped: 'Stopped. /retry says it again.',
  pressAgainToLeave: 'Press Ctrl-C once more to leave.',
  finishingJobs:
    'A sticker is still being drawn, I’ll leave when it’s done. Ctrl-C leaves at once; it goes on next time.',
  waitingForJob: 'A sticker is being drawn: I’ll change that as soon as it’s done. Ctrl-C stops waiting.',
  nothingToRetry: 'Nothing has been said yet.',
  photoUsage: (command: string) => `Which file? ${command} FILE`,
  noFile: (path: string) => `There’s no file ${path}.`,
  isFolder: (path: string) => `${path} is a folder. Which photo in it?`,
  notReadable: (path: string, reason: string) => `${path} can’t be read (${reason}).`,
  /** The settings file could not be read; it is replaced. */
  settingsReplaced: (file: string, reason: string) =>
    `${file} couldn’t be read (${reason}) and was replaced: set what you need again with /provider, /model and /set.`,
  keyMissing: (provider: string, variable: string) =>
    `${provider} needs a key: put ${variable}=… into .env, or set it in the environment, and start again.`,
  unknownProvider: (name: string, known: string) => `There’s no provider "${name}". There are: ${known}.`,
  providerSet: (provider: string, model: string) => `Now ${provider} answers, with ${model}.`,
  providerTrouble: (reason: string) => `It doesn’t answer yet: ${reason}`,
  noModels: (provider: string) => `${provider} answers by built-in rules: it has no models.`,
  modelSet: (provider: string, model: string) => `Now ${model} answers (${provider}).`,
  modelNotListed: (model: string, provider: string) =>
    `${provider} doesn’t list "${model}": check the name with /models if it doesn’t answer.`,
  modelIs: (provider: string, model: string) =>
    `${model} (${provider}). /model NAME changes it, /models lists all.`,
  loadedModel: 'the loaded model',
  modelsOf: (provider: string, count: number) => `Models of ${provider} (${count})`,
  endsOn: (date: string) => `ends on ${date}`,
  usualOfModel: 'as is usual for the model',
  badValue: (name: string, allowed: string) => `${name} can be: ${allowed}.`,
  on: 'on',
  off: 'off',
  state: {
    nothing: 'Nothing is stored yet.',
    session: 'session',
    leads: 'leads',
    plan: 'last set',
    photo: 'photo',
    offeredPhoto: 'photo in question',
    summary: 'earlier talk',
    job: 'last sticker',
    none: 'none',
  },
  /** What the operator can do where a provider cannot be reached. @param variable of its address */
  unreachable: (variable: string) => `check the network, a proxy, and ${variable}`,
  lmstudioUnreachable: (variable: string) =>
    `start the server in LM Studio, or run "lms server start", and check ${variable}`,
  tools,
};

export type TerminalTexts = typeof terminal;
