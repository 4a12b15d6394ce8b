import type { AssistantContext, OuterTools, TeamExtensions } from '../assistant/agent/context.ts';
import type { AssistantDeps } from '../assistant/turn/context.ts';
import { Summarizer } from '../assistant/turn/summarizer.ts';
import type { Config } from '../config/index.ts';
import { priceOf } from '../features/admin/stats-view.ts';
import { toolCallUpdates } from '../features/connected-tools/results.ts';
import { createTeam } from '../features/dialogue/agent/team.ts';
import { packPlan } from '../features/packs/handlers.ts';
import type { PictureCosts } from '../features/plans/drawing/costs.ts';
import { privacyFacts } from '../features/privacy/notice.ts';
import { chooseSheet, POSES } from '../images/sheet/request.ts';
import type { ImageGenerator } from '../images/types.ts';
import type { Servers } from '../mcp/client/servers.ts';
import type { ToolPolicy } from '../mcp/client/tool.ts';
import { IMAGE_PROVIDERS } from '../providers/index.ts';
import type { Models } from './models.ts';
import type { SignInHere } from './sign-in-settings.ts';

/** Dependencies of the dialogue; each channel adds how it runs intents. */
export function createAssistant(
  config: Config,
  { callAIChat, talksLive, generateObject, generators, budget, vision }: Models,
  stored: Pick<AssistantDeps, 'db' | 'me' | 'clock' | 'log'>,
  extensions: TeamExtensions,
  servers: Servers,
): Omit<AssistantDeps, 'runIntent'> & { readonly summarizer: Summarizer | undefined } {
  const { db, clock, log } = stored;
  const drawing = {
    clock,
    dailyStickers: config.DAILY_STICKERS_PER_USER,
    jobsPerUser: config.JOBS_PER_USER,
    maxQueuedJobs: config.MAX_QUEUED_JOBS,
    adminIds: config.ADMIN_IDS,
    packPlan,
    sheetOf: (count: number) => chooseSheet(config.PACK_SHEET, generators[0]?.sheets ?? {}, count),
    pictures: pictureCosts(config, generators[0]),
    drawnFrames: generators.some(({ animates }) => animates === true) ? POSES : undefined,
  };
  const { talkers, talkersSeePhoto, painters, remover } = privacyFacts(config, vision);
  return {
    ...stored,
    ...drawing,
    callAIChat,
    talksLive,
    team: createTeam(extensions),
    openAccounts: (userId, signal) => servers.personal.prepare(userId, signal),
    toolCallUpdates: servers.reports.length > 0 ? toolCallUpdates : undefined,
    generateObject,
    summarizer: budget && new Summarizer({ db, clock, log, generateObject, budget }),
    turnDeadlineMs: config.AI_TURN_DEADLINE_MS,
    vision,
    messagesPerMinute: config.MESSAGES_PER_MINUTE,
    messagesPerHour: config.MESSAGES_PER_HOUR,
    helpFacts: {
      dailyStickers: config.DAILY_STICKERS_PER_USER,
      jobsPerUser: config.JOBS_PER_USER,
      messagesPerMinute: config.MESSAGES_PER_MINUTE,
      retentionDays: config.RETENTION_DAYS,
      sells: config.STARS_PRICES.length > 0,
      drawsMovements: drawing.drawnFrames !== undefined,
      photoLeaves: (talkersSeePhoto && talkers.length > 0) || painters.length > 0 || remover,
    },
  };
}

/** Undefined if no drawing is possible. */
function pictureCosts(
  { MODEL_PRICES }: Pick<Config, 'MODEL_PRICES'>,
  painter: Pick<ImageGenerator, 'name' | 'model' | 'sheets'> | undefined,
): PictureCosts | undefined {
  const images = IMAGE_PROVIDERS.find(({ name }) => name === painter?.name)?.images;
  if (painter === undefined || images === undefined) return undefined;
  const price = priceOf(MODEL_PRICES, painter.model);
  return {
    seconds: images.usualSeconds,
    price: price?.type === 'image' ? price.each : undefined,
    sheets: painter.sheets,
    ...(images.limitsOf ? { limitsOf: images.limitsOf } : {}),
  };
}

export interface AppExtensions extends TeamExtensions {
  readonly toolPolicy?: ToolPolicy<AssistantContext>;
  readonly signInHere?: SignInHere;
}

/** The agents, with the tools of the operator's servers. */
export function withConnectedTools(
  { toolPolicy: _, signInHere: __, tools, ...extensions }: AppExtensions,
  connected: OuterTools,
): TeamExtensions {
  return { ...extensions, tools: context => [...(tools?.(context) ?? []), ...connected(context)] };
}
