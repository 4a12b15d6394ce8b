/** Videos and GIFs that the user sends. `from`: minutes and seconds, as in 0:12. */
export const video = {
  what: 'A video! I can make a moving sticker of up to three seconds of it, or draw you as you look in one moment.',
  make: (from: string) => `🎬 Sticker from ${from}`,
  otherPart: '⏱ From another second',
  moment: (from: string) => `📸 Draw the moment at ${from}`,
  whichPart: 'At which second should it begin? For example 4, or 0:12.',
  badPart: 'Send me a number of seconds up to 60, such as 4 or 0:12.',
  making: '🎬 I’m making it. That takes about a minute; chat on meanwhile.',
  cannot: 'I can’t open videos here, but I can draw you from its still picture. GIF files work.',
  cannotAtAll: 'I can’t open videos here, and this one has no still picture. Send a photo or a GIF file.',
  drawStill: '📸 Draw from its still picture',
  momentTaken: 'That moment is your photo now.',
  still: 'Nothing moves in this part. Choose another second, or let me draw the moment.',
  tooLively: 'So much moves in this part that it doesn’t fit into a sticker. Choose a calmer one.',
  unreadable: 'I couldn’t open this part: the video may be damaged, or end earlier. Choose another second.',
  failed: 'I couldn’t make a sticker of this part. Choose another second, or let me draw the moment.',
  gone: 'Telegram no longer has that video. Send it again.',
};
