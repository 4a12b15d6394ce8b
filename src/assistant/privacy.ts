import type { Config } from '../config.ts';
import type { Texts } from '../i18n/index.ts';
import { commitWords } from './commit.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from './context.ts';
import { say } from './outgoing.ts';
import { loadSnapshot } from './snapshot.ts';

/** Somebody outside the bot who gets what people send. */
interface Recipient {
  readonly name: 'gemini' | 'openai' | 'lmstudio';
  /** Where it is, unless at its own address. */
  readonly host: string | undefined;
}

/** What becomes of what people send, as the bot is configured. */
export interface PrivacyFacts {
  /** 0: for ever. */
  readonly retentionDays: number;
  /** In the order in which they are asked. */
  readonly talkers: readonly Recipient[];
  readonly talkersSeePhoto: boolean;
  readonly painters: readonly Recipient[];
  /** Drawn pictures go to the operator's server to be cut out. */
  readonly remover: boolean;
}

const OWN_ADDRESS = {
  gemini: 'generativelanguage.googleapis.com',
  openai: 'api.openai.com',
  lmstudio: undefined,
} as const;

/** An address of this very computer says nothing to anybody else. */
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

function recipients(
  names: Config['AI_PROVIDERS'],
  config: Pick<Config, 'GEMINI_BASE_URL' | 'OPENAI_BASE_URL' | 'LMSTUDIO_BASE_URL'>,
): Recipient[] {
  const urls = {
    gemini: config.GEMINI_BASE_URL,
    openai: config.OPENAI_BASE_URL,
    lmstudio: config.LMSTUDIO_BASE_URL,
  };
  return names.flatMap((name): Recipient[] => {
    if (name === 'offline') return [];
    const { hostname } = new URL(urls[name]);
    const known = hostname === OWN_ADDRESS[name] || LOOPBACK.test(hostname);
    return [{ name, host: known ? undefined : hostname }];
  });
}

/** @param talkersSeePhoto whether a photo is shown to the models that lead the dialogue */
export function privacyFacts(config: Config, talkersSeePhoto: boolean): PrivacyFacts {
  return {
    retentionDays: config.RETENTION_DAYS,
    talkers: recipients(config.AI_PROVIDERS, config),
    talkersSeePhoto,
    painters: recipients(config.IMAGE_PROVIDERS, config),
    remover: config.BACKGROUND_REMOVER_URL !== undefined,
  };
}

function nameOf({ name, host }: Recipient, { privacy: texts }: Texts): string {
  switch (name) {
    case 'gemini':
      return host === undefined ? 'Google Gemini' : texts.at('Google Gemini', host);
    case 'openai':
      return host === undefined ? 'OpenAI' : texts.compatible(host);
    case 'lmstudio':
      return texts.lmStudio(host);
    default:
      return name satisfies never;
  }
}

/** What /privacy says. */
export function privacyNotice(facts: PrivacyFacts, texts: Texts): string {
  const { privacy } = texts;
  const names = (list: readonly Recipient[]) => list.map(recipient => nameOf(recipient, texts));
  const gets = [
    privacy.telegram,
    facts.talkers.length > 0
      ? privacy.talkers(names(facts.talkers), facts.talkersSeePhoto)
      : privacy.noTalkers,
    facts.painters.length > 0 ? privacy.painters(names(facts.painters)) : privacy.noPainters,
    ...(facts.remover ? [privacy.remover] : []),
  ];
  return [
    `${privacy.title}:\n${privacy.kept}`,
    privacy.howLong(facts.retentionDays),
    `${privacy.whoGets}:\n${gets.join('\n')}`,
    privacy.log,
    privacy.deletion,
  ].join('\n\n');
}

/** /privacy: what is kept, why, how long, who gets it, and how to have it deleted. */
export async function showPrivacy(deps: AssistantDeps, context: TurnContext): Promise<TurnOutcome> {
  const { texts } = await loadSnapshot(deps.db, context.person);
  return commitWords(deps, context, [say(privacyNotice(deps.privacy, texts))]);
}
