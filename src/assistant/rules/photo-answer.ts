import { textsFor } from '../../i18n/index.ts';
import { photoMeant, wantsAnotherPhoto } from '../answers.ts';
import { led, type Reply, type Situation } from './steps.ts';

/** The answer to somebody who wants to send another photo; undefined where these words say something else. */
export function replyToPhotoWish(
  words: string,
  { request: { facts, person } }: Situation,
): Reply | undefined {
  if (!facts.hasPhoto || facts.photoOffered || !wantsAnotherPhoto(words)) return undefined;
  return { text: textsFor(person.language).ask.anotherPhoto, calls: [{ name: 'request_photo', args: {} }] };
}

/** What stands between an answer and a wish: "and", a comma. */
const BETWEEN = /\s*[,.;!\n]\s*(?:(?:and|und|и|y|e|та|і|й|&)\s+)?|\s+(?:and|und|и|y|e|та|і|й|&)\s+/giu;

/** Which photo is meant, and what is wished beside it: "use the new one and make it sad". */
export function photoMeantBeside(
  words: string,
): { readonly photo: 'new' | 'old'; readonly rest: string } | undefined {
  for (const { index, 0: between } of [...words.matchAll(BETWEEN)].reverse()) {
    const [before, after] = [words.slice(0, index), words.slice(index + between.length)];
    for (const [answer, rest] of [[before, after] as const, [after, before] as const]) {
      const photo = photoMeant(answer);
      if (photo !== undefined && rest.trim() !== '') return { photo, rest };
    }
  }
  return undefined;
}

/** The answer to the question which of two photos to use; undefined where it is not open, or these words are none. */
export function replyToPhotoAnswer(words: string, situation: Situation): Reply | undefined {
  const { facts, person } = situation.request;
  const photo = facts.photoOffered ? photoMeant(words) : undefined;
  if (photo === undefined) return undefined;
  const texts = textsFor(person.language).photo;
  const settled = { ...situation.request, facts: { ...facts, photoOffered: false } };
  const { text } = led(
    [photo === 'new' ? texts.usingNew : texts.kept],
    { ...situation, request: settled },
    // The summary follows.
    '',
  );
  return { text, calls: [{ name: 'choose_photo', args: { photo } }] };
}
