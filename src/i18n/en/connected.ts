export const connected = {
  /** Above the arguments, word for word. */
  question: (server: string, tool: string) => `🔧 Run “${tool}” on “${server}”? Exactly as written:`,
  /** Above several calls. */
  questions: (count: number) => `🔧 Do these ${count} things? Exactly as written:`,
  /** One of several calls, above its arguments. */
  numbered: (number: number, server: string, tool: string) => `${number}. “${tool}” on “${server}”`,
  agreeTo: (number: number) => `✅ ${number}`,
  agreeToAll: '✅ All',
  noArguments: '(no details)',
  /** Below the arguments. @param minutes how long the button works */
  hint: (minutes: number) =>
    `Nothing happens until you press the button. It works once and expires in ${minutes} minutes.`,
  agree: '✅ Do it',
  refuse: '✖️ No',
  askedAbove: 'I’ve asked you about this above: use the buttons there.',
  /** After the user agreed. This and the next ones go above the question or replace it. */
  doing: (server: string, tool: string) => `⏳ ${server}: ${tool}…`,
  refused: '✖️ Not done.',
  done: (server: string, tool: string) => `✅ Done: “${tool}” on “${server}”.`,
  failed: (server: string, tool: string) => `⚠️ “${tool}” on “${server}” returned an error.`,
  notDone: (server: string, tool: string) =>
    `✖️ Not done: I couldn’t reach “${tool}” on “${server}”. Ask me again if you still want it.`,
  /** The outcome is unknown. */
  lost: (server: string, tool: string) =>
    `❓ I was interrupted and can’t tell whether “${tool}” on “${server}” went through. I won’t repeat it; please check.`,
  answer: 'The answer:',
  over: 'This question has expired. Ask me again.',
  /** After many turns in a row without a message from the user. */
  enough: 'I’ve taken quite a few steps in a row. Shall I go on?',
  /** While a task of several steps starts. */
  checking: 'One moment, let me check the details…',
  /** Shown instead of starting a task. */
  tasksNeedModel:
    'Tasks like this need a language model, and none is available right now. Please try again later.',
  needsModel:
    'That part is done. I can’t go on right now: tasks need a language model, and none is available. Please try again later.',
  /** Moderation refused the results of calls, or a step of a task. */
  moderated:
    'The language model refused this step because of its safety filter. Tell me how to go on without it.',
  signIn: {
    /** @param minutes how long the link works */
    ask: (server: string, minutes: number) =>
      `🔑 To use “${server}”, sign in to your account there. The link is for you only, works once and expires in ${minutes} minutes.`,
    button: '🔑 Sign in',
    done: (server: string) => `✅ You’re signed in to “${server}”. To sign out: /me.`,
    out: (server: string) => `Sign out: ${server}`,
    /** Pages in the browser. */
    check: (server: string, name: string) =>
      `Your account at “${server}” will be connected to this user of the bot: ${name}. Continue only if that’s you.`,
    checkCode: (server: string, code: string) =>
      `Your account at “${server}” will be connected to a user of the program that showed you the code ${code}. Continue only if you use this program and it shows this code now.`,
    code: (code: string) => `The page shows the code ${code}.`,
    go: 'Continue',
    finished: 'Done. You can close this page and go back to the chat.',
    failed: 'That didn’t work. Ask for a new link in the chat.',
    refused: 'Nothing was connected. You can close this page.',
    over: 'This link has already been used or has expired. Ask for a new one in the chat.',
  },
  /** The operator's view of the servers. */
  servers: {
    none: (file: string) => `No tool servers yet. Add them in ${file}.`,
    personal: 'each user has their own account',
    connecting: 'connecting…',
    down: 'unreachable',
    /** Marks a tool that may change something. */
    asks: 'asks first',
    people: {
      operator: 'no one in Telegram',
      administrators: 'administrators in Telegram',
      all: 'everyone in Telegram',
    },
  },
};
