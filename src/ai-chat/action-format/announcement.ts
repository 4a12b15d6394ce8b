/** Words of a language by which a model announces a call in front of it, in lists parted by commas. */
interface AnnouncementWords {
  readonly verbs: string;
  readonly subjects: string;
  readonly beside: string;
  readonly objects: string;
}

/** Words in front of a call without what only announces it: "I will call". */
export type WithoutAnnouncement = (text: string) => string;

/** Where no words are known by which calls are announced. */
export const asItIs: WithoutAnnouncement = text => text;

/** What a sentence goes on with behind a call, up to its end; a question in it is meant for the person. */
const REMAINDER = /^[ \t)\]}"'”*_\x60]{0,8}[^\n.!?…]{0,120}(?:[.!…]{1,3}|(?=\n)|$)/u;
/** Characters from the end of words, in which an announcement would stand. */
const LONGEST = 120;

/** Any of the words of a list, longest first. */
function anyOf(lists: readonly string[]): string {
  const words = lists.flatMap(list => list.split(',').map(word => word.trim()));
  const distinct = [...new Set(words.filter(word => word !== ''))].sort((a, b) => b.length - a.length);
  return distinct
    .map(word => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll("'", "['’]"))
    .join('|');
}

/** Leaves out "I will call", "Now let me use the tool" at the end of words, with nothing before it in its sentence. */
export function announcementsIn(languages: readonly AnnouncementWords[]): WithoutAnnouncement {
  const [verbs, subjects, beside, objects] = (['verbs', 'subjects', 'beside', 'objects'] as const).map(kind =>
    anyOf(languages.map(words => words[kind])),
  );
  if (!verbs) return asItIs;
  const announcing = new RegExp(
    String.raw`(?<=^|[.!?…:\n]\s{0,4})(?:(?:${beside}),?\s{1,4}){0,4}(?:(?:${subjects})\s{1,4}(?:(?:${beside})\s{1,4}){0,3})?(?:${verbs})(?:\s{1,4}(?:${objects})){0,4}[\s:(["'“*_\x60]{0,8}$`,
    'iu',
  );
  return text => {
    const found = announcing.exec(text.slice(-LONGEST));
    return found === null ? text : text.slice(0, text.length - found[0].length).trimEnd();
  };
}

/** Words behind a call that was announced, without the rest of the sentence: "now." */
export function withoutRemainder(text: string): string {
  return text.replace(REMAINDER, '');
}
