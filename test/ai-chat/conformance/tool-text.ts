/** Text of models instead of a tool call, with the intended call if its form is supported. */
interface ToolText {
  readonly written: string;
  readonly means: 'anime' | 'photo' | 'hidden';
}

const JSON_CALL = '{"name": "update_sticker_params", "arguments": {"style": "anime"}}';
const anime = (written: string): ToolText => ({ written, means: 'anime' });
const photo = (written: string): ToolText => ({ written, means: 'photo' });
const hidden = (written: string): ToolText => ({ written, means: 'hidden' });

export const TOOL_TEXTS: Readonly<Record<string, ToolText>> = {
  'tags with an object': anime(
    '<tool_use><tool_name>update_sticker_params</tool_name><parameters>{"style": "anime"}</parameters></tool_use>',
  ),
  'tags within tags': anime(
    '<tool_use>\n  <tool_name>update_sticker_params</tool_name>\n  <parameters>\n    <style>anime</style>\n  </parameters>\n</tool_use>',
  ),
  'tags without arguments': photo('<tool_use><tool_name>request_photo</tool_name></tool_use>'),
  'tags of another name': anime(
    '<tool_use><name>update_sticker_params</name><arguments>{"style":"anime"}</arguments></tool_use>',
  ),
  'a tag of the tool itself': hidden('<update_sticker_params><style>anime</style></update_sticker_params>'),
  'an empty tag of the tool itself': hidden('<request_photo/>'),
  'tags, cut off in their arguments': hidden(
    '<tool_use><tool_name>update_sticker_params</tool_name><parameters><style>ani',
  ),
  'tags, cut off in their name': hidden('<tool_use><tool_name>update_sti'),
  'an invocation': hidden(
    '<function_calls>\n<invoke name="update_sticker_params">\n<parameter name="style">anime</parameter>\n</invoke>\n</function_calls>',
  ),
  'an invocation in a namespace': hidden(
    '<ns:function_calls><ns:invoke name="update_sticker_params"><ns:parameter name="style">anime</ns:parameter></ns:invoke></ns:function_calls>',
  ),
  'a function': hidden('<function=update_sticker_params>{"style": "anime"}</function>'),
  'a function with parameters': hidden(
    '<tool_call>\n<function=update_sticker_params>\n<parameter=style>\nanime\n</parameter>\n</function>\n</tool_call>',
  ),
  'a function, cut off': hidden('<function=update_sticker_params>{"style": "ani'),
  Hermes: anime(`<tool_call>\n${JSON_CALL}\n</tool_call>`),
  'Hermes without an end': anime(`<tool_call>\n${JSON_CALL}`),
  'Hermes, cut off': hidden('<tool_call>\n{"name": "update_sticker_params", "argu'),
  'Hermes, older': anime(`<functioncall> ${JSON_CALL} </functioncall>`),
  GLM: hidden(
    '<tool_call>update_sticker_params\n<arg_key>style</arg_key>\n<arg_value>anime</arg_value>\n</tool_call>',
  ),
  'with the result that it hopes for': anime(
    `<tool_call>${JSON_CALL}</tool_call>\n<tool_response>{"name": "request_photo", "arguments": {}}</tool_response>`,
  ),
  'a fence': anime(`\`\`\`json\n${JSON_CALL}\n\`\`\``),
  'a fence without an end': anime(`\`\`\`json\n${JSON_CALL}`),
  'a fence, cut off': hidden('```json\n{"name": "update_sticker'),
  'a fence of tool_code': hidden(
    '```tool_code\nprint(default_api.update_sticker_params(style="anime"))\n```',
  ),
  'a fence of tool_call': anime(`\`\`\`tool_call\n${JSON_CALL}\n\`\`\``),
  'a fence of Python': hidden("```python\nupdate_sticker_params(style='anime')\n```"),
  'a fence of XML': anime(
    '```xml\n<tool_use><tool_name>update_sticker_params</tool_name><parameters><style>anime</style></parameters></tool_use>\n```',
  ),
  'a printed call': hidden('print(default_api.update_sticker_params(style="anime"))'),
  'a called function': hidden('functions.update_sticker_params({"style": "anime"})'),
  'a called function, cut off': hidden('functions.update_sticker_params({"style": "an'),
  'a call in brackets': hidden('[update_sticker_params(style="anime", pose=None)]'),
  'a call without arguments': hidden('request_photo()'),
  'a channel to a function': hidden('to=functions.update_sticker_params json {"style":"anime"}'),
  'Phi and Granite': anime(`<|tool_call|>[${JSON_CALL}]<|/tool_call|>`),
  'without an end': anime(`<|tool_call|>[${JSON_CALL}]`),
  Kimi: hidden(
    '<|tool_calls_section_begin|><|tool_call_begin|>functions.update_sticker_params:0<|tool_call_argument_begin|>{"style": "anime"}<|tool_call_end|><|tool_calls_section_end|>',
  ),
  DeepSeek: hidden(
    '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>update_sticker_params\n```json\n{"style": "anime"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
  ),
  Llama: anime(
    '<|python_tag|>{"type": "function", "name": "update_sticker_params", "parameters": {"style": "anime"}}<|eom_id|>',
  ),
  'Llama, a function': hidden('<|python_tag|>update_sticker_params.call(style="anime")'),
  Liquid: hidden('<|tool_call_start|>[update_sticker_params(style="anime")]<|tool_call_end|>'),
  Gemma: hidden('<|tool_call>call:update_sticker_params{style:<|"|>anime<|"|>}<tool_call|>'),
  DSML: hidden(
    '<｜DSML｜function_calls>\n<｜DSML｜invoke name="update_sticker_params">\n<｜DSML｜parameter name="style" string="true">anime</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜function_calls>',
  ),
  'Phi, newer': anime(`functools[${JSON_CALL}]`),
  'tools in tags': anime(`<tools>\n${JSON_CALL}\n</tools>`),
  Command: anime(
    '<|START_ACTION|>[{"tool_call_id": "0", "tool_name": "update_sticker_params", "parameters": {"style": "anime"}}]<|END_ACTION|>',
  ),
  'LM Studio': anime(`[TOOL_REQUEST]${JSON_CALL}[END_TOOL_REQUEST]`),
  'LM Studio, cut off': hidden('[TOOL_REQUEST]{"name": "update_sti'),
  Mistral: anime(`[TOOL_CALLS][${JSON_CALL}]`),
  'Mistral, newer': hidden('[TOOL_CALLS]update_sticker_params[ARGS]{"style": "anime"}'),
  'an object': anime(JSON_CALL),
  'an object of calls': hidden(
    '{"tool_calls": [{"id": "call_1", "type": "function", "function": {"name": "update_sticker_params", "arguments": "{\\"style\\": \\"anime\\"}"}}]}',
  ),
  'an object of one call': hidden(
    '{"function_call": {"name": "update_sticker_params", "arguments": "{\\"style\\":\\"anime\\"}"}}',
  ),
  'an object of the tool': hidden('{"update_sticker_params": {"style": "anime"}}'),
  'an object of an action': hidden('{"action": "update_sticker_params", "action_input": {"style": "anime"}}'),
  'an object of a block': hidden(
    '{"type": "tool_use", "id": "toolu_1", "name": "update_sticker_params", "input": {"style": "anime"}}',
  ),
  ReAct: hidden('Action: update_sticker_params\nAction Input: {"style": "anime"}'),
  'ReAct in bold': hidden('**Action:** update_sticker_params\n**Action Input:** {"style": "anime"}'),
  'ReAct in a fence': hidden(
    '**Action**: `update_sticker_params`\n\n**Action Input**:\n```json\n{"style": "anime"}\n```',
  ),
  'ReAct without arguments': hidden('Action: request_photo\nAction Input: {}'),
  'an object as in constrained output': hidden(`{"calls": [${JSON_CALL}]}`),
  'arguments alone': hidden('{"style": "anime"}'),
  'an object, cut off': hidden('{"command": "update_st'),
  'a call of no tool': hidden('{"name": "draw_now", "arguments": {"size": 512}}'),
};

/** Answers that are nothing but an object, and what they say. */
export const SAID_IN_OBJECTS: Readonly<Record<string, readonly [written: string, said: string]>> = {
  text: ['{"text": "Which style?"}', 'Which style?'],
  'text in a fence': ['```json\n{"text": "Какой стиль?"}\n```', 'Какой стиль?'],
  'text of several lines': ['{"text": "Which style?\\n- anime\\n- comic"}', 'Which style?\n- anime\n- comic'],
  'text, nearly JSON': ["{text: 'Which style?',}", 'Which style?'],
  'another name': ['{"response": "Which style?"}', 'Which style?'],
  'a message': ['{"role": "assistant", "content": "Which style?", "tool_calls": []}', 'Which style?'],
};

/** Text that resembles a call but is shown as it is. */
export const HARMLESS: readonly string[] = [
  'I love you <3',
  'Be {happy}!',
  'Which style: anime or comic?',
  'Use {style} or :-{ )',
  'It is 2 < 3 and 5 > 4 [sic].',
  'Tools: "a brush" and "a pen".',
  'He said "text me", I think.',
  'Какой стиль (аниме или комикс)?',
  '**Bold**, _soft_ and `code`.',
  '[Help](https://example.org/a_b) is there.',
  'I call it style_one, not style_two.',
  'a | b | c',
  '- [ ] one\n- [x] two',
  'The function f(x) = x.',
  'print it, or search it (by name).',
  '</3',
  'Action: a comic. Style: noir.',
  'Lights, camera, action: wave!',
  'Search (anything) you like.',
];

/** The same with objects and fences, which the action format does not allow. */
export const HARMLESS_JSON: readonly string[] = [
  'JSON looks like {"city": "Paris", "year": 1900}, with quotes.',
  'A fence:\n```python\ndef hi():\n    return {"a": 1}\n```\nThat is all.',
  'In JavaScript:\n```js\nfunction f() {\n  return 1;\n}\n```',
  'For example:\n```json\n{"city": "Paris"}\n```',
  'In CSS it is a { color: red } rule.',
];
