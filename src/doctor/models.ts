import { examineModels, usedOf } from '../app/model-check.ts';
import { signInProblems } from '../app/sign-in-settings.ts';
import type { Config } from '../config/index.ts';
import type { Clock } from '../lib/clock.ts';
import { ConfigError, errorMessage } from '../lib/errors.ts';
import { createLogger } from '../lib/logger.ts';
import { readServers, type ServerSettings } from '../mcp/client/config.ts';
import { Servers } from '../mcp/client/servers.ts';
import { type HttpAnswer, type HttpRequest, isGatewayError, ProviderHttp } from '../providers/http.ts';
import { inOrder, type OwnServerRoleName, PROVIDERS, variableIn } from '../providers/index.ts';
import { openAITarget } from '../providers/openai/api.ts';
import { type Check, type Found, fail, ok, warn } from './finding.ts';

const TIMEOUT_MS = 9000;
/** A check has ten seconds. The first start of a server may have to download it. */
const CONNECT_MS = 9000;

export function modelsCheck(config: Config, clock: Clock): Check {
  const used = PROVIDERS.filter(({ kind }) => kind === 'service').flatMap(each => usedOf(each, config));
  return {
    subject: 'Models',
    run: async () => {
      const findings = (await examineModels(config, undefined, clock)).flatMap(
        // If all models are missing, each one is reported on its own.
        ({ status, message, fix }): Found[] => (status === 'critical' ? [] : [{ status, message, fix }]),
      );
      const isNamed = (model: string) => findings.some(({ message }) => message.includes(model));
      // A failing optional model says nothing about the others.
      const looked = used.filter(({ model, optional }) => !(optional && isNamed(model)));
      const models = looked.map(({ model }) => model);
      if (models.length > 0 && !findings.some(({ status }) => status === 'fail') && !models.some(isNamed))
        findings.unshift(ok(`listed by their providers: ${models.join(', ')}`));
      return [...findings, ...byRules(config)];
    },
  };
}

function byRules({ AI_PROVIDERS, IMAGE_PROVIDERS }: Config): Found[] {
  const fix = `Set ${PROVIDERS.flatMap(({ keyVariable }) => keyVariable ?? []).join(' or ')}.`;
  const isBuiltIn = (names: readonly string[]) =>
    inOrder(PROVIDERS, names).every(({ kind }) => kind === 'built in');
  const findings: Found[] = [];
  if (isBuiltIn(AI_PROVIDERS))
    findings.push(warn('no language model: the built-in rules lead the dialogues', fix));
  if (isBuiltIn(IMAGE_PROVIDERS))
    findings.push(warn('no image model: stickers are made by image filters', fix));
  return findings;
}

export function ownServerChecks(config: Config): Check[] {
  return inOrder(PROVIDERS, config.AI_PROVIDERS).flatMap(({ title: subject, examine }) =>
    examine === undefined
      ? []
      : [
          {
            subject,
            run: async (signal: AbortSignal) =>
              (await examine(config, signal)).map(finding => ({ subject, ...finding })),
          },
        ],
  );
}

/** @param judge returns undefined for a good answer */
function answersCheck(
  subject: string,
  request: Pick<HttpRequest, 'method' | 'url' | 'body'>,
  fix: string,
  judge: (answer: HttpAnswer) => Found | undefined,
): Check {
  return {
    subject,
    run: async signal => {
      try {
        const http = new ProviderHttp(subject.toLowerCase());
        const answer = await http.send({ ...request, signal, timeoutMs: TIMEOUT_MS });
        const { status } = answer;
        if (isGatewayError(answer.status, typeof answer.body === 'object'))
          return [fail(`has trouble (${status})`, fix)];
        return [judge(answer) ?? ok('answers')];
      } catch (error) {
        return [fail(errorMessage(error), fix)];
      }
    },
  };
}

export function removerCheck(baseUrl: string): Check {
  const subject = 'Background remover';
  const url = new URL(baseUrl);
  url.search = '';
  const fix = 'Start it (rembg s), or check BACKGROUND_REMOVER_URL.';
  return answersCheck(subject, { method: 'GET', url: url.href }, fix, ({ status }) =>
    status >= 500 ? fail(`has trouble (${status})`, fix) : undefined,
  );
}

/** A request that a working server refuses, sent to the right path. */
function incompleteRequest(role: OwnServerRoleName) {
  if (role === 'embedding') return { path: 'embeddings', body: {} };
  if (role === 'speech') return { path: 'audio/speech', body: {} };
  const body = new FormData();
  body.append('response_format', 'json');
  return { path: 'audio/transcriptions', body };
}

export function voiceServerChecks(config: Config): Check[] {
  const roles = [
    ['Voice messages', 'transcription', config.TRANSCRIBE_PROVIDERS],
    ['Spoken answers', 'speech', config.SPEECH_PROVIDERS],
    ['Embeddings', 'embedding', config.EMBEDDING_PROVIDERS],
  ] as const;
  return roles.flatMap(([subject, role, names]) =>
    inOrder(PROVIDERS, names).flatMap(provider => {
      const variable = provider[role]?.addressVariable;
      const baseUrl = variableIn(config, variable);
      if (baseUrl === undefined) return [];
      const { path, body } = incompleteRequest(role);
      const { url } = openAITarget({ baseUrl }, path);
      const fix = `Start it, or check ${variable}.`;
      return [
        answersCheck(subject, { method: 'POST', url, body }, fix, ({ status }) => {
          if (status !== 404 && status !== 405) return undefined;
          const message = `there is nothing at ${new URL(url).pathname} (${status})`;
          return fail(message, `Check ${variable} and the path that the server listens at.`);
        }),
      ];
    }),
  );
}

function findingOf({ settings, state, tools }: Servers['reports'][number]): Found {
  const { name } = settings;
  const fix = `Try it by itself, or take it out of the file ("disabled": true).`;
  switch (state.type) {
    case 'ready': {
      const free = tools.filter(tool => settings.readOnly.has(tool)).length;
      return ok(`${name}: ${tools.length} tools, ${free} of them without asking: ${tools.join(', ')}`);
    }
    case 'personal':
      return ok(`${name}: each user has a connection of their own`);
    case 'connecting':
    case 'down':
      return state.trouble === undefined
        ? warn(`${name}: not connected within ${CONNECT_MS / 1000} s`, fix)
        : fail(`${name}: ${state.trouble}`, fix);
    default:
      return state satisfies never;
  }
}

function unknownNames({ settings, state, tools, search }: Servers['reports'][number]): Found[] {
  if (state.type !== 'ready') return [];
  const { name, readOnly, allow } = settings;
  const unknown = [...new Set([...readOnly, ...(allow ?? [])])].filter(tool => !tools.includes(tool));
  const fix = 'Compare the names with those that the server has.';
  const found = unknown.map(tool => warn(`${name}: there is no tool "${tool}"`, fix));
  if (!settings.knowledge || search !== undefined) return found;
  const advice = 'Name one in "readOnly".';
  return [
    ...found,
    warn(`${name}: no tool that takes a query and nothing else may run without asking`, advice),
  ];
}

/** Starts the servers for the check and stops them afterwards. */
export function toolServersCheck(config: Config, clock: Clock): Check {
  return {
    subject: 'Servers of tools',
    run: async signal => {
      let settings: readonly ServerSettings[];
      try {
        settings = await readServers(config.MCP_CONFIG);
      } catch (error) {
        if (!(error instanceof ConfigError)) throw error;
        return error.problems.map(problem => fail(problem, 'Fix it; docs/tools.md shows the format.'));
      }
      if (settings.length === 0) return [];
      const log = createLogger({ level: 'silent' });
      const servers = new Servers(settings, { clock, random: Math.random, log });
      servers.start();
      try {
        await servers.settled(AbortSignal.any([signal, AbortSignal.timeout(CONNECT_MS)]));
        return [
          ...signInProblems(settings, config).map(problem =>
            fail(problem, 'docs/tools.md has more about it.'),
          ),
          ...servers.reports.flatMap(report => [findingOf(report), ...unknownNames(report)]),
        ];
      } finally {
        await servers.close();
      }
    },
  };
}
