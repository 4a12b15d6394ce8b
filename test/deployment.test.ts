import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { loadConfig, OWN_PATHS } from '../src/config/index.ts';
import { runProgram } from './support/commands.ts';
import { temporaryFolder } from './support/folder.ts';

const variables = z.record(z.string(), z.string());
const Service = z.object({
  profiles: z.array(z.string()).default([]),
  deploy: z.object({ replicas: z.number() }).optional(),
  depends_on: z.unknown().optional(),
  environment: variables.default({}),
  volumes: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  stop_grace_period: z
    .string()
    .regex(/^\d+s$/)
    .transform(seconds => Number.parseInt(seconds, 10) * 1000)
    .optional(),
});
const Hardened = z.object({
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
});
const Compose = z.object({
  services: z.object({
    bot: Service,
    replica: Service,
    postgres: Service,
    proxy: Service,
    search: Service.extend({
      image: z.string(),
      configs: z.tuple([z.object({ source: z.string(), target: z.string() })]),
    }),
  }),
  configs: z.object({
    caddyfile: z.object({ content: z.string() }),
    searxng: z.object({ file: z.string() }),
  }),
});

const DOT_ENV = new Map([
  ['WEBHOOK_HOST', 'bot.example'],
  ['POSTGRES_PASSWORD', 'secret'],
]);

function compose() {
  const text = readFileSync('compose.yaml', 'utf8').replaceAll(
    /\$\{(\w+):-([^}]*)\}/g,
    (_, name: string, usual: string) => DOT_ENV.get(name) ?? usual,
  );
  return Compose.parse(parse(text, { merge: true }));
}

test('starts one bot on SQLite by default', () => {
  const { bot, search: _, ...others } = compose().services;
  expect(bot.profiles).toEqual([]);
  for (const service of Object.values(others)) expect(service.profiles).toEqual(['scale']);
  const config = loadConfig(bot.environment);
  expect(config).toMatchObject({ DATABASE_URL: 'sqlite:/app/data/bot.db', PORT: 8080 });
  expect(bot.volumes).toEqual(['data:/app/data']);
  expect(bot.stop_grace_period).toBeGreaterThan(config.STOP_GRACE_SECONDS * 1000);
});

test('starts three replicas on PostgreSQL with the profile scale, behind a proxy for the webhook only', () => {
  const { services, configs } = compose();
  const { replica, postgres } = services;
  expect(replica).toMatchObject({ deploy: { replicas: 3 }, volumes: [], ports: [] });
  const { DATABASE_URL, WEBHOOK_URL = '', PORT, STOP_GRACE_SECONDS } = loadConfig(replica.environment);
  expect(replica.stop_grace_period).toBeGreaterThan(STOP_GRACE_SECONDS * 1000);
  const { username, password, hostname, pathname } = new URL(DATABASE_URL);
  const { POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB } = postgres.environment;
  expect([username, password, pathname]).toEqual([POSTGRES_USER, POSTGRES_PASSWORD, `/${POSTGRES_DB}`]);
  expect(Object.keys(services)).toContain(hostname);

  const { content } = configs.caddyfile;
  const webhook = new URL(WEBHOOK_URL);
  expect(content.split(' ')[0]).toBe(webhook.host);
  expect(content.match(/handle \/\S+/g)).toEqual([`handle ${webhook.pathname}`]);
  expect(content).toContain(`dynamic a replica ${PORT} {`);
});

const SearxngSettings = z.object({
  use_default_settings: z.literal(true),
  server: z.object({ secret_key: z.string(), limiter: z.literal(false) }),
  search: z.object({ formats: z.array(z.string()) }),
});

it('starts SearXNG with the profile search, pinned, with JSON, at the address that the bot uses', () => {
  const { services, configs } = compose();
  const { bot, search } = services;
  expect(search.profiles).toEqual(['search']);
  expect(search.image).toMatch(/^searxng\/searxng:\d{4}\.\d+\.\d+-[0-9a-f]{9}$/);
  const url = new URL(loadConfig(bot.environment).SEARCH_URL ?? '');
  expect(search.ports).toEqual([`127.0.0.1:8888:${url.port}`]);
  expect(services).toHaveProperty(url.hostname);
  expect(search.configs).toEqual([{ source: 'searxng', target: '/etc/searxng/settings.yml' }]);
  const settings = SearxngSettings.parse(parse(readFileSync(configs.searxng.file, 'utf8')));
  expect(settings.search.formats).toContain('json');
  // SearXNG refuses to start with its default key.
  expect(settings.server.secret_key).not.toBe('ultrasecretkey');
});

/** Location of the Kubernetes types, by kind. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['Deployment', 'apps/v1'],
  ['PodDisruptionBudget', 'policy/v1'],
  ['Service', 'core/v1'],
  ['Ingress', 'networking/v1'],
]);
const Probe = z.object({ httpGet: z.object({ path: z.enum(OWN_PATHS), port: z.literal('http') }) });
const Objects = z.tuple([
  z.object({
    kind: z.literal('Deployment'),
    spec: z.object({
      selector: z.object({ matchLabels: variables }),
      template: z.object({
        metadata: z.object({ labels: variables }),
        spec: z.object({
          terminationGracePeriodSeconds: z.number(),
          containers: z.tuple([
            z.object({
              env: z.array(z.object({ name: z.string(), value: z.string() })),
              ports: z.tuple([z.object({ name: z.literal('http'), containerPort: z.number() })]),
              startupProbe: Probe,
              livenessProbe: Probe,
              readinessProbe: Probe,
              lifecycle: z.object({
                preStop: z.object({ exec: z.object({ command: z.tuple([z.literal('sleep'), z.string()]) }) }),
              }),
            }),
          ]),
        }),
      }),
    }),
  }),
  z.object({
    kind: z.literal('PodDisruptionBudget'),
    spec: z.object({ selector: z.object({ matchLabels: variables }) }),
  }),
  z.object({
    kind: z.literal('Service'),
    metadata: z.object({ name: z.string() }),
    spec: z.object({ selector: variables }),
  }),
  z.object({ kind: z.literal('Ingress') }),
]);

function kubernetes(): unknown[] {
  const documents = parseAllDocuments(readFileSync('docs/kubernetes.yaml', 'utf8'));
  return documents.map(document => document.toJS());
}

test('matches Kubernetes’ API, field by field', async () => {
  const folder = temporaryFolder();
  const objects = kubernetes().map((object, index) => {
    const { kind } = z.object({ kind: z.string() }).parse(object);
    const types = resolve('node_modules/kubernetes-types', `${TYPES.get(kind)}.d.ts`);
    return `export const object${index}: import(${JSON.stringify(types)}).${kind} = ${JSON.stringify(object)};`;
  });
  const misspelt = objects.map(object => `// @ts-expect-error\n${object.replace('"spec"', '"specs"')}`);
  const file = join(folder, 'objects.ts');
  writeFileSync(file, [...objects, ...misspelt.map(text => text.replace('object', 'misspelt'))].join('\n'));
  const checked = await runProgram(
    [resolve('node_modules/typescript/bin/tsc'), '--noEmit', '--strict', file],
    {
      folder,
    },
  );
  expect(checked).toMatchObject({ code: 0, stdout: '' });
});

test('connects its parts and gives the bot enough time to stop', () => {
  const [deployment, budget, service] = Objects.parse(kubernetes());
  const { selector, template } = deployment.spec;
  for (const labels of [selector.matchLabels, budget.spec.selector.matchLabels, service.spec.selector])
    expect(labels).toEqual(template.metadata.labels);
  const [bot] = template.spec.containers;
  expect(
    [bot.startupProbe, bot.livenessProbe, bot.readinessProbe].map(({ httpGet }) => httpGet.path),
  ).toEqual(['/health', '/health', '/ready']);
  const { PORT, HOST, STOP_GRACE_SECONDS } = loadConfig(
    Object.fromEntries(bot.env.map(({ name, value }) => [name, value])),
  );
  expect([HOST, PORT]).toEqual(['0.0.0.0', bot.ports[0].containerPort]);
  const [, pause] = bot.lifecycle.preStop.exec.command;
  expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(Number(pause) + STOP_GRACE_SECONDS);
});

it('gives each service of compose few rights, and lets it write to its volumes only', () => {
  const services = z.object({ services: z.record(z.string(), Hardened) });
  const parsed = services.parse(parse(readFileSync('compose.yaml', 'utf8'), { merge: true }));
  expect(Object.keys(parsed.services)).toEqual(['bot', 'replica', 'postgres', 'proxy', 'search']);
});
