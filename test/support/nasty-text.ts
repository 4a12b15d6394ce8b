import { seeded } from './random.ts';

/** Characters with a meaning in Markdown. */
export const MARKDOWN_SIGNS = [
  ...['a', ' ', '\n', '*', '**', '_', '~~', '`', '```', '[', ']', '(', '![', '<', '>', '#', '- ', '|', '\\'],
  ...['&', '!', '1. ', 'http://', 'www.', 'a@b', '<!--', '\n\n', '    ', ':', '='],
];

/** Characters with a meaning in calls, in JSON, or around thinking. */
export const CALL_SIGNS = [
  ...[
    'a',
    ' ',
    '\n',
    '{',
    '}',
    '[',
    ']',
    '"',
    ':',
    ',',
    '//',
    '\\',
    '<',
    '_',
    '```',
    '{"a":',
    '"args":{"style":"x"}',
  ],
  ...[
    '<think>',
    '</think>',
    '[TOOL_REQUEST]',
    '<tool_call>',
    '</tool_call>',
    '<function=a>',
    '<parameter=a>',
  ],
  ...['<invoke name="a">', '<|message|>', '<|tool_call_start|>', '<|channel|>', '"command":"request_photo"'],
  ...[
    '<tool_use>',
    '<tool_name>request_photo',
    '[TOOL_CALLS]',
    'request_photo(',
    "x='",
    'functions.a(',
    '<request_photo ',
  ],
  ...['<arg_key>', 'print(', '<|tool▁sep|>', '</function>', ')'],
];

/**
 * Repeats one or two signs up to a length, plainly and with an end that matches nothing. Both orders of two signs are the
 * same text with another start, so one order stays plain and the other gets the end.
 */
export function* repeated(
  signs: readonly string[],
  length: number,
): Generator<readonly [name: string, text: string]> {
  const named = function* (unit: string, plain: boolean, ended: boolean) {
    const text = unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
    if (plain) yield [unit, text] as const;
    if (ended) yield [`${unit} …x`, `${text}x\n`] as const;
  };
  for (const [i, first] of signs.entries()) {
    yield* named(first, true, true);
    for (const [j, second] of signs.entries()) if (i !== j) yield* named(first + second, i < j, i > j);
  }
}

/** A caption of 60 letters, as earlier versions accepted it: 4.7 KB, too large for an index entry of PostgreSQL. */
export function heapedCaption(): string {
  const random = seeded(7);
  const mark = () => String.fromCodePoint(0x300 + Math.floor(random() * 112));
  return Array.from({ length: 60 }, () => `a${Array.from({ length: 39 }, mark).join('')}`).join('');
}
