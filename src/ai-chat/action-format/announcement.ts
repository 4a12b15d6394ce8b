const VERBS = [
  '(?:call|use|invoke|run|execute|make|issue|trigger)(?:ing)?|calling|using|invoking|running|executing|making',
  'вызову|вызываю|вызовем|использую|запускаю|запущу|выполняю|выполню',
  'викликаю|викличу|використаю|запускаю|запущу|виконую|виконаю',
  'llamaré|llamo|llamar|usaré|uso|usar|ejecutaré|ejecuto|ejecutar|invoco|invocaré',
  'rufe|verwende|nutze|benutze|starte',
].join('|');
const SUBJECTS = [
  `i(?:['’]ll| will|['’]m| am| can| must| should| need to| have to)?|we(?:['’]ll| will)?|let me|let['’]s|let us|going to|about to|time to`,
  'я|мы|давайте|давай|ми|voy a|vamos a|ich|wir',
].join('|');
const BESIDE =
  'ok|okay|so|now|then|first|next|just|also|great|sure|done|will|going|about|to|ну|итак|сейчас|теперь|тогда|затем|отлично|хорошо|зараз|тепер|тоді|ahora|entonces|primero|jetzt|nun|dann|werde';
const OBJECTS =
  'a|an|the|this|my|following|call|to|tool|function|command|инструмент|функцию|команду|інструмент|функцію|команду|la|el|función|herramienta|das|die|den|werkzeug|funktion';

/** "I will call", "Now let me use the tool" at the end of words, with nothing before it in its sentence. */
const ANNOUNCING = new RegExp(
  String.raw`(?<=^|[.!?…:\n]\s{0,4})(?:(?:${BESIDE}),?\s{1,4}){0,4}(?:(?:${SUBJECTS})\s{1,4}(?:(?:${BESIDE})\s{1,4}){0,3})?(?:${VERBS})(?:\s{1,4}(?:${OBJECTS})){0,4}[\s:(["'“*_\x60]{0,8}$`,
  'iu',
);
/** What a sentence goes on with behind a call, up to its end; a question in it is meant for the person. */
const REMAINDER = /^[ \t)\]}"'”*_\x60]{0,8}[^\n.!?…]{0,120}(?:[.!…]{1,3}|(?=\n)|$)/u;
/** Characters from the end of words, in which an announcement would stand. */
const LONGEST = 120;

/** Words in front of a call without what only announces it: "I will call". */
export function withoutAnnouncement(text: string): string {
  const found = ANNOUNCING.exec(text.slice(-LONGEST));
  return found === null ? text : text.slice(0, text.length - found[0].length).trimEnd();
}

/** Words behind a call that was announced, without the rest of the sentence: "now." */
export function withoutRemainder(text: string): string {
  return text.replace(REMAINDER, '');
}
