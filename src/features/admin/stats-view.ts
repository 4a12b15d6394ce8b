import type { Backlog, Statistics, Waiting } from '../../assistant-db/operation/statistics.ts';
import type { Usage } from '../../assistant-db/operation/usage.ts';
import type { DocumentRow } from '../../assistant-db/schema.ts';
import type { ModelPrices } from '../../config/index.ts';
import type { Texts } from '../../i18n/index.ts';
import { oneLine } from '../../lib/one-line.ts';
import type { ModelEnd } from '../../providers/announced-ends.ts';
import { providerNamed } from '../../providers/index.ts';

/** Price of a model; a provider may answer with its dated name, `gpt-6-luna-2026-05-01` for `gpt-6-luna`. */
export function priceOf(prices: ModelPrices, model: string) {
  const exact = prices.get(model);
  if (exact !== undefined) return exact;
  const name = [...prices.keys()].find(
    known => model.startsWith(known) && /^[-@:]\d[\w.-]*$/.test(model.slice(known.length)),
  );
  return name === undefined ? undefined : prices.get(name);
}

/**
 * Approximate cost in USD: cached tokens count like others, failed image calls as free. Undefined where no
 * price fits.
 */
export function costOf(usage: Usage, prices: ModelPrices): number | undefined {
  const price = priceOf(prices, usage.model);
  switch (price?.type) {
    case 'tokens':
      // Its tokens are those of its chat answers.
      if (usage.role === 'live') return 0;
      // Image models tell no tokens, and not all that listen or speak do.
      if (usage.role === 'image' || (usage.seconds > 0 && usage.inputTokens === 0)) return undefined;
      return (usage.inputTokens * price.input + usage.outputTokens * price.output) / 1e6;
    case 'image':
      return usage.role === 'image' ? (usage.calls - usage.failures) * price.each : undefined;
    case 'minute':
      return usage.role === 'transcription' || usage.role === 'speech' || usage.role === 'live'
        ? (usage.seconds / 60) * price.each
        : undefined;
    case undefined:
      // The operator's own machines cost nothing.
      return providerNamed(usage.provider)?.kind === 'service' ? undefined : 0;
    default:
      return price satisfies never;
  }
}

type AdminTexts = Texts['admin'];

const ROLE_SIGNS = {
  chat: '🗣',
  image: '🎨',
  transcription: '🎙',
  speech: '🔊',
  live: '🎧',
  embedding: '🔎',
  telegram: '',
  mcp: '',
} as const;

export interface Period {
  readonly statistics: Statistics;
  readonly usage: readonly Usage[];
}

export interface StatsView {
  readonly now: number;
  readonly today: Period;
  readonly week: Period;
  readonly backlog: Backlog;
  readonly reachable: number;
  readonly documents: readonly Pick<DocumentRow, 'path' | 'problem'>[];
  readonly setAside: number;
  readonly prices: ModelPrices;
  readonly endings: readonly ModelEnd[];
}

function formatsOf(locale: string) {
  const whole = new Intl.NumberFormat(locale);
  const oneDigit = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: 3 });
  return {
    whole: (count: number) => whole.format(count),
    short: (count: number) => short.format(count),
    minutes: (seconds: number) => oneDigit.format(Math.max(0.1, seconds / 60)),
    money: (usd: number) => (usd > 0 && usd < 0.01 ? '< $0.01' : `$${usd.toFixed(2)}`),
    date: (ms: number) =>
      new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(ms),
  };
}

type Formats = ReturnType<typeof formatsOf>;

function modelLine(usage: Usage, cost: number | undefined, texts: AdminTexts['stats'], formats: Formats) {
  const { role, provider, model, calls, failures, inputTokens, outputTokens, seconds } = usage;
  const { whole, short, minutes, money } = formats;
  const name = model === provider ? `\`${model}\`` : `\`${model}\` (${provider})`;
  const facts = [
    texts.calls(calls, whole(calls)),
    ...(failures > 0 ? [texts.callsFailed(failures, whole(failures))] : []),
    ...(inputTokens + outputTokens > 0 ? [texts.tokens(short(inputTokens), short(outputTokens))] : []),
    ...(seconds > 0 ? [texts.sound(minutes(seconds))] : []),
    ...(cost === undefined ? [texts.costUnknown] : cost > 0 ? [texts.cost(money(cost))] : []),
  ];
  return `${ROLE_SIGNS[role]} ${name}: ${facts.join(', ')}`;
}

function isOfModel({ role }: Usage): boolean {
  return role !== 'telegram' && role !== 'mcp';
}

function periodLines(
  title: string,
  { statistics, usage }: Period,
  prices: ModelPrices,
  texts: AdminTexts['stats'],
  formats: Formats,
): string[] {
  const { whole, short, money } = formats;
  const { newPeople, activePeople, dialogues, stickers, tasks, payments, failures } = statistics;
  const failed = failures.reduce((sum, { count }) => sum + count, 0);
  const kinds = failures.map(({ kind, count }) => `${texts.failures[kind]} ${whole(count)}`).join(', ');
  const models = usage.filter(isOfModel).map(each => ({ usage: each, cost: costOf(each, prices) }));
  const costs = models.flatMap(({ cost }) => (cost ? [cost] : []));
  const telegram = usage.find(({ role }) => role === 'telegram');
  const mcp = usage.find(({ role }) => role === 'mcp');
  return [
    `**${title}**`,
    texts.people(whole(newPeople), whole(activePeople)),
    texts.made(whole(dialogues), whole(stickers)),
    ...(tasks.count > 0 ? [texts.tasks(whole(tasks.count), short(tasks.tokens))] : []),
    ...(payments.count > 0 || payments.refunded > 0
      ? [texts.stars(whole(payments.count), whole(payments.stars), whole(payments.refunded))]
      : []),
    ...(failed > 0 ? [texts.failed(whole(failed), kinds)] : []),
    ...(models.length === 0
      ? [texts.noCalls]
      : models.map(({ usage: each, cost }) => modelLine(each, cost, texts, formats))),
    ...(costs.length > 1 ? [texts.total(money(costs.reduce((sum, cost) => sum + cost, 0)))] : []),
    ...(telegram
      ? [texts.telegram(whole(telegram.calls - telegram.failures), whole(telegram.failures))]
      : []),
    ...(mcp && mcp.calls > 0 ? [texts.mcp(whole(mcp.calls - mcp.failures), whole(mcp.failures))] : []),
  ];
}

/** Unreadable documents named in one message. */
const MAX_PROBLEMS = 10;

function documentLines(
  documents: StatsView['documents'],
  texts: AdminTexts['stats'],
  { whole }: Formats,
): string[] {
  if (documents.length === 0) return [];
  const problems = documents.flatMap(({ path, problem }) =>
    problem === null
      ? []
      : [`⚠️ \`${oneLine(path).replaceAll('`', "'")}\`: ${texts.documentProblems[problem]}`],
  );
  return [texts.documents(whole(documents.length)), ...problems.slice(0, MAX_PROBLEMS)];
}

export function statsText(view: StatsView, { locale, stats: texts }: AdminTexts): string {
  const formats = formatsOf(locale);
  const { whole } = formats;
  const { today, week, backlog, reachable, documents, setAside, prices, endings, now } = view;
  const unpriced = week.usage.some(each => isOfModel(each) && costOf(each, prices) === undefined);
  const waiting = ({ count, since }: Waiting) => {
    if (since === undefined) return whole(count);
    const seconds = Math.max(0, Math.round((now - since) / 1000));
    const time =
      seconds < 120 ? texts.seconds(whole(seconds)) : texts.minutes(whole(Math.round(seconds / 60)));
    return `${whole(count)} (${texts.oldest(time)})`;
  };
  return [
    periodLines(texts.today(formats.date(now)), today, prices, texts, formats).join('\n'),
    periodLines(texts.week, week, prices, texts, formats).join('\n'),
    [
      `**${texts.now}**`,
      texts.queue(waiting(backlog.jobs), waiting(backlog.outbox), waiting(backlog.inbox)),
      texts.reachable(whole(reachable)),
      ...documentLines(documents, texts, formats),
      ...(setAside > 0 ? [texts.setAside(setAside, whole(setAside))] : []),
      ...endings.map(({ variable, model, date }) =>
        texts.modelEnds(`\`${variable}=${model}\``, formats.date(Date.parse(date))),
      ),
      ...(unpriced ? ['', texts.setPrices] : []),
    ].join('\n'),
  ].join('\n\n');
}
