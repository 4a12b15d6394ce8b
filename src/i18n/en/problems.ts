import type { ProblemTexts } from '../types/problems.ts';

export const problems: ProblemTexts = {
  notFound: 'There is nothing here.',
  noSuchPerson: 'There is no such person: reload the page.',
  foreign: 'The playground answers only pages of its own, on this computer.',
  badRequest: 'The page has sent something that the playground does not understand: reload it.',
  textTooLong: 'That is too long: a message in Telegram has at most 4096 characters.',
  textEmpty: 'There is nothing to send.',
  pictureTooLarge: 'That file is too large: the bot can fetch at most 20 MB. Send a smaller one.',
  soundTooLarge: 'That is too long: the bot can fetch at most 20 MB.',
  fileEmpty: 'That file is empty.',
  tooManyFiles: 'An album in Telegram has at most ten pictures or files: send fewer at once.',
  notAPicture:
    'That is not a picture Telegram can show as a photo. Send a JPEG, PNG or WebP, or send it as a file.',
  badShape: 'Telegram takes no photo that is as long and thin as this one. Crop it, or send it as a file.',
  blocked: 'You have blocked the bot: unblock it first.',
  noButton: 'This button is not there any more.',
  noPack: 'This pack is not there any more.',
  failed: 'The playground has failed here: see the terminal.',
  noScript: 'This page needs JavaScript.',
};
