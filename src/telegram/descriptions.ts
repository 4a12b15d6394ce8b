/*
 * Telegram's descriptions of errors are made for people who read them, and may quote what somebody has said: the tag that
 * cannot be parsed, the address of a button. Kept of them is what is known here and quotes nobody.
 */

/** What the Bot API server puts in front: the name of the status. */
const STATUSES = [
  'Bad Request',
  'Unauthorized',
  'Forbidden',
  'Not Found',
  'Conflict',
  'Request Entity Too Large',
  'Too Many Requests',
  'Internal Server Error',
  'Bad Gateway',
  'Service Unavailable',
  'Gateway Timeout',
];

/** What the code decides by, and what tells an operator more than the status. Patterns of whole phrases. */
const PHRASES = [
  'retry after \\d+',
  'restart',
  'request aborted',
  'method (?:is )?not (?:found|supported)',
  'terminated by other getUpdates request',
  "can't use getUpdates method while webhook is active",
  'bad webhook',
  'failed to resolve host',
  'HTTPS URL must be provided',
  'webhook can be set up only on ports',
  'IP address [\\d.]+ is reserved',
  '(?:chat|user|sticker set|message thread) not found',
  'user is deactivated',
  'bot was (?:blocked by the user|kicked)',
  "bot can't initiate conversation",
  'upgraded to a supergroup',
  'not enough rights',
  'have no rights',
  'query is too old',
  'message is not modified',
  'message to (?:edit|delete) not found',
  "message can't be (?:edited|deleted)",
  'message (?:text is empty|is too long)',
  "can't parse(?: entities)?",
  'entit(?:y|ies)',
  '(?:wrong|invalid) (?:remote |sticker_)?file[ _]id(?:entifier)?',
  'file is too big',
  'temporarily unavailable',
  'failed to get HTTP URL content',
  'name is already occupied',
  'emojis?',
];

const KNOWN = new RegExp([...STATUSES, ...PHRASES].join('|'), 'gi');
/** Behind the status nothing but a name of Telegram's own, which nobody has said: STICKERSET_INVALID. */
const NAME = /^(?:[A-Z][a-z]+(?: [A-Z][a-z]+)*: )?[A-Z]+(?:_[A-Z0-9]+)+$/;

/** What is known of a description, in its order; empty where nothing is. */
export function knownWords(description: string): string {
  if (NAME.test(description)) return description;
  return [...description.matchAll(KNOWN)].map(([phrase]) => phrase).join(': ');
}
