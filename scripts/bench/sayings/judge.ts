import type { Outgoing } from '../../../src/assistant/outgoing.ts';
import { isLanguage, type Language, textsFor } from '../../../src/i18n/index.ts';
import { readEmotions } from '../../../src/lexicon/emotions.ts';
import { isWithin } from '../../../src/lexicon/typos.ts';
import type { Saying } from './row.ts';
import type { Scene, Stored } from './stage.ts';
import type { Recorded } from './texts.ts';
import { isAbout } from './topics.ts';

/** What a row has come to. */
export interface Verdict {
  readonly reply: string;
  /** What was not as expected; none where the answer was sensible. */
  readonly faults: readonly string[];
}

type Expect = Saying['expect'];
type Deed = NonNullable<Expect['does']>;

/** What is read of a message, its buttons left out. */
function wordsOf(message: Outgoing): string[] {
  if (message.type === 'say') return [...(message.lead ?? []), message].map(({ text }) => text);
  if (message.type !== 'summary') return [];
  const { summary } = textsFor(isLanguage(message.language) ? message.language : 'en');
  const values = (['style', 'emotion', 'pose'] as const).map(name => `${summary[name]}: ${message[name]}`);
  return [...(message.lead ?? []).map(({ text }) => text), summary.title, ...values];
}

function actionsOf(messages: readonly Outgoing[]): string[] {
  return messages.flatMap(message =>
    message.type === 'say'
      ? (message.buttons ?? []).flat().flatMap(button => ('action' in button ? [button.action.type] : []))
      : [],
  );
}

/** The look that the turn sums up or shows, else of the newest sticker, else of the next one. */
function lookOf({ after, messages }: Scene): Stored['next'] {
  if (messages.some(({ type }) => type === 'summary')) return after.next;
  const shown = messages.flatMap(message => (message.type === 'sticker' ? [message.stickerId] : [])).at(-1);
  return after.stickers.find(({ id }) => id === shown) ?? after.stickers.at(-1) ?? after.next;
}

function valueAfter(name: keyof NonNullable<Expect['set']>, scene: Scene): string {
  if (name === 'caption') return lookOf(scene)?.caption ?? '';
  if (name === 'outline')
    return lookOf(scene)?.outline === 0 ? '0 off no none without false' : '1 on yes with true';
  return scene.after[name] ?? '';
}

/** In letters: what is shorter is like too many words. */
const SHORTEST_MISSPELT = 5;

/** Whether a word of a value is an alternative but for one slip: what people say is stored as they write it. */
function isMisspelt(value: string, alternative: string): boolean {
  const { length } = alternative;
  const slips = [length - 1, length, length + 1];
  return (
    length >= SHORTEST_MISSPELT &&
    value.split(/\s+/u).some(word => slips.some(end => isWithin(word.slice(0, end), alternative, 1)))
  );
}

/** Whether the bot reads one emotion in both: an emoji is one, too. */
function isSameEmotion(value: string, alternative: string): boolean {
  const { emotions } = readEmotions(alternative);
  return readEmotions(value).emotions.some(emotion => emotions.includes(emotion));
}

/** Whether a deed was done, or the question for what it lacks was asked. */
function isDone(deed: Deed, { count }: Expect, scene: Scene, texts: readonly Recorded[]): boolean {
  const { before, after, messages } = scene;
  const actions = actionsOf(messages);
  const says = (...keys: string[]) => texts.some(({ key }) => keys.includes(key));
  const look = lookOf(scene);
  const shown = before.stickers.at(-1) ?? before.next;
  switch (deed) {
    case 'draws':
      return after.jobs > before.jobs;
    case 'draws_nothing':
      return after.jobs === before.jobs;
    case 'cancels':
      return !after.open || (after.style === null && after.emotion === null && after.pose === null);
    case 'asks_to_delete':
      return actions.includes('forget') || actions.some(type => type.includes('delete'));
    case 'plans':
      return after.planned === undefined
        ? says('plans.tooMany')
        : count === undefined || after.planned === count;
    case 'adds_to_pack':
      return (
        after.packJobs > before.packJobs ||
        actions.some(type => type.startsWith('pack_add')) ||
        says('packs.choose', 'packs.askTitle')
      );
    case 'captions':
      return look?.caption !== shown?.caption || after.awaited?.includes('caption') === true;
    case 'outlines':
      return (
        look?.outline !== shown?.outline || actions.includes('outline') || says('offline.answers.outline')
      );
    case 'switches_language':
      return after.language !== before.language || says('chooseLanguage', 'languageSet');
    default:
      return deed satisfies never;
  }
}

/** The language that most of a reply's texts are of. */
function languageOf(texts: readonly Recorded[]): Language | undefined {
  const letters = new Map<Language, number>();
  for (const { language, from, to } of texts) letters.set(language, (letters.get(language) ?? 0) + to - from);
  return [...letters].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

/** Judges a turn by what was stored and what was said. */
export function judge(
  { expect, language }: Pick<Saying, 'expect' | 'language'>,
  scene: Scene,
  record: (reply: string) => readonly Recorded[],
): Verdict {
  const reply = scene.messages.flatMap(wordsOf).join('\n');
  const texts = record(reply);
  const { before, after } = scene;
  const faults: string[] = [];
  for (const name of ['style', 'emotion', 'pose', 'caption', 'outline'] as const) {
    const wanted = expect.set?.[name];
    const value = valueAfter(name, scene).toLowerCase();
    const isMeant = (each: string) =>
      value.includes(each.toLowerCase()) ||
      isMisspelt(value, each) ||
      (name === 'emotion' && isSameEmotion(value, each));
    if (wanted && !wanted.some(isMeant)) faults.push(`${name} is "${value}"`);
  }
  for (const name of expect.keeps ?? []) {
    if (after[name] !== before[name]) faults.push(`${name} became "${after[name]}"`);
  }
  if (expect.does && !isDone(expect.does, expect, scene, texts)) faults.push(`not done: ${expect.does}`);
  if (expect.answers && !expect.answers.some(topic => isAbout(topic, texts))) {
    faults.push(`not about ${expect.answers.join(', ')} but ${texts.map(({ key }) => key).join(', ')}`);
  }
  for (const unwanted of expect.says_not ?? []) {
    if (reply.toLowerCase().includes(unwanted.toLowerCase())) faults.push(`says "${unwanted}"`);
  }
  const spoken = languageOf(texts);
  // "Can you speak Spanish?" may well be answered in it.
  const switches = expect.does === 'switches_language' || expect.answers?.includes('language') === true;
  const wanted = expect.reply_language ?? (switches ? undefined : language);
  if (wanted && spoken && spoken !== wanted) faults.push(`speaks ${spoken}`);
  return { reply, faults };
}
