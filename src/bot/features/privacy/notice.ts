import type { AssistantDeps } from '../../../assistant/context.ts';
import { type Command, sayFixed } from '../../../assistant/feature.ts';
import type { Config } from '../../../config/index.ts';
import type { Texts } from '../../../i18n/index.ts';
import { addressOf, inOrder, PROVIDERS, providerNamed, variableIn } from '../../../providers/index.ts';

/** Somebody outside the bot who gets what people send. */
interface Recipient {
  readonly name: string;
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
  /** Who writes down what is said aloud. */
  readonly listeners: readonly Recipient[];
  /** Who speaks the bot's answers. */
  readonly speakers: readonly Recipient[];
  /** Servers of tools that everybody here may use. */
  readonly toolServers: readonly string[];
  /** Drawn pictures go to the operator's server to be cut out. */
  readonly remover: boolean;
  /** Said first, in place of what Telegram gets, where Telegram is a part of this program. */
  readonly embedded?: (texts: Texts) => string;
}

/** An address of this very computer says nothing to anybody else. */
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

function recipients(
  names: readonly string[],
  config: Config,
  role: 'chat' | 'image' | 'transcription' | 'speech',
): Recipient[] {
  return inOrder(PROVIDERS, names).flatMap((provider): Recipient[] => {
    const address = variableIn(config, addressOf(provider, role));
    if (address === undefined) return [];
    const { hostname } = new URL(address);
    const known = hostname === provider.host || LOOPBACK.test(hostname);
    return [{ name: provider.name, host: known ? undefined : hostname }];
  });
}

/**
 * @param talkersSeePhoto whether a photo is shown to the models that lead the dialogue
 * @param toolServers servers of tools that everybody here may use
 */
export function privacyFacts(
  config: Config,
  talkersSeePhoto: boolean,
  toolServers: readonly string[] = [],
): PrivacyFacts {
  return {
    retentionDays: config.RETENTION_DAYS,
    talkers: recipients(config.AI_PROVIDERS, config, 'chat'),
    talkersSeePhoto,
    painters: recipients(config.IMAGE_PROVIDERS, config, 'image'),
    listeners: recipients(config.TRANSCRIBE_PROVIDERS, config, 'transcription'),
    speakers: recipients(config.SPEECH_PROVIDERS, config, 'speech'),
    toolServers,
    remover: config.BACKGROUND_REMOVER_URL !== undefined,
  };
}

function nameOf({ name, host }: Recipient, { privacy: texts }: Texts): string {
  return providerNamed(name)?.recipient?.(texts, host) ?? name;
}

/** What /privacy says. */
export function privacyNotice(facts: PrivacyFacts, texts: Texts): string {
  const { privacy } = texts;
  const names = (list: readonly Recipient[]) => list.map(recipient => nameOf(recipient, texts));
  const gets = [
    ...(facts.embedded ? [] : [privacy.telegram]),
    facts.talkers.length > 0
      ? privacy.talkers(names(facts.talkers), facts.talkersSeePhoto)
      : privacy.noTalkers,
    facts.painters.length > 0 ? privacy.painters(names(facts.painters)) : privacy.noPainters,
    ...(facts.listeners.length > 0 ? [privacy.listeners(names(facts.listeners))] : []),
    ...(facts.speakers.length > 0 ? [privacy.speakers(names(facts.speakers))] : []),
    ...(facts.toolServers.length > 0 ? [privacy.tools(facts.toolServers)] : []),
    ...(facts.remover ? [privacy.remover] : []),
  ];
  return [
    ...(facts.embedded ? [facts.embedded(texts)] : []),
    `${privacy.title}:\n${privacy.kept}`,
    privacy.howLong(facts.retentionDays),
    `${privacy.whoGets}:\n${gets.join('\n')}`,
    privacy.log,
    privacy.deletion,
  ].join('\n\n');
}

/** /privacy: what is kept, why, how long, who gets it, and how to have it deleted. */
export const privacy: Command<'privacy', AssistantDeps & { readonly privacyFacts: PrivacyFacts }> = {
  name: 'privacy',
  run: (deps, context) => sayFixed(deps, context, texts => privacyNotice(deps.privacyFacts, texts)),
};
