export const tasks = {
  /** Above the list of steps, in which those that change something are marked. */
  proposal: (steps: number, changing: number) =>
    `🧭 This is a big task: ${steps} steps, and it’ll take a few minutes. ${changing === 0 ? 'None of the steps changes anything.' : changing === 1 ? 'One of the steps changes something (✏️); I’ll ask you first.' : `${changing} of the steps change something (✏️); I’ll ask you before each one.`}`,
  question: 'Shall I start?',
  start: '▶️ Start',
  drop: '✖️ No',
  stop: '⏹ Stop',
  /** Above the list of steps with their progress. */
  running: (ended: number, steps: number) => `🧭 Working on it: ${ended} of ${steps}`,
  ended: {
    done: '✅ Done.',
    failed: '⚠️ I couldn’t do all of it.',
    stopped: '⏹ Stopped. Only the ticked steps are done.',
    dropped: '✖️ Not started.',
  },
  /** Replaces the report after too many turns. */
  tooLong:
    'I’ve been at this for a while and I’m getting nowhere, so I’ll stop here. Should I try another way?',
  limit: 'You’ve used up your tasks for today, so I haven’t started this one. Come back tomorrow.',
  another: 'Another task is still running. Wait until it’s done, or stop it first.',
};
