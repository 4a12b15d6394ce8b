/** Signs that mean something in Markdown. */
export const MARKDOWN_SIGNS = [
  ...['a', ' ', '\n', '*', '**', '_', '~~', '`', '```', '[', ']', '(', '![', '<', '>', '#', '- ', '|', '\\'],
  ...['&', '!', '1. ', 'http://', 'www.', 'a@b', '<!--', '\n\n', '    ', ':', '='],
];

/** Signs that mean something in calls, in JSON, or around thinking. */
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

/** A sign, or two, again and again, up to a length; plain, and with an end that fits to nothing. */
export function* repeated(
  signs: readonly string[],
  length: number,
): Generator<readonly [name: string, text: string]> {
  for (const first of signs) {
    for (const second of ['', ...signs]) {
      const unit = first + second;
      const text = unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
      yield [unit, text];
      yield [`${unit} …x`, `${text}x\n`];
    }
  }
}
