import { z } from 'zod';
import { id, intent } from '../../assistant/model/intent.ts';
import { type Look, PARAMETERS } from '../../assistant/model/parameters.ts';

const parameter = z.enum(PARAMETERS);

export const STICKERS_INTENTS = [
  intent('stickers', { page: id.optional() }, { command: 'stickers', code: 'stickers' }),
  intent('again', { stickerId: id }, { code: 'sticker_again', byTool: true }),
  /** Shows all that can be changed of a sticker, in place. */
  intent('more', { stickerId: id }, { code: 'sticker_more' }),
  /** Continues the dialogue from the values of a sticker, and asks for one of them again. */
  intent('change', { stickerId: id, parameter }, { code: 'sticker_change' }),
  intent('outline', { stickerId: id }, { code: 'sticker_outline' }),
  /** Without words it asks for them. `stickerId`: null for the next sticker. */
  intent(
    'caption',
    {
      stickerId: id.nullable(),
      words: z.string().optional(),
      problem: z.enum(['empty', 'too_long', 'unsupported']).optional(),
    },
    { code: 'sticker_caption', byTool: true, awaitsText: 'words' },
  ),
  intent('no_caption', { stickerId: id }, { code: 'sticker_no_caption' }),
  /** Offers the motions of a sticker or, without one, of the newest. Words that name one motion start it. */
  intent(
    'motions',
    { stickerId: id.optional(), words: z.string().optional() },
    { command: 'move', argument: 'words', code: 'sticker_move', byTool: true },
  ),
  /** `motion`: as images/motion/ reads it; any other text stands for the one that suits the sticker. */
  intent('animate', { stickerId: id, motion: z.string() }, { code: 'sticker_animate', byTool: true }),
  /** Says what drawing the movement costs, and asks. */
  intent('ask_to_draw_frames', { stickerId: id }, { code: 'sticker_ask_frames', byTool: true }),
  intent(
    'draw_frames',
    {
      stickerId: id,
      /** How many movements were ordered when the price was shown: a late press orders no other one. */
      among: id.optional(),
      agreed: z.boolean().optional(),
    },
    { code: 'sticker_frames', awaitsYes: 'agreed', style: 'success' },
  ),
  /** Makes a moving sticker of the part of a video that begins at this second, else where this sticker begins. */
  intent(
    'video_sticker',
    { stickerId: id, from: z.string().optional() },
    { code: 'video_sticker', byTool: true },
  ),
  /** Without words it asks for the second at which the part begins. */
  intent(
    'video_part',
    { stickerId: id, from: z.string().optional() },
    { code: 'video_part', awaitsText: 'from' },
  ),
  /** Takes the first picture of the part as the photo. */
  intent('video_moment', { stickerId: id }, { code: 'video_moment' }),
  intent('change_look', { stickerId: id, look: z.custom<Partial<Look>>() }, { byTool: true }),
  intent('ask_to_delete_sticker', { stickerId: id }, { byTool: true }),
  intent(
    'delete_sticker',
    { stickerId: id, agreed: z.boolean().optional() },
    { code: 'delete_sticker', byTool: true, awaitsYes: 'agreed', yesDeletes: true, style: 'danger' },
  ),
  intent('show_sticker', { stickerId: id }, { code: 'sticker_show' }),
  intent('sticker_page', { page: id }, { code: 'sticker_page' }),
] as const;
