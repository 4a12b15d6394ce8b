import type { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import * as sessions from '../../src/assistant-db/dialogues/sessions.ts';
import * as jobs from '../../src/assistant-db/jobs/claims.ts';
import * as images from '../../src/assistant-db/jobs/generation-images.ts';
import * as generations from '../../src/assistant-db/jobs/generations.ts';
import * as sheets from '../../src/assistant-db/jobs/sheets.ts';
import * as stickers from '../../src/assistant-db/jobs/stickers.ts';
import * as inbox from '../../src/assistant-db/messages/inbox.ts';
import * as claims from '../../src/assistant-db/messages/inbox-claims.ts';
import * as outbox from '../../src/assistant-db/messages/outbox.ts';
import * as outboxClaims from '../../src/assistant-db/messages/outbox-claims.ts';
import * as retention from '../../src/assistant-db/operation/retention.ts';
import * as forgetting from '../../src/assistant-db/people/forget.ts';
import * as users from '../../src/assistant-db/people/users.ts';
import * as drawing from '../../src/assistant-db/plans/drawing.ts';
import * as plans from '../../src/assistant-db/plans/plans.ts';
import * as status from '../../src/assistant-db/plans/status.ts';
import type { Database, Trx } from '../../src/assistant-db/schema.ts';
import { NOW } from './database.ts';
import { watchedDatabase } from './watched-database.ts';

type Repositories = typeof generations &
  typeof jobs &
  typeof images &
  typeof inbox &
  typeof claims &
  typeof outbox &
  typeof outboxClaims &
  typeof sessions &
  typeof sheets &
  typeof plans &
  typeof drawing &
  typeof status &
  typeof stickers &
  typeof users;
/** Parts of queries, and what other tests execute. */
type NotHere =
  | 'DRAWS'
  | 'NO_PHOTO'
  | 'OPEN'
  | 'OPEN_TO_ALL'
  | 'deleteDiscarded'
  | 'deleteSticker'
  | 'discardImages'
  | 'isPaidSheet'
  | 'lastStickerOf'
  | 'meanJobTime'
  | 'noteShown'
  | 'overviewOf'
  | 'readOpenButtons'
  | 'reuseEmojiChoice'
  | 'saveEmojiChoice'
  | 'stateOf'
  | 'topicOfChat'
  | 'writeOpenButtons';
type Query = (db: Kysely<Database>) => Promise<unknown>;

const me = { id: 'me', leaseMs: 8000 };
const inTrx =
  (run: (trx: Trx) => Promise<unknown>): Query =>
  db =>
    db.transaction().execute(run);
const X = Buffer.from('x');
const values = { style: 's', emotion: 'e', pose: 'p', photo_file_id: 'f' };
const content = {
  style: 's',
  occasion: '',
  stickers: [{ emotion: 'e', pose: 'p', caption: '', emoji: '🙂' }],
  packId: null,
};

/** Every function of the repositories; the compiler keeps the list complete. */
const QUERIES: Record<Exclude<keyof Repositories, NotHere>, Query> = {
  upsertUser: db => users.upsertUser(db, { id: 7, firstName: 'Ada' }, NOW),
  findUser: db => users.findUser(db, 7),
  isGone: db => users.isGone(db, 7),
  setLanguage: db => users.setLanguage(db, 7, 'en'),
  setVoiceAnswers: db => users.setVoiceAnswers(db, 7, true),
  markGone: db => users.markGone(db, 7, NOW),

  findPreferences: db => users.findPreferences(db, 7),
  updatePreferences: inTrx(trx => users.updatePreferences(trx, 7, { interview: 'done' }, NOW)),
  markOffered: inTrx(trx => users.markOffered(trx, 7, NOW)),
  ensureSession: db => sessions.ensureSession(db, 7, NOW),
  findSession: db => sessions.findSession(db, 7),
  updateSession: db => sessions.updateSession(db, 1, { state: 'idle' }),
  openAssistantSession: inTrx(trx => sessions.openAssistantSession(trx, 7, '', NOW)),
  getActiveAssistantSession: db => sessions.getActiveAssistantSession(db, 7),
  dialoguesOf: db => sessions.dialoguesOf(db, 7, 10),
  lastAssistantSession: db => sessions.lastAssistantSession(db, 7),
  isNewest: inTrx(trx => sessions.isNewest(trx, 7, undefined)),
  updateAssistantSession: inTrx(trx => sessions.updateAssistantSession(trx, 1, 1, { style: 'x' })),
  markSummaryShown: inTrx(trx => sessions.markSummaryShown(trx, 1, 1, NOW)),
  updateSummary: db => sessions.updateSummary(db, 1, { summary: 's', summarized: 4 }),
  forgetPhoto: inTrx(trx => sessions.forgetPhoto(trx, 7, 'f', NOW)),

  enqueueGeneration: inTrx(trx =>
    generations.enqueueGeneration(trx, { user_id: 7, assistant_session_id: 1, revision: 1, ...values }, NOW),
  ),
  findGeneration: db => generations.findGeneration(db, 1),
  generationOf: db => generations.generationOf(db, 1, 1),
  countOpenJobs: db => generations.countOpenJobs(db, 7),
  countQueuedJobs: db => generations.countQueuedJobs(db),
  countGenerationsSince: db => generations.countGenerationsSince(db, 7, NOW),
  claimGeneration: db => jobs.claimGeneration(db, me, NOW, [2], 3),
  setStage: db => jobs.setStage(db, 1, me, 'drawing'),
  setProgressMessage: db => jobs.setProgressMessage(db, 1, 5),
  saveDrawn: inTrx(trx =>
    images.saveDrawn(trx, 1, me, { bytes: Buffer.from('x'), provider: 'openai', attempt: 1 }),
  ),
  loadImages: db => images.loadImages(db, 1),
  saveFinished: inTrx(trx => images.saveFinished(trx, 1, me, { cutOut: X, picture: X }, NOW)),
  markDelivered: inTrx(trx => jobs.markDelivered(trx, 1)),
  isBeingDrawn: db => generations.isBeingDrawn(db, { user_id: 7, ...values }),
  enqueueTake: async db => {
    const job = await generations.findGeneration(db, 1);
    if (job === undefined) throw new Error('there is no job to draw again');
    const look = { outline: 0, caption: '' };
    await db.transaction().execute(trx => generations.enqueueTake(trx, job, look, NOW));
  },
  openPlan: inTrx(trx => plans.openPlan(trx, { userId: 7, assistantSessionId: 1 }, content, NOW)),
  revisePlan: inTrx(trx => plans.revisePlan(trx, { id: 1, revision: 1 }, content, NOW)),
  findPlan: db => plans.findPlan(db, 7, 1),
  livePlans: db => plans.livePlans(db, 7),
  lastPlanOf: db => plans.lastPlanOf(db, 7),
  listPlans: db => plans.listPlans(db, 7, 5),
  stickersOfPlans: db => plans.stickersOfPlans(db, [1]),
  stickersOfPlan: db => plans.stickersOfPlan(db, 1),
  notePlanShown: db => plans.notePlanShown(db, 1, 2, NOW),
  countOpenPlanned: db => generations.countOpenPlanned(db, 7),
  joinSheet: inTrx(trx => sheets.joinSheet(trx, [1])),
  jobsOfSheet: db => sheets.jobsOfSheet(db, 1),
  saveSplit: inTrx(trx => sheets.saveSplit(trx, 1, me, [{ generationId: 1, cutOut: null }])),
  failSheet: inTrx(trx => sheets.failSheet(trx, 1, 'unavailable', NOW)),
  dissolveSheet: inTrx(trx => sheets.dissolveSheet(trx, 1)),
  queuePicture: inTrx(async trx => {
    const plan = await plans.findPlan(trx, 7, 1);
    if (plan === undefined) throw new Error('there is no plan');
    await drawing.queuePicture(trx, plan, 'f', { positions: [1], referenceId: null }, NOW);
  }),
  retryFailed: inTrx(async trx => drawing.retryFailed(trx, await drawing.plannedJobs(trx, 1), NOW)),
  plannedJobs: db => drawing.plannedJobs(db, 1),
  changeEmotion: inTrx(trx => drawing.changeEmotion(trx, 1, 1, 'sad')),
  rewordSticker: inTrx(trx => drawing.rewordSticker(trx, 1, 1, 'words')),
  stopQueuedOfPlan: inTrx(trx => drawing.stopQueuedOfPlan(trx, 1, NOW)),
  unlinkJob: inTrx(trx => drawing.unlinkJob(trx, 1)),
  placementsOfPlan: db => drawing.placementsOfPlan(db, 1),
  movePlan: inTrx(trx => status.movePlan(trx, 1, 'first', 'rest', NOW)),
  markEndedAnew: inTrx(trx => status.markEndedAnew(trx, [1], NOW)),
  plansThatAre: db => status.plansThatAre(db, 7, 'first', 'rest'),
  setPlanProgress: inTrx(trx => status.setPlanProgress(trx, 1, 5)),
  dropPlanProgress: inTrx(trx => status.dropPlanProgress(trx, 1)),
  losePlanPhoto: inTrx(trx => status.losePlanPhoto(trx, 7, 'f', NOW)),
  givePlanPhoto: inTrx(trx => status.givePlanPhoto(trx, 7, 'f', NOW)),
  setPlanPack: inTrx(trx => status.setPlanPack(trx, 1, 1)),
  reopenPlan: inTrx(async trx => {
    const plan = await plans.findPlan(trx, 7, 1);
    if (plan === undefined) throw new Error('there is no plan');
    await status.reopenPlan(trx, plan, NOW);
  }),
  beginPlan: inTrx(trx => drawing.beginPlan(trx, { id: 1, user_id: 7, revision: 2 }, 'f', NOW)),
  dropOpenPlan: inTrx(trx => plans.dropOpenPlan(trx, 7, NOW)),
  enqueuePlanned: inTrx(async trx => {
    const plan = await plans.findPlan(trx, 7, 1);
    if (plan === undefined) throw new Error('there is no plan');
    await generations.enqueuePlanned(
      trx,
      { user_id: 7, ...values },
      { plan, caption: '', referenceId: null },
      NOW,
    );
  }),
  failedSince: db => jobs.failedSince(db, 7, NOW),
  reviveUndelivered: inTrx(trx => jobs.reviveUndelivered(trx, 7)),
  hasImages: db => images.hasImages(db, 1),
  stopAwaitingWords: inTrx(trx => sessions.stopAwaitingWords(trx, 7)),
  releaseGeneration: db => jobs.releaseGeneration(db, 1, me, true),
  postponeForPhoto: db => jobs.postponeForPhoto(db, 1, me, NOW),
  failGeneration: inTrx(trx => jobs.failGeneration(trx, 1, me, 'internal', NOW)),
  failDeliveries: inTrx(trx => jobs.failDeliveries(trx, 7)),
  stopQueued: inTrx(trx => generations.stopQueued(trx, 7, NOW)),
  requeueFailed: inTrx(trx => generations.requeueFailed(trx, 1, NOW)),
  forgetImages: inTrx(trx => images.forgetImages(trx, 1)),

  findSticker: db => stickers.findSticker(db, 7, 1),
  stickerOfJob: db => stickers.stickerOfJob(db, 1),
  ensureVariant: async db => {
    const found = await stickers.findSticker(db, 7, 1);
    if (found === undefined) throw new Error('there is no sticker to make a variant of');
    const look = { outline: false, caption: '' };
    await db.transaction().execute(trx => stickers.ensureVariant(trx, found.sticker, look, NOW));
  },
  beginPicture: db => stickers.beginPicture(db, 1),
  endPicture: db => stickers.endPicture(db, 1, X),
  markSent: inTrx(trx => stickers.markSent(trx, 1, { id: 'file', uniqueId: 'unique' })),
  newestSentFile: db => stickers.newestSentFile(db),
  countStickers: db => stickers.countStickers(db, 7),
  listStickers: db => stickers.listStickers(db, 7, { offset: 0, limit: 8 }),
  setEmoji: db => stickers.setEmoji(db, 1, { emoji: ['🙂'], keywords: [] }),
  hasCutOut: db => stickers.hasCutOut(db, 1),

  storeUpdates: db => inbox.storeUpdates(db, [{ updateId: 1, chatId: 7, payload: '{}' }], NOW),
  earlierDigests: db => inbox.earlierDigests(db, [1, 2]),
  waitingChats: db => claims.waitingChats(db, me),
  claimChat: db => claims.claimChat(db, 7, me),
  countAttempt: db => claims.countAttempt(db, [1], me),
  releaseUpdates: db => claims.releaseUpdates(db, me),
  setAside: inTrx(trx => claims.setAside(trx, [1], 'talk')),
  countSetAside: db => claims.countSetAside(db),
  acknowledgeUpdates: inTrx(trx => inbox.acknowledgeUpdates(trx, [1], me)),
  markIgnored: inTrx(trx => inbox.markIgnored(trx, [1])),
  markRefused: inTrx(trx => inbox.markRefused(trx, [1])),
  answeredAtLeast: db => inbox.answeredAtLeast(db, 7, 1, { since: 0, until: NOW, before: 9, urgent: 0 }),
  countAnswered: db => inbox.countAnswered(db, 7, { since: 0, until: NOW, urgent: 0 }),
  pruneInbox: db => inbox.pruneInbox(db, NOW),

  enqueueMessages: inTrx(trx => outbox.enqueueMessages(trx, 7, ['{}'], NOW)),
  chatsToSend: db => outboxClaims.chatsToSend(db, me),
  moveChat: db => outbox.moveChat(db, -7, -1_007),
  claimNextMessage: db => outboxClaims.claimNextMessage(db, 7, me),
  waitingMessages: db => outbox.waitingMessages(db, 7),
  hasMessages: db => outbox.hasMessages(db, 7),
  claimNextBroadcast: db => outboxClaims.claimNextBroadcast(db, me),
  isOurs: db => outbox.isOurs(db, 1, me),
  markMaybeSent: db => outbox.markMaybeSent(db, 1, me, NOW),
  keepRest: db => outbox.keepRest(db, 1, me, '{}'),
  removeMessage: db => outbox.removeMessage(db, 1, me),
  dropChat: db => outbox.dropChat(db, 7),

  endAssistantSession: db => sessions.endAssistantSession(db, 7, 'cancelled', NOW),
};

/** Of what the queries before it have left. */
const SET_UP = 'update "stickers" set "picture" = ?';
const LAST: Record<string, Query> = {
  applyRetention: async db => {
    await db.updateTable('stickers').set({ picture: X }).execute();
    await retention.applyRetention(db, 1, NOW + 10 * 24 * 60 * 60 * 1000, async () => true);
  },
  forgetPerson: async db => {
    await db.insertInto('generation_images').values({ generation_id: 1, cutout: X }).execute();
    await inTrx(trx => forgetting.forgetPerson(trx, 7, { messages: ['{}'], packJobs: [1] }, me, NOW))(db);
  },
  carriedCounts: db => forgetting.carriedCounts(db, 7, NOW),
  finishForgetting: db => forgetting.finishForgetting(db, NOW, async () => true),
};

/** Indices that hold only what waits to be done: going through all of one is what a sweep is for. */
const QUEUES =
  /USING (?:COVERING )?INDEX (?:inbox_pending|inbox_set_aside|outbox_chat|generations_open|generations_waiting)$/;
/** A handful of rows, or all of what waits to be done. */
const SMALL = /^SCAN (?:processes|broadcasts|discarded_images|forgotten_counts)/;

it('no query reads a table from end to end', async () => {
  const { db, executed, plan } = await watchedDatabase();

  const scans: string[] = [];
  let explained = 0;
  for (const [name, query] of Object.entries({ ...QUERIES, ...LAST })) {
    executed.length = 0;
    await query(db);
    expect(executed.length, name).toBeGreaterThan(0);
    for (const query of executed) {
      if (!/^\s*(?:select|insert|update|delete)/i.test(query.sql) || query.sql === SET_UP) continue;
      explained++;
      for (const detail of plan(query)) {
        if (
          /^SCAN \w/.test(detail) &&
          // A list that came with the query is no table.
          !/^SCAN (?:CONSTANT|\d+-ROW VALUES|json_each)/.test(detail) &&
          !QUEUES.test(detail) &&
          !SMALL.test(detail)
        )
          scans.push(`${name}: ${detail}`);
      }
    }
  }
  expect(scans).toEqual([]);
  expect(explained).toBeGreaterThanOrEqual(Object.keys(QUERIES).length);
});
