// Answers of a server that means harm, by mode and method: few bytes, many parts. Each takes the id of the request.

const answer = (id, field) => `{"jsonrpc":"2.0","id":${JSON.stringify(id)},${field}}\n`;
const late = '{"type":"text","text":"late"}';

export const HOSTILE = {
  'few-blocks tools/call': id =>
    answer(id, `"result":{"content":[{"type":"text","text":"first"},${'{},'.repeat(10_000)}${late}]}`),
  'blocks tools/call': id => answer(id, `"result":{"content":[${'{},'.repeat(200_000)}${late}]}`),
  'values tools/call': id =>
    answer(id, `"result":{"content":[],"structuredContent":{"in":[${'[[]],'.repeat(1_800_000)}0]}}`),
  'hidden tools/call': id =>
    answer(
      id,
      `"result":{"content":[{"type":"text","text":"[${'[],'.repeat(3_000_000)}0]"}],"structuredContent":{"a":1}}`,
    ),
  'error tools/call': id =>
    answer(id, `"error":{"code":1,"message":"no","data":[${'{},'.repeat(500_000)}0]}`),
  'nonsense tools/call': () => '{"a":1}\n'.repeat(100_000),
  'blank tools/call': id => '\n'.repeat(3_000_000) + answer(id, '"result":{"content":[]}'),
  'pings tools/call': () => '{"jsonrpc":"2.0","id":"s","method":"ping"}\n'.repeat(100_000),
  'list tools/list': id => answer(id, `"result":{"tools":[${'{},'.repeat(1_000_000)}{}]}`),
};
