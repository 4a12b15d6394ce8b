/** Stickers that are asked for in other chats. */
export const guests = {
  /** The first answer to a guest query, before anything is known. */
  began: '⏳ One moment… Open the chat with me: the sticker comes there, too.',
  open: 'Open the chat',
  drawing: '🎨 Drawing… It takes about a minute.',
  ready: '✅ The sticker is ready. Open the chat with me, and it’s yours.',
  done: '✅ Your sticker',
  cut: 'Your wish is long, so I took its beginning.',
  /** A moving sticker lends its thumbnail. */
  itMoves: 'It moves, so I draw from its still picture.',
  /** Nothing is kept, unlike in the chat. @param buys whether more can be bought there */
  noMoreToday: (buys: boolean) =>
    `That’s all your stickers for today. Ask again tomorrow${buys ? ', or make more in the chat with me' : ''}.`,
  notNow: 'I have too much to draw right now. Please ask again in a few minutes.',
  noPicture: 'Reply to a photo or a sticker with my name, and I’ll make a sticker of it.',
  /** To the sender of the picture. */
  ask: (name: string) => `${name}, may I make a sticker of your picture?`,
  yes: '✅ Yes',
  no: 'No',
  refused: 'All right, no sticker of this picture.',
  /** Someone withdrew what it takes, while it was asked for or drawn. */
  stopped: '⏹ Stopped: there will be no sticker of this picture.',
  notYours: 'Only the sender of the picture can agree.',
  nobodyToAsk: 'I don’t know who sent this picture, so I can’t ask them. Please send it yourself.',
  /** The pose if the words name none. */
  pose: 'as in the photo',
};
