import { plural } from '../formats.ts';

const stickers = (count: number) => `${count} ${plural(count, 'sticker', 'stickers')}`;

/** Stickers that the user sends. */
export const received = {
  what: 'Nice one! I can put it into your pack, make it move, write on it, or draw you in its pose.',
  /** Of a moving sticker. */
  whatMoving: 'It moves! It goes into a pack as it is. To draw you in its pose, I look at its still picture.',
  /** It moves and has no still picture. */
  whatOnlyPack: 'It moves, and has no still picture to draw from. It can go into your pack as it is.',
  whatMany: (count: number) => `${stickers(count)}. Shall I put them all into your pack?`,
  addAll: (count: number) => `➕ Add all ${count}`,
  draw: '🎨 Draw me like this',
  copy: '📚 Copy its whole pack',
  noPicture: 'This sticker moves and has no still picture, so I can’t see its pose.',
  /** The agreed pose, in the summary. */
  pose: (emoji: string) => `as in the sticker ${emoji}`.trim(),
  poseTaken: 'Its pose and your face: agreed.',
  poseTakenMoving: 'It moves, so I take the pose from its still picture. The face will be yours.',
  /** While it is being drawn. */
  poseGone: 'I can’t see the sticker whose pose you chose any more, so I draw the pose from your words.',
  /** No image model can look at the sticker. */
  poseUnseen: 'I can’t see poses here, because I draw without an image model.',
  emotionTaken: (emoji: string) => `I take the mood of ${emoji} from it.`,
  /** Words are written on a received sticker. */
  captioning: {
    making: 'Writing on it. It comes in a moment.',
    needsStill: 'It moves, and I can only write on stickers that stay still.',
    gone: 'Telegram no longer has the file of this sticker. Send it again.',
    unreadable: 'I can’t open the picture of this sticker. Try another one.',
  },
  copying: {
    /** No pack is meant yet. */
    which: 'To copy a pack, send me one of its stickers, or its link.',
    /** Above the title, which is shown as it is. */
    found: (count: number) => `A pack of ${stickers(count)}:`,
    ask: 'They are other people’s work: copy them only for yourself, or if their author agrees. Copy them into a pack of yours?',
    yes: '✅ Copy',
    no: '✖️ No',
    begun: 'I’m copying it into a pack of yours. A large one takes a few minutes.',
    stop: '⏹ Stop',
    stopping: 'I’ll stop after this sticker.',
    over: 'This copy is over, there’s nothing to stop.',
    stoppedBefore: 'I stopped before anything was copied.',
    stopped: (copied: number, of: number) => `Stopped. Copied: ${copied} of ${of}.`,
    underway: 'I’m already copying a pack for you. One at a time.',
    notFound: 'There’s no such pack, or it’s empty.',
    notRegular: 'That’s a pack of custom emoji or masks. I only copy packs of ordinary stickers.',
    noSet: 'This sticker belongs to no pack.',
    failed: 'Telegram doesn’t show me that pack right now. Try again in a minute.',
  },
};
