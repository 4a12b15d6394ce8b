// Mail and a calendar over stdio or Streamable HTTP: `node office-server.mjs FILE [PORT]`, which prints the port. FILE holds the office as JSON; each
// change is appended to FILE.log, so that a test can see what was done, and how often. FILE.hold delays writing calls until it
// is deleted; FILE.renamed gives `create_event` another parameter; with FILE.together a contact is found only when another one
// is looked for at the same time.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';

const [file = '', port] = process.argv.slice(2);
const office = () => JSON.parse(readFileSync(file, 'utf8'));
const text = { type: 'string' };
const list = { type: 'array', items: text };
const tool = (name, description, properties, required = Object.keys(properties)) => ({
  name,
  description,
  inputSchema: { type: 'object', properties, required },
});
const found = items => (items.length > 0 ? JSON.stringify(items) : 'nothing found');

const tools = () => [
  tool('search_mail', 'Finds letters by sender or words.', { query: text }),
  tool('read_letter', 'Reads one letter.', { id: text }),
  tool('find_contact', 'Finds the address of a person.', { name: text }),
  tool('list_events', 'Lists the events of a person on a day.', { email: text, day: text }),
  tool('create_event', 'Creates an event.', {
    [existsSync(`${file}.renamed`) ? 'subject' : 'title']: text,
    day: text,
    participants: list,
  }),
  tool('send_letter', 'Sends a letter.', { to: text, subject: text, body: text }),
];

const READS = {
  search_mail: ({ query }) =>
    found(
      office()
        .letters.filter(letter => JSON.stringify(letter).toLowerCase().includes(query.toLowerCase()))
        .map(({ id, from, subject }) => ({ id, from, subject })),
    ),
  read_letter: ({ id }) => found(office().letters.filter(letter => letter.id === id)),
  find_contact: ({ name }) =>
    found(office().contacts.filter(contact => contact.name.toLowerCase().includes(name.toLowerCase()))),
  list_events: ({ email, day }) =>
    found(office().events.filter(event => event.email === email && event.day === day)),
};

let looking = 0;

async function call({ name, arguments: args = {} }) {
  if (name === 'find_contact' && existsSync(`${file}.together`)) {
    looking++;
    while (looking < 2) await new Promise(resolve => setTimeout(resolve, 10));
  }
  if (READS[name]) return READS[name](args);
  appendFileSync(`${file}.log`, `${name} ${JSON.stringify(args)}\n`);
  while (existsSync(`${file}.hold`)) await new Promise(resolve => setTimeout(resolve, 10));
  return name === 'create_event' ? 'The event was created.' : `The letter to ${args.to} was sent.`;
}

async function answer({ id, method, params }) {
  if (id === undefined) return undefined;
  const result = value => ({ jsonrpc: '2.0', id, result: value });
  switch (method) {
    case 'initialize':
      return result({
        protocolVersion: params.protocolVersion,
        capabilities: { tools: { listChanged: true } },
        serverInfo: { name: 'office', version: '1' },
      });
    case 'tools/list':
      return result({ tools: tools() });
    case 'tools/call':
      return result({ content: [{ type: 'text', text: await call(params) }] });
    case 'ping':
      return result({});
    default:
      return { jsonrpc: '2.0', id, error: { code: -32601, message: 'no such method' } };
  }
}

if (port === undefined) {
  const send = message => process.stdout.write(`${JSON.stringify(message)}\n`);
  for await (const line of createInterface({ input: process.stdin }))
    void answer(JSON.parse(line)).then(reply => reply && send(reply));
} else {
  createServer(async (request, response) => {
    if (request.method !== 'POST') return response.writeHead(405).end();
    const body = await request.toArray();
    const reply = await answer(JSON.parse(Buffer.concat(body).toString()));
    if (reply === undefined) return response.writeHead(202).end();
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
  }).listen(Number(port), '127.0.0.1', function () {
    process.stdout.write(`${this.address().port}\n`);
  });
}
