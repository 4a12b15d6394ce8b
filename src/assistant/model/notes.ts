export const NOTES = {
  continued:
    '[Nobody wrote. The results of your calls are there. Continue with what the user asked for: take the next step, or say in one or two sentences what was done and what was not.]',
  task: '[Nobody wrote. Go on with the task: do the steps that are due now.]',
  taskStopped:
    '[The user stopped the task. Do none of its steps, and do not begin it again unless they ask for it.]',
  start: '[The person opened the bot with /start.]',
  photo: '[The person sent a photo.]',
  video:
    '[The person sent a video. The chat shows its buttons: a moving sticker of three seconds, or one moment as the photo.]',
  packLink:
    '[The message has a link to a sticker pack. If they want it copied into a pack of theirs, ask them to send the link alone: then the bot asks with a button.]',
  anotherPhoto: '[The person sent another photo and is being asked whether to use it.]',
  album:
    '[They are pictures of an album: the first one counts, the others are not kept. The person is told so.]',
  found: (what: string) =>
    `[${what}. The person is told so with this answer, and that they can send another photo or just go on: do not repeat it.]`,
  newPhoto: '[The person chose the new photo.]',
  keptPhoto: '[The person kept the earlier photo.]',
  repliedTo: (words: string) =>
    `[The person replies to this earlier message or part of it: ${JSON.stringify(words)}]`,
  corrected: '[The person edited an earlier message of theirs. What counts now is:]',
  unanswered: '[Said earlier, while nobody could answer. It counts as said now, so take it up:]',
  now: '[Said now:]',
  cut: '[The rest of this long message was cut off.]',
  confirmed: '[The person confirmed the summary by its button.]',
  planChange: '[The person pressed the button to change the plan and is asked what to change.]',
  planChanged: '[The person changed the plan by a button.]',
  planNew: '[The person pressed the button for a set of stickers.]',
  asksFor: (what: string) => `[The person pressed the button to choose ${what} and is asked for it.]`,
  planStyle: '[The person wants another style for the plan and pressed its button.]',
  planDropped: '[The person dropped the plan by its button.]',
  poseOf: (emoji: string) =>
    `[The person sent a sticker ${JSON.stringify(emoji)} and pressed the button to be drawn in its pose; it is stored.]`,
  taken: (value: string) => `[The person pressed the button to take ${JSON.stringify(value)}; it is stored.]`,
  notTaken: (value: string) => `[The person pressed the button not to take ${JSON.stringify(value)}.]`,
  oldButton: '[The person pressed a button of earlier values; it had no effect.]',
  change: (what: string) =>
    `[The person wants another ${what} for a sticker of theirs and pressed its button; everything else stays.]`,
  caption: (words: string) => `[The person wants ${JSON.stringify(words)} written on the next sticker.]`,
  photoForgotten:
    '[The person wants a sticker of theirs drawn once more and pressed its button; its photo is no longer known.]',
  taste: '[The person pressed the button to be asked about their taste.]',
  answered: (question: string, answer: string) =>
    `[The person answered ${JSON.stringify(question)} by the button ${JSON.stringify(answer)}; it is stored.]`,
  skipped: (question: string) => `[The person skipped ${JSON.stringify(question)} by its button.]`,
  enough: '[The person has had enough questions about their taste, and pressed the button.]',
  language: (name: string) => `[The person chose ${name} as the language: answer in ${name} from now on.]`,
  languageAsWritten: '[The person wants to be answered in the language that they write in.]',
} as const;

/**
 * A bracket at the beginning of a line, also after invisible blanks. One class for all of them: U+FEFF is both a
 * blank and a format character, and would be tried in two ways.
 */
const LIKE_A_NOTE = /^((?:(?![\r\n\u2028\u2029])[\s\p{Cf}])*)\[([^\]\r\n]*)(\]?)/gmu;

/** Makes sure that no line of a user looks like a note of the program. */
export function personWords(text: string): string {
  return text.replace(LIKE_A_NOTE, (_, blanks: string, inside: string, end: string) => {
    return `${blanks}(${inside}${end === '' ? '' : ')'}`;
  });
}

export function withoutNotes(text: string): string {
  return text
    .split('\n')
    .filter(line => !/^\[.*\]\s*$/.test(line))
    .join('\n')
    .trim();
}
