import { LMStudioHttp } from '../ai-chat/lmstudio/http.ts';
import { findModel } from '../ai-chat/lmstudio/models.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { errorMessage } from '../errors.ts';
import { examineModels } from '../model-check.ts';
import { ProviderHttp } from '../provider-http.ts';
import { type Check, type Finding, fail, ok, warn } from './finding.ts';

const TIMEOUT_MS = 9000;
/** Of a local model, in tokens: what the prompt, the history and an answer take. */
const ENOUGH_CONTEXT = 8192;

/** The models of the services, and what of them is over soon. */
export function modelsCheck(config: Config, clock: Clock): Check {
  const subject = 'Models';
  const of = (name: 'gemini' | 'openai', chat: string, image: string) => [
    ...(config.AI_PROVIDERS.includes(name) ? [chat] : []),
    ...(config.IMAGE_PROVIDERS.includes(name) ? [image] : []),
  ];
  const used = [
    ...of('gemini', config.GEMINI_MODEL, config.GEMINI_IMAGE_MODEL),
    ...of('openai', config.OPENAI_MODEL, config.OPENAI_IMAGE_MODEL),
  ];
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
            case 'ending':
              return [warn(subject, message, 'Choose a newer one in time.')];
            case 'unsupported':
              return [warn(subject, message, 'Choose another one.')];
            default:
              return topic satisfies never;
          }
        },
      );
      const named = (words: string) => used.some(model => words.includes(model));
      if (used.length > 0 && !findings.some(({ status, message }) => status === 'fail' || named(message)))
        findings.unshift(ok(subject, `listed by their providers: ${used.join(', ')}`));
      return [...findings, ...byRules(config)];
    },
  };
}

/** What is done without a model. */
function byRules({ AI_PROVIDERS, IMAGE_PROVIDERS }: Config): Finding[] {
  const fix = 'Set GEMINI_API_KEY or OPENAI_API_KEY.';
  return [
    ...(AI_PROVIDERS.every(name => name === 'offline')
      ? [warn('Models', 'no language model: the built-in rules lead the dialogues', fix)]
      : []),
    ...(IMAGE_PROVIDERS.every(name => name === 'offline')
      ? [warn('Models', 'no image model: stickers are made by image filters', fix)]
      : []),
  ];
}

/** The local server, and the model that is loaded there; nothing is loaded. */
export function lmStudioCheck(config: Config, clock: Clock): Check {
  const subject = 'LM Studio';
  const { LMSTUDIO_BASE_URL: baseUrl, LMSTUDIO_API_KEY: apiKey, LMSTUDIO_MODEL: wanted } = config;
  return {
    subject,
    run: async signal => {
      const service = { name: 'lmstudio', baseUrl, apiKey, timeoutMs: TIMEOUT_MS, clock };
      try {
        const model = await findModel(service, new LMStudioHttp(service.name), wanted, signal);
        if (model.mustLoad) {
          return [
            warn(
              subject,
              `${model.id} is not loaded; the bot loads it when it starts`,
              `lms load ${model.id}`,
            ),
          ];
        }
        const { contextLength: context } = model;
        if (context !== undefined && context < ENOUGH_CONTEXT) {
          const message = `${model.id} is loaded with a context of ${context} tokens, which is little`;
          return [warn(subject, message, `lms load ${model.id} --context-length ${ENOUGH_CONTEXT}`)];
        }
        return [ok(subject, `${model.id}${context === undefined ? '' : `, context of ${context} tokens`}`)];
      } catch (error) {
        return [fail(subject, errorMessage(error), 'Start the server and load a model in LM Studio.')];
      }
    },
  };
}

/** Whether somebody answers there; nothing is cut out. */
export function removerCheck(baseUrl: string): Check {
  const subject = 'Background remover';
  return {
    subject,
    run: async signal => {
      const url = new URL(baseUrl);
      url.search = '';
      const fix = 'Start it (rembg s), or check BACKGROUND_REMOVER_URL.';
      try {
        const http = new ProviderHttp('background remover');
        const { status } = await http.send({ method: 'GET', url: url.href, signal, timeoutMs: TIMEOUT_MS });
        return status >= 500 ? [fail(subject, `has trouble (${status})`, fix)] : [ok(subject, 'answers')];
      } catch (error) {
        return [fail(subject, errorMessage(error), fix)];
      }
    },
  };
}
