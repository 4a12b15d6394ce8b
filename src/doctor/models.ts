import { examineModels, usedOf } from '../app/model-check.ts';
import type { Config } from '../config/index.ts';
import type { Clock } from '../lib/clock.ts';
import { errorMessage } from '../lib/errors.ts';
import { ProviderHttp } from '../providers/http.ts';
import { inOrder, PROVIDERS, variableIn } from '../providers/index.ts';
import { type Check, type Finding, fail, ok, warn } from './finding.ts';

const TIMEOUT_MS = 9000;

/** The models of the services, and what of them is over soon. */
export function modelsCheck(config: Config, clock: Clock): Check {
  const subject = 'Models';
  const used = PROVIDERS.filter(({ kind }) => kind === 'service').flatMap(provider =>
    usedOf(provider, config),
  );
  return {
    subject,
    run: async () => {
      const findings = (await examineModels(config, undefined, clock)).flatMap(
        ({ topic, message }): Finding[] => {
          switch (topic) {
            // Each that could not be reached is told by itself.
            case 'nobody':
              return [];
            case 'unreachable':
              return [fail(subject, message, 'Check the key, the base URL and the network.')];
            case 'unlisted':
              return [fail(subject, message, 'Choose one of the list that the provider publishes.')];
            case 'voice_unlisted':
              return [
                warn(subject, message, 'Or do without: TRANSCRIBE_PROVIDERS=off, SPEECH_PROVIDERS=off.'),
              ];
            case 'ending':
              return [warn(subject, message, 'Choose a newer one in time.')];
            case 'unsupported':
              return [warn(subject, message, 'Choose another one.')];
            default:
              return topic satisfies never;
          }
        },
      );
      const isNamed = (model: string) => findings.some(({ message }) => message.includes(model));
      // One for voice that is complained of says nothing of the others.
      const looked = used.filter(({ model, forVoice }) => !(forVoice && isNamed(model)));
      const models = looked.map(({ model }) => model);
      if (models.length > 0 && !findings.some(({ status }) => status === 'fail') && !models.some(isNamed))
        findings.unshift(ok(subject, `listed by their providers: ${models.join(', ')}`));
      return [...findings, ...byRules(config)];
    },
  };
}

/** What is done without a model. */
function byRules({ AI_PROVIDERS, IMAGE_PROVIDERS }: Config): Finding[] {
  const keys = PROVIDERS.flatMap(({ keyVariable }) => keyVariable ?? []);
  const fix = `Set ${keys.join(' or ')}.`;
  const builtIn = (names: readonly string[]) =>
    inOrder(PROVIDERS, names).every(({ kind }) => kind === 'built in');
  return [
    ...(builtIn(AI_PROVIDERS)
      ? [warn('Models', 'no language model: the built-in rules lead the dialogues', fix)]
      : []),
    ...(builtIn(IMAGE_PROVIDERS)
      ? [warn('Models', 'no image model: stickers are made by image filters', fix)]
      : []),
  ];
}

/** Servers of the operator's own that are to lead dialogues. */
export function ownServerChecks(config: Config, clock: Clock): Check[] {
  return inOrder(PROVIDERS, config.AI_PROVIDERS).flatMap(({ title: subject, examine }) =>
    examine === undefined
      ? []
      : [
          {
            subject,
            run: async (signal: AbortSignal) =>
              (await examine(config, clock, signal)).map(finding => ({ subject, ...finding })),
          },
        ],
  );
}

/** Whether somebody answers there, whatever it is. */
function answersCheck(subject: string, baseUrl: string, fix: string): Check {
  return {
    subject,
    run: async signal => {
      const url = new URL(baseUrl);
      url.search = '';
      try {
        const http = new ProviderHttp(subject.toLowerCase());
        const { status } = await http.send({ method: 'GET', url: url.href, signal, timeoutMs: TIMEOUT_MS });
        return status >= 500 ? [fail(subject, `has trouble (${status})`, fix)] : [ok(subject, 'answers')];
      } catch (error) {
        return [fail(subject, errorMessage(error), fix)];
      }
    },
  };
}

/** Nothing is cut out. */
export function removerCheck(baseUrl: string): Check {
  const fix = 'Start it (rembg s), or check BACKGROUND_REMOVER_URL.';
  return answersCheck('Background remover', baseUrl, fix);
}

/** Servers of the operator's own that listen or speak; nothing is said to them. */
export function voiceServerChecks(config: Config): Check[] {
  const roles = [
    ['Voice messages', 'transcription', config.TRANSCRIBE_PROVIDERS],
    ['Spoken answers', 'speech', config.SPEECH_PROVIDERS],
  ] as const;
  return roles.flatMap(([subject, role, names]) =>
    inOrder(PROVIDERS, names).flatMap(provider => {
      const variable = provider[role]?.addressVariable;
      const address = variableIn(config, variable);
      return address === undefined ? [] : [answersCheck(subject, address, `Start it, or check ${variable}.`)];
    }),
  );
}
