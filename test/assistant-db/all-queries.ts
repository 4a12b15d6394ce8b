import * as sessions from '../../src/assistant-db/dialogues/sessions.ts';
import * as guests from '../../src/assistant-db/guests/guests.ts';
import * as claims from '../../src/assistant-db/jobs/claims.ts';
import * as images from '../../src/assistant-db/jobs/generation-images.ts';
import * as sheets from '../../src/assistant-db/jobs/generation-images.ts';
import * as generations from '../../src/assistant-db/jobs/generations.ts';
import * as received from '../../src/assistant-db/jobs/received.ts';
import * as stickers from '../../src/assistant-db/jobs/stickers.ts';
import * as answered from '../../src/assistant-db/messages/answered.ts';
import * as inbox from '../../src/assistant-db/messages/inbox.ts';
import * as outbox from '../../src/assistant-db/messages/outbox.ts';
import { heartbeat } from '../../src/assistant-db/operation/processes.ts';
import { applyRetention } from '../../src/assistant-db/operation/retention.ts';
import * as admission from '../../src/assistant-db/people/admission.ts';
import * as counts from '../../src/assistant-db/people/counts.ts';
import * as forgetting from '../../src/assistant-db/people/forget.ts';
import * as person from '../../src/assistant-db/people/person.ts';
import * as users from '../../src/assistant-db/people/users.ts';
import * as drawing from '../../src/assistant-db/plans/drawing.ts';
import * as plans from '../../src/assistant-db/plans/plans.ts';
import type { Store, Trx } from '../../src/assistant-db/schema.ts';
import * as charges from '../../src/assistant-db/stars/charges.ts';
import * as offers from '../../src/assistant-db/stars/offers.ts';
import * as tasks from '../../src/assistant-db/tasks/tasks.ts';
import { NOW } from './database.ts';

const ROOMS = { ...users, ...sessions, ...generations, ...claims, ...images, ...sheets, ...stickers };
const REPOSITORIES = {
  ...ROOMS,
  ...received,
  ...admission,
  ...person,
  ...plans,
  ...tasks,
  ...drawing,
  ...answered,
  ...inbox,
  ...outbox,
  ...guests,
  ...charges,
  ...offers,
};
/** Functions of a store that open their own transactions and are covered by other tests. */
type NotHere =
  | 'deleteDiscarded'
  | 'deleteImages'
  | 'deleteSticker'
  | 'forgetPayments'
  | 'discardImages'
  | 'lastStickerOf'
  | 'meanJobTime'
  | 'noteShown'
  | 'noteStickerMessage'
  | 'overviewOf'
  | 'readOpenButtons'
  | 'stopped'
  | 'storeUpdates'
  | 'writeOpenButtons';

type Repositories = typeof REPOSITORIES;
/** The arguments of a query after the transaction. Parts of queries are omitted. */
type Arguments<Query> = Query extends (db: Trx, ...rest: infer Rest) => Promise<unknown> ? Rest : never;
type Queries = {
  [Name in keyof Repositories as Arguments<Repositories[Name]> extends never
    ? never
    : Exclude<Name, NotHere>]:
    | Arguments<Repositories[Name]>
    | ((trx: Trx) => Promise<Arguments<Repositories[Name]>>);
};

const me = { id: 'me', leaseMs: 8000 };
const X = Buffer.from('x');
const values = { user_id: 7, style: 's', emotion: 'e', pose: 'p', photo_file_id: 'f' };
const look = { outline: 0, caption: '' };
const GIVEN = {
  fileId: 'given',
  uniqueId: 'of given',
  format: 'static',
  emoji: '🙂',
  setName: undefined,
  thumbnail: undefined,
} as const;
const content = {
  style: 's',
  occasion: '',
  stickers: [{ emotion: 'e', pose: 'p', caption: '', emoji: '🙂' }],
  packId: null,
  moving: false,
};

function there<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('the queries before have left no such row');
  return row;
}

const planOf = async (trx: Trx) => there(await plans.findPlan(trx, 7, 1));

/** Every query of the repositories with its arguments. The compiler keeps the list complete. */
const QUERIES: Queries = {
  upsertUser: [{ id: 7, firstName: 'Ada' }, NOW],
  findUser: [7],
  findPerson: [7],
  findAdmission: [7, { updateId: 1, at: NOW }],
  setLanguage: [7, 'en'],
  setVoiceAnswers: [7, true],
  markGone: [7, NOW],
  findPreferences: [7],
  updatePreferences: [7, { interview: 'done' }, NOW],
  markOffered: [7, NOW],
  ensureSession: [7, NOW],
  findSession: [7],
  updateSession: [1, { state: 'idle' }],
  openAssistantSession: [7, '', NOW],
  getActiveAssistantSession: [7],
  dialoguesOf: [7, { offset: 0, limit: 10 }],
  lastAssistantSession: [7],
  isNewest: [7, undefined],
  updateAssistantSession: [1, 1, { style: 'x' }],
  markSummaryShown: [1, 1, NOW],
  updateSummary: [1, { summary: 's', summarized: 4 }],
  forgetPhoto: [7, 'f', NOW],
  enqueueGeneration: [{ ...values, assistant_session_id: 1, revision: 1 }, NOW],
  findGeneration: [1],
  generationOf: [1, 1],
  countOpenJobs: [7],
  countQueuedJobs: [],
  countGenerationsSince: [7, NOW],
  claimGeneration: [me, NOW, [2], 3],
  setStage: [1, me, 'drawing'],
  dropPose: [1, me],
  setProgressMessage: [1, 5],
  saveDrawn: [1, me, { bytes: X, provider: 'openai', attempt: 1 }],
  loadImages: [1],
  saveFinished: [1, me, { cutOut: X, picture: X }, NOW],
  markDelivered: [1],
  isBeingDrawn: [values],
  areFramesBeingDrawn: async trx => [there(await generations.findGeneration(trx, 1))],
  countFrames: async trx => [there(await generations.findGeneration(trx, 1))],
  enqueueFrames: async trx => [there(await generations.findGeneration(trx, 1)), look, 4, NOW],
  enqueueTake: async trx => [there(await generations.findGeneration(trx, 1)), look, NOW],
  enqueueBeside: [1, { ...values, created_at: NOW }],
  ensureGuest: [{ id: 7, first_name: 'Ada' }, NOW],
  dialogueForGuest: [7, NOW],
  noteInlineMessage: [{ userId: 7, source: 'guest:1', inlineId: 'i' }, NOW],
  storeGuest: [{ user_id: 7, source: 'guest:1', status: 'asks', sender_id: 8, created_at: NOW }],
  findGuest: [1],
  guestOfSource: ['guest:1'],
  guestOfJob: [1],

  settleConsent: [1],
  drawGuest: [1, 1, ''],
  refuseGuest: [1, 'no'],
  noteGuestMessage: [1, 5],
  takeBackPictures: [8, NOW],
  leaveRequests: [7],
  deleteGuest: [1],
  countUndelivered: [7, NOW],
  forgetGuests: [99],
  openPlan: [{ userId: 7, assistantSessionId: 1 }, content, NOW],
  revisePlan: [{ id: 1, revision: 1 }, content, NOW],
  findPlan: [7, 1],
  livePlans: [7],
  listPlans: [7, 5],
  stickersOfPlans: [[1]],
  stickersOfPlan: [1],
  notePlanShown: [1, 2, NOW],
  countOpenPlanned: [7],
  countDrawn: [7],
  joinSheet: [[1]],
  jobsOfSheet: [1],
  saveSplit: [1, me, [{ generationId: 1, cutOut: null }]],
  failSheet: [1, 'unavailable', NOW],
  dissolveSheet: [1],
  queuePicture: async trx => [await planOf(trx), 'f', { positions: [1], referenceId: null }, NOW],
  retryFailed: async trx => [await drawing.plannedJobs(trx, 1), NOW],
  plannedJobs: [1],
  changeEmotion: [1, 1, 'sad'],
  rewordSticker: [1, 1, 'words'],
  stopQueuedOfPlan: [1, NOW],
  unlinkJob: [1],
  placementsOfPlan: [1],
  isTakeForMovingPack: async trx => [there(await generations.findGeneration(trx, 1)), 1],
  movePlan: [1, 'first', 'rest', NOW],
  markEndedAnew: [[1], NOW],
  plansThatAre: [7, 'first', 'rest'],
  setPlanProgress: [1, 5],
  dropPlanProgress: [1],
  losePlanPhoto: [7, 'f', NOW],
  givePlanPhoto: [7, 'f', NOW],
  setPlanPack: [1, 1],
  reopenPlan: async trx => [await planOf(trx), NOW],
  beginPlan: [{ id: 1, user_id: 7, revision: 2 }, 'f', NOW],
  dropOpenPlan: [7, NOW],
  enqueuePlanned: async trx => [values, { plan: await planOf(trx), caption: '', referenceId: null }, NOW],
  failedSince: [7, NOW],
  reviveUndelivered: [7],
  hasImages: [1],
  stopAwaitingWords: [7],
  releaseGeneration: [1, me, true],
  postponeForPhoto: [1, me, NOW],
  failGeneration: [1, me, 'internal', NOW],
  failDeliveries: [7],
  stopQueued: [7, NOW],
  requeueFailed: [1, NOW],
  forgetImages: [1],
  findAnySticker: [7, 1],
  findSticker: [7, 1],
  stillPictures: [7, [1]],
  unseenVariants: [7],
  storeGiven: [7, [GIVEN], NOW],
  storeReceived: [7, [GIVEN], NOW],
  ensureReceivedVariant: async trx => [
    there(await stickers.findAnySticker(trx, 7, 1)).sticker,
    { caption: 'HELLO', motion: 'pop' },
    NOW,
  ],
  newestSticker: [7],
  noteReceived: [1, NOW],
  receivedTogether: async trx => [there(await stickers.findAnySticker(trx, 7, 1)).sticker],
  lastReceived: [7],
  drawnWithFile: [7, 'unique'],
  stickerOfJob: [1],
  ensureVariant: async trx => [
    there(await stickers.findSticker(trx, 7, 1)).sticker,
    { outline: 0, caption: '', motion: 'sway' },
    NOW,
  ],
  beginPicture: [1],
  stickerInMessage: [7, { messageId: 1, sticker: 'x' }],
  endPicture: [1, { picture: X, preview: X }],
  markSent: [
    { id: 1, motion: '' },
    { id: 'file', uniqueId: 'unique' },
  ],
  newestSentFile: [],
  countStickers: [7],
  listStickers: [7, { offset: 0, limit: 8 }],
  setEmoji: [1, { emoji: ['🙂'], keywords: [] }],
  anyMoves: [[1, 2]],
  hasCutOut: [1],
  newestMessage: [7],
  earlierDigests: [[1, 2]],
  waitingChats: [me],
  claimChat: [7, me],
  countAttempt: [[1], me, 1],
  releaseUpdates: [me],
  setAside: [[1], 'talk'],
  countSetAside: [],
  queueContinuation: [7, 1, NOW],
  queueTaskTurn: [{ id: 1, user_id: 7, turns: 1 }, NOW],
  proposeTask: [7, 'r', [{ number: 1, title: 't', changes: 0, after: '[]' }], NOW],
  addSteps: [1, [{ number: 2, title: 't', changes: 1, after: '[1]' }]],
  findTask: [7, 1],
  runningTask: [7],
  stepsOfTask: [1],
  moveTask: [1, 'proposed', { status: 'running' }, NOW],
  moveStep: [{ task_id: 1, number: 1 }, ['waiting'], { status: 'running' }],
  listTasks: [7, 5],
  skipOpenSteps: [1],
  noteTaskMessage: [1, 5],
  lastStopAt: [7],
  startTask: async trx => {
    await users.upsertUser(trx, { id: 8, firstName: 'Eve' }, NOW);
    return [8, { request: 'r', approved: true }, NOW];
  },
  taskById: [1],
  openTask: [7],
  countApiTasks: [NOW],
  acknowledgeUpdates: [[1], me],
  markIgnored: [[1]],
  markRefused: [[1]],
  answeredAtLeast: [7, 1, { since: 0, until: NOW, before: 9, urgent: 0 }],
  countAnswered: [7, { since: 0, until: NOW, urgent: 0 }],
  pruneInbox: [NOW],
  enqueueMessages: [7, ['{}'], NOW],
  chatsToSend: [me],
  unreadMessages: [8],
  removeRead: [8, [1]],
  unhandled: [[1]],
  hasWordsWaiting: [7],
  hasTurnsQueued: [7],
  countApiUpdates: [NOW],
  moveChat: [-7, -1_007],
  claimNextMessage: [7, me],
  waitingMessages: [7],
  hasMessages: [7],
  claimNextBroadcast: [me],
  isOurs: [1, me],
  markMaybeSent: [1, me, NOW],
  keepRest: [1, me, '{}'],
  releaseMessage: [1, me],
  removeMessage: [1, me],
  dropChat: [7],
  endAssistantSession: [7, 'cancelled', NOW],
  addOffer: [{ userId: 7, drawings: 3, stars: 30, wish: '', validUntil: NOW }, NOW],
  findOffer: [7, 1],
  renewOffer: [1, NOW],
  markPaid: [7, 1, NOW],
  isWishPaid: [{ id: 1, user_id: 7, wish: '', created_at: NOW }],
  addCharge: [{ chargeId: 'charge', userId: 7, drawings: 3, stars: 30 }, NOW],
  chargesOf: [7],
  drawingsLeft: [7],
  payForJobs: [7, NOW, 1],
  findCharge: ['charge'],
  beginRefund: [1, { userId: 7, askedBy: 7 }],
  claimRefund: [me, NOW],
  postponeRefund: [1, me, NOW],
  endRefund: [{ id: 1, user_id: 7 }, me, true, NOW],
  noteRefund: ['charge', NOW],
  paymentsSince: [NOW],
};

/** Runs a query of the list in a transaction. */
async function run(db: Store, name: string, given: unknown): Promise<void> {
  const query: unknown = Object.entries(REPOSITORIES).find(([known]) => known === name)?.[1];
  if (typeof query !== 'function') throw new Error(`${name} is no query`);
  await db.transaction().execute(async trx => {
    const rest = typeof given === 'function' ? await given(trx) : given;
    if (!Array.isArray(rest)) throw new Error(`${name} has no arguments`);
    await query(trx, ...rest);
  });
}

/** Statements that the bot does not run, on rows of the queries before them. */
const SET_UP = /^update "stickers" set "picture" = (?:\?|\$1)$/;
type StoreQueries = Record<string, (db: Store) => Promise<unknown>>;
const FIRST: StoreQueries = {
  heartbeat: db => heartbeat(db, me),
  storeUpdates: db => inbox.storeUpdates(db, [{ updateId: 1, chatId: 7, payload: '{}' }], NOW),
};
const LAST: StoreQueries = {
  applyRetention: async db => {
    await db.updateTable('stickers').set({ picture: X }).execute();
    await applyRetention(db, 1, NOW + 10 * 24 * 60 * 60 * 1000, async () => true);
  },
  forgetPerson: async db => {
    await db.insertInto('generation_images').values({ generation_id: 1, cutout: X }).execute();
    const farewell = { messages: ['{}'], packJobs: [1] };
    await db.transaction().execute(trx => forgetting.forgetPerson(trx, 7, farewell, me, NOW));
  },
  carriedCounts: db => counts.carriedCounts(db, 7, NOW),
  finishForgetting: db => forgetting.finishForgetting(db, NOW, async () => true),
};

const listed: StoreQueries = Object.fromEntries(
  Object.entries(QUERIES).map(([name, given]) => [name, store => run(store, name, given)]),
);

/** Runs the queries in an order in which each finds rows, on a database without users whose id is below a thousand. */
export const ALL_QUERIES: StoreQueries = { ...FIRST, ...listed, ...LAST };

/** The queries that the bot runs. */
export function isQuery(text: string): boolean {
  return /^\s*(?:select|insert|update|delete)/i.test(text) && !SET_UP.test(text);
}
