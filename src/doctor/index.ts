import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import { storageOf } from '../assistant-db/index.ts';
import { type Config, loadConfig, secretsOf } from '../config/index.ts';
import { type Clock, systemClock } from '../lib/clock.ts';
import { ConfigError, errorMessage } from '../lib/errors.ts';
import { withoutSecrets } from '../lib/logger.ts';
import { bucketCheck } from './bucket.ts';
import { documentsCheck } from './documents.ts';
import { type Check, type Finding, fail } from './finding.ts';
import {
  databaseCheck,
  diskCheck,
  folderCheck,
  movingStickersCheck,
  picturesCheck,
  portCheck,
  proxyCheck,
  videosCheck,
} from './machine.ts';
import { modelsCheck, ownServerChecks, removerCheck, toolServersCheck, voiceServerChecks } from './models.ts';
import { clockCheck, filesCheck, tokenCheck, webhookCheck } from './telegram.ts';

const TIMEOUT_MS = 10_000;

type Variables = Readonly<Record<string, string | undefined>>;

function readConfig(variables: Variables): { readonly config: Config; readonly problems: Finding[] } {
  try {
    return { config: loadConfig(variables, 'bot'), problems: [] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const wrong = new Set(error.problems.map(problem => problem.split(' ', 1)[0] ?? ''));
    const rest = Object.fromEntries(Object.entries(variables).filter(([name]) => !wrong.has(name)));
    const fix = 'Fix it in .env; .env.example shows each variable.';
    const problems = error.problems.map(problem => ({ subject: 'Settings', ...fail(problem, fix) }));
    return { config: loadConfig(rest), problems };
  }
}

function checksOf(config: Config, clock: Clock): Check[] {
  const { BOT_TOKEN: token, BACKGROUND_REMOVER_URL: remover } = config;
  const storage = storageOf(config);
  const { file } = storage;
  return [
    picturesCheck(),
    movingStickersCheck(),
    videosCheck(config),
    ...proxyCheck(config),
    ...(token === undefined
      ? []
      : [tokenCheck(token, config), filesCheck(token, config), webhookCheck(token, config, clock)]),
    clockCheck(config, clock),
    modelsCheck(config, clock),
    ...ownServerChecks(config),
    ...voiceServerChecks(config),
    ...(remover === undefined ? [] : [removerCheck(remover)]),
    ...(file === undefined ? [] : [folderCheck(file), diskCheck(file)]),
    toolServersCheck(config, clock),
    ...(config.KNOWLEDGE_DIR === undefined ? [] : [documentsCheck(config.KNOWLEDGE_DIR)]),
    portCheck(config),
    databaseCheck(storage, config),
    ...(config.PICTURES_URL === undefined ? [] : [bucketCheck(config.PICTURES_URL, clock)]),
  ];
}

async function inTime({ subject, run }: Check): Promise<Finding[]> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), TIMEOUT_MS);
  const timedOut = once(late.signal, 'abort').then(() => {
    throw new Error('no answer within ten seconds');
  });
  try {
    return (await Promise.race([run(late.signal), timedOut])).map(found => ({ subject, ...found }));
  } catch (error) {
    return [{ subject, ...fail(errorMessage(error), 'Check the network and the settings.') }];
  } finally {
    clearTimeout(timer);
  }
}

/** External messages may quote a token or key, or contain terminal control sequences. */
function cleaned(finding: Finding, secrets: readonly string[]): Finding {
  const message = stripVTControlCharacters(withoutSecrets(finding.message, secrets, '…'));
  return { ...finding, message: message.replace(/(?!\n)\p{Cc}/gu, '') };
}

/** Runs all checks concurrently, each for at most ten seconds. They change nothing. */
export async function examine(variables: Variables, clock: Clock = systemClock): Promise<readonly Finding[]> {
  const { config, problems } = readConfig(variables);
  const secrets = secretsOf(config);
  const found = await Promise.all(checksOf(config, clock).map(inTime));
  return [...problems, ...found.flat()].map(finding => cleaned(finding, secrets));
}
