import { z } from 'zod';

export const STATES = ['no_photo', 'values_missing', 'summary_shown', 'delivered'] as const;
export type State = (typeof STATES)[number];

/** What a reply can be about. */
const TOPICS = [
  'abilities',
  'price',
  'limits',
  'photo_privacy',
  'deletion',
  'find_in_telegram',
  'animation',
  'other_person',
  'several',
  'my_choices',
  'choices',
  'advice',
  'photo_tips',
  'duration',
  'identity',
  'formats',
  'thanks',
  'greeting',
  'goodbye',
  'complaint',
  'status',
  'off_topic',
  'unclear',
  'language',
  'asks_photo',
  'asks_style',
  'asks_emotion',
  'asks_pose',
  'summary',
  'confirm_how',
] as const;
export type Topic = (typeof TOPICS)[number];

/** What can be done in a turn. */
const DEEDS = [
  'draws',
  'draws_nothing',
  'cancels',
  'asks_to_delete',
  'plans',
  'adds_to_pack',
  'captions',
  'outlines',
  'switches_language',
] as const;

const alternatives = z.array(z.string()).min(1);

const expectation = z.strictObject({
  /** After the turn each stored value contains one of its alternatives. */
  set: z.partialRecord(z.enum(['style', 'emotion', 'pose', 'caption', 'outline']), alternatives).optional(),
  /** These are as they were. */
  keeps: z.array(z.enum(['style', 'emotion', 'pose'])).optional(),
  does: z.enum(DEEDS).optional(),
  /** How many are planned. */
  count: z.int().optional(),
  /** The reply is about at least one of these. */
  answers: z.array(z.enum(TOPICS)).min(1).optional(),
  says_not: z.array(z.string()).optional(),
  reply_language: z.enum(['en', 'ru']).optional(),
});

/** One thing that somebody says in one state, and what a sensible answer is. */
const saying = z.strictObject({
  id: z.string(),
  language: z.enum(['en', 'ru']),
  state: z.enum(STATES),
  said: z.string().min(1),
  sensible: z.string(),
  expect: expectation,
});

export type Saying = z.infer<typeof saying>;

export const sayings = z.array(saying);
