import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PassageEmbedder } from '../../../src/documents/vectors.ts';
import { createEmbedding } from '../../../src/embeddings/index.ts';
import { textsFor } from '../../../src/i18n/index.ts';
import { createOpenAIEmbedder } from '../../../src/providers/openai/embeddings.ts';
import { mcpConfig, officeServer } from '../../mcp/servers.ts';
import { eventually } from '../../support/eventually.ts';
import { sendText, someone } from '../../support/exchange.ts';
import { fakeEmbeddings } from '../../support/fakes/fake-embeddings.ts';
import { readBody, send } from '../../support/fakes/fake-http.ts';
import { serve } from '../../support/fakes/listen.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { leapingClock } from '../../support/leaping-clock.ts';
import { createWorld } from '../../support/world.ts';

const { documents: texts } = textsFor('en');
const RETURNS = '# Returns\n\n## How long\n\nYou can send back a sweater within 30 days.\n';
const PARKING = '# Parking\n\nThe garage closes at midnight.\n';
const ask = (question: string) => [{ name: 'transfer_to_knowledge', args: { question } }];
const search = (query: string) => [{ name: 'searchDocuments', args: { query } }];

async function withVectors(more: Readonly<Record<string, string>> = {}) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'returns.md'), RETURNS);
  writeFileSync(join(folder, 'parking.md'), PARKING);
  const fake = await fakeEmbeddings();
  const world = await createWorld(['openai']);
  const settings = {
    KNOWLEDGE_DIR: folder,
    EMBEDDING_PROVIDERS: 'compatible',
    EMBEDDING_BASE_URL: fake.baseUrl,
    EMBEDDING_MODEL: 'text-embedding-3-small',
    ...more,
  };
  await world.start(settings);
  const vectors = () =>
    world
      .app()
      .db.selectFrom('passage_vectors')
      .select(['model', 'dimensions'])
      .orderBy('passage_id')
      .execute();
  return { world, fake, folder, settings, vectors, person: someone(world, 'Ann'), model: world.openai };
}

const BY = 'compatible/text-embedding-3-small';

describe('passages with vectors', () => {
  it('are found by them if no word fits, and are stored with their model', async () => {
    const { fake, vectors, person, model, world } = await withVectors();
    await eventually(async () =>
      (await vectors()).map(({ model: by, dimensions }) => [by, dimensions]),
    ).toEqual([
      [BY, 256],
      [BY, 256],
    ]);
    await eventually(() => world.app().documents?.isEmpty).toBe(false);
    await world.app().documents?.refresh();
    model.calls(ask('sweaterz?'));
    model.calls(search('sweaterz'));
    model.says('You have 30 days [1].');
    const told = await sendText(person, 'what about sweaterz?', 'You have 30 days');
    expect(told.text).toContain('[1] returns.md, Returns › How long');
    expect(fake.embedded.at(-1)?.texts).toEqual(['sweaterz']);
  });

  it('are found by their words if the embedding model is away', async () => {
    const { fake, vectors, person, model, world } = await withVectors();
    await eventually(vectors).toHaveLength(2);
    await world.app().documents?.refresh();
    fake.fails(500);
    model.calls(ask('sweater?'));
    model.calls(search('sweater'));
    model.says('You have 30 days [1].');
    await sendText(person, 'may I return a sweater?', 'You have 30 days [1].');
  });

  it('are embedded again when the model changes', async () => {
    const { world, vectors, settings, fake } = await withVectors();
    await eventually(vectors).toHaveLength(2);
    await world.stop();
    // The documents are due again in a minute.
    const clock = leapingClock();
    clock.leap(61_000);
    await world.start({ ...settings, EMBEDDING_MODEL: 'text-embedding-3-large' }, { clock });
    await eventually(async () => (await vectors()).map(each => each.model)).toEqual(
      Array(2).fill('compatible/text-embedding-3-large'),
    );
    expect(fake.embedded.map(each => each.model)).toContain('text-embedding-3-large');
  });

  it('do not wait for one that the model refuses', async () => {
    const { world, vectors, fake } = await withVectors({ EMBEDDING_PROVIDERS: 'off' });
    await eventually(() => world.app().documents?.isEmpty).toBe(false);
    fake.fails(400, 'garage');
    const { db, clock, random, log } = world.app();
    const embedder = createOpenAIEmbedder({ baseUrl: fake.baseUrl, model: 'text-embedding-3-small' });
    const embedding = createEmbedding(embedder, { clock, random, log });
    const passages = new PassageEmbedder(db, embedding);
    const { signal } = new AbortController();
    await passages.embedAll(signal);
    expect((await vectors()).map(({ dimensions }) => dimensions).toSorted()).toEqual([0, 256]);
    const requests = fake.embedded.length;
    await passages.embedAll(signal);
    expect(fake.embedded).toHaveLength(requests);
    fake.fails(400);
    await db.deleteFrom('passage_vectors').execute();
    await expect(passages.embedAll(signal)).rejects.toThrow('No model answered');
  });
});

describe('other sources of knowledge', () => {
  it('of a LightRAG server are searched, cited and left out if it fails', async () => {
    const asked: unknown[] = [];
    const chunk = {
      content: 'The east wing opens in May.',
      file_path: '/data/plans/east.pdf',
      chunk_id: 'c1',
    };
    let status = 200;
    const origin = await serve(async (request, response) => {
      expect(request.headers['x-api-key']).toBe('rag-key');
      expect(request.url).toBe('/query/data');
      asked.push(JSON.parse((await readBody(request)).toString('utf8')));
      const data = { entities: [], relationships: [], chunks: [chunk], references: [] };
      send(response, { kind: 'json', status, body: { status: 'success', message: '', data, metadata: {} } });
    });
    const world = await createWorld(['openai']);
    await world.start({ LIGHTRAG_URL: origin, LIGHTRAG_KEY: 'rag-key' });
    const person = someone(world, 'Ann');
    const model = world.openai;
    model.calls(ask('when?'));
    model.calls(search('east wing opening'));
    model.says('In May [1].');
    const told = await sendText(person, 'when does the east wing open?', 'In May');
    expect(told.text).toContain(`${texts.sources}\n[1] east.pdf`);
    expect(asked).toEqual([{ query: 'east wing opening', mode: 'mix', chunk_top_k: 20 }]);
    status = 500;
    model.calls(ask('when?'));
    model.calls(search('east wing opening'));
    model.says('In May [1].');
    await sendText(person, 'really? when?', texts.nothing);
    expect(world.log()).toContain('a knowledge source did not answer');
  });

  it('of a server of tools marked as knowledge are searched by its search tool', async () => {
    const office = {
      letters: [{ id: 'l1', from: 'Anna', subject: 'East project', body: 'We begin in May.' }],
      contacts: [],
      events: [],
    };
    const { entry, done } = officeServer(office, { people: false, knowledge: true });
    const world = await createWorld(['openai']);
    await world.start(mcpConfig({ archive: entry }));
    await eventually(() => world.app().servers.reports[0]?.search).toEqual({
      tool: 'search_mail',
      parameter: 'query',
    });
    const person = someone(world, 'Ann');
    world.openai.calls(ask('East?'));
    world.openai.calls(search('east'));
    world.openai.says('Anna wrote about it [1].');
    const told = await sendText(person, 'who wrote about the East project?', 'Anna wrote about it');
    expect(told.text).toContain('[1] archive');
    expect(world.openai.chats().at(-1)).toContain('East project');
    expect(done()).toEqual([]);
  });

  it('that hang are left out, and the documents answer in time', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'returns.md'), RETURNS);
    const origin = await serve(() => {});
    const world = await createWorld(['openai']);
    const clock = leapingClock();
    await world.start(
      { KNOWLEDGE_DIR: folder, LIGHTRAG_URL: origin, AI_TURN_DEADLINE_MS: '30000' },
      { clock },
    );
    await eventually(() => world.app().documents?.isEmpty).toBe(false);
    world.openai.calls(ask('sweater?'));
    world.openai.calls(search('sweater'));
    world.openai.says('You have 30 days [1].');
    await sendText(someone(world, 'Ann'), 'may I return a sweater?', 'You have 30 days [1].');
    expect(world.log()).toContain('a knowledge source did not answer');
  });
});
