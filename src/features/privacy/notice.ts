import type { AssistantDeps, TurnContext, TurnOutcome } from '../../assistant/turn/context.ts';
import { sayFixed } from '../../assistant/turn/feature.ts';
import type { Config } from '../../config/index.ts';
import type { Texts } from '../../i18n/index.ts';
import { addressOf, inOrder, PROVIDERS, providerNamed, variableIn } from '../../providers/index.ts';

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

interface Recipient {
  readonly name: string;
  readonly host: string | undefined;
}

/** The recipients of the users' data, as the bot is configured. */
export interface PrivacyFacts {
  readonly retentionDays: number;
  readonly talkers: readonly Recipient[];
  readonly talkersSeePhoto: boolean;
  readonly painters: readonly Recipient[];
  readonly listeners: readonly Recipient[];
  readonly speakers: readonly Recipient[];
  readonly embedders: readonly Recipient[];
  /** The models of live voice, which only the playground has. */
  readonly live: readonly Recipient[];
  readonly toolServers: readonly string[];
  readonly remover: boolean;
  readonly userDocuments: boolean;
  readonly payments: boolean;
  /** The host that stores pictures, unless it is this machine. */
  readonly pictures: string | undefined;
  /** The first paragraph if Telegram is part of this program. */
  readonly embedded?: (texts: Texts) => string;
}

function recipients(
  names: readonly string[],
  config: Config,
  role: Parameters<typeof addressOf>[1],
): Recipient[] {
  return inOrder(PROVIDERS, names).flatMap((provider): Recipient[] => {
    const address = variableIn(config, addressOf(provider, role));
    if (address === undefined) return [];
    const { hostname } = new URL(address);
    const known = hostname === provider.host || LOOPBACK.test(hostname);
    return [{ name: provider.name, host: known ? undefined : hostname }];
  });
}

export function privacyFacts(
  config: Config,
  talkersSeePhoto: boolean,
  toolServers: readonly string[] = [],
): PrivacyFacts {
  const { hostname } = new URL(config.PICTURES_URL?.endpoint ?? 'http://localhost');
  return {
    retentionDays: config.RETENTION_DAYS,
    talkers: recipients(config.AI_PROVIDERS, config, 'chat'),
    talkersSeePhoto,
    painters: recipients(config.IMAGE_PROVIDERS, config, 'image'),
    listeners: recipients(config.TRANSCRIBE_PROVIDERS, config, 'transcription'),
    speakers: recipients(config.SPEECH_PROVIDERS, config, 'speech'),
    embedders: recipients(config.EMBEDDING_PROVIDERS, config, 'embedding'),
    live: recipients(config.REALTIME_PROVIDERS, config, 'chat'),
    toolServers,
    remover: config.BACKGROUND_REMOVER_URL !== undefined,
    userDocuments: config.USER_DOCUMENTS,
    payments: config.STARS_PRICES.length > 0,
    pictures: LOOPBACK.test(hostname) ? undefined : hostname,
  };
}

function recipientName({ name, host }: Recipient, { privacy: texts }: Texts): string {
  return providerNamed(name)?.recipient?.(texts, host) ?? name;
}

export function privacyNotice(facts: PrivacyFacts, texts: Texts): string {
  const { privacy } = texts;
  const names = (list: readonly Recipient[]) => [
    ...new Set(list.map(recipient => recipientName(recipient, texts))),
  ];
  const live = facts.embedded ? facts.live : [];
  const listeners = [...facts.listeners, ...live];
  const speakers = [...facts.speakers, ...live];
  const talkers = [...facts.talkers, ...live];
  const gets = [
    ...(facts.embedded ? [] : [privacy.telegram]),
    talkers.length > 0 ? privacy.talkers(names(talkers), facts.talkersSeePhoto) : privacy.noTalkers,
    facts.painters.length > 0 ? privacy.painters(names(facts.painters)) : privacy.noPainters,
    ...(facts.embedders.length > 0 ? [privacy.embedders(names(facts.embedders))] : []),
    ...(listeners.length > 0 ? [privacy.listeners(names(listeners))] : []),
    ...(speakers.length > 0 ? [privacy.speakers(names(speakers))] : []),
    ...(facts.toolServers.length > 0 ? [privacy.tools(facts.toolServers)] : []),
    ...(facts.remover ? [privacy.remover] : []),
    ...(facts.pictures === undefined ? [] : [privacy.pictures(facts.pictures)]),
  ];
  return [
    ...(facts.embedded ? [facts.embedded(texts)] : []),
    [
      `${privacy.title}:`,
      privacy.kept,
      ...(facts.userDocuments ? [privacy.documents] : []),
      ...(facts.payments ? [texts.stars.kept] : []),
    ].join('\n'),
    privacy.howLong(facts.retentionDays),
    `${privacy.whoGets}:\n${gets.join('\n')}`,
    privacy.log,
    privacy.deletion,
  ].join('\n\n');
}

export interface NoticeDeps extends AssistantDeps {
  readonly privacyFacts: PrivacyFacts;
}

export function showNotice(deps: NoticeDeps, context: TurnContext): Promise<TurnOutcome> {
  return sayFixed(deps, context, texts => privacyNotice(deps.privacyFacts, texts));
}
