import { join } from 'node:path';
import { createApp } from '../../src/app/index.ts';
import { advancePlans } from '../../src/assistant/drawing/advance.ts';
import { openAssistantSession } from '../../src/assistant-db/dialogues/sessions.ts';
import { upsertUser } from '../../src/assistant-db/people/users.ts';
import { beginPlan, plannedJobs, stateOf } from '../../src/assistant-db/plans/drawing.ts';
import { openPlan } from '../../src/assistant-db/plans/plans.ts';
import { movePlan } from '../../src/assistant-db/plans/status.ts';
import { loadConfig } from '../../src/config/index.ts';
import { gridFor } from '../../src/images/sheet/choose.ts';
import type { ImageGenerator } from '../../src/images/types.ts';
import { createLogger } from '../../src/lib/logger.ts';
import { geminiAnswers, startFakeGemini } from '../../test/support/fakes/fake-gemini.ts';
import { drawnOnKey, drawnSheet, photo } from '../../test/support/pictures/pictures.ts';
import { oneMoreProcess } from '../../test/support/shared.ts';
import { type BenchOptions, measured, type Row } from './report.ts';

const PERSON = 7;
const SHIRTS = Array.from({ length: 12 }, (_, n) => `rgb(${60 + 15 * n}, 30, ${225 - 15 * n})`);
const STICKERS = SHIRTS.map((_, index) => ({
  emotion: `sticker ${index + 1}`,
  pose: 'waving',
  caption: '',
  emoji: '🙂',
}));
/** Pictures asked of the model for a sticker. */
const MOST_CALLS = 0.4;

interface Order {
  readonly file: string;
  readonly sheets: 'auto' | '1';
  /** A cell of the large sheet is left out by the model. */
  readonly missing: boolean;
}

/** What a set has taken of the image model, for a sticker that is there. */
interface Price {
  readonly calls: number;
  /** By what a single picture costs. */
  readonly cost: number;
}

/** What the image model draws, by the numbers of the stickers on a picture. */
async function pictures(missing: boolean): Promise<ReadonlyMap<string, Buffer>> {
  const drawn = new Map<string, Buffer>();
  for (const [index, shirt] of SHIRTS.entries())
    drawn.set(String(index + 1), await drawnOnKey('#17e43a', shirt));
  const large: readonly (string | null)[] = SHIRTS.slice(1, 10);
  drawn.set('2,3,4,5,6,7,8,9,10', await drawnSheet(missing ? large.with(4, null) : large));
  drawn.set('11,12', await drawnSheet(SHIRTS.slice(10)));
  return drawn;
}

/** A generator that counts what its pictures cost. */
function priced(generator: ImageGenerator, spent: { cost: number }): ImageGenerator {
  return {
    ...generator,
    draw: (request, signal) => {
      const { sheet } = request;
      spent.cost += sheet ? (generator.sheets?.[gridFor(sheet.length)] ?? Number.NaN) : 1;
      return generator.draw(request, signal);
    },
  };
}

/** Has a worker look at its queue until something is so. */
async function until(worker: { notify(): void }, done: () => Promise<boolean>): Promise<void> {
  while (!(await done())) {
    worker.notify();
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}

/** Has a set of twelve drawn, the first one alone and the others when that is agreed on. */
async function drawSet({ file, sheets, missing }: Order): Promise<Price> {
  const drawn = await pictures(missing);
  const gemini = await startFakeGemini({ latencyMs: () => 0 });
  gemini.reply(({ body }) => {
    const prompt = body.contents.flatMap(({ parts }) => parts.map(({ text }) => text ?? '')).join('\n');
    const numbers = [...prompt.matchAll(/motion:? "sticker (\d+)"/g)].map(([, number]) => number);
    const picture = drawn.get(numbers.join());
    if (picture === undefined) throw new Error(`Nobody has drawn ${numbers.join()}.`);
    return geminiAnswers.image(picture);
  });
  const spent = { cost: 0 };
  const app = await createApp(
    loadConfig({
      DATABASE_URL: `sqlite:${file}`,
      AI_PROVIDERS: 'offline',
      IMAGE_PROVIDERS: 'gemini',
      GEMINI_API_KEY: gemini.apiKey,
      GEMINI_BASE_URL: gemini.baseUrl,
      PACK_SHEET: sheets,
      JOBS_PER_USER: '0',
    }),
    createLogger({ level: 'silent' }),
    oneMoreProcess(),
    {
      wrapImages: generator => priced(generator, spent),
    },
  );
  const { db, clock, assistant } = app;
  const worker = app.createWorker(
    { fetch: () => photo(), has: async () => true },
    { stage: () => undefined, end: () => undefined },
    () => undefined,
    async () => undefined,
  );
  worker.start();
  try {
    const plan = await db.transaction().execute(async trx => {
      const now = clock.now();
      await upsertUser(trx, { id: PERSON, firstName: 'Ada' }, now);
      const { id: assistantSessionId } = await openAssistantSession(trx, PERSON, '', now);
      const content = { style: 'anime', occasion: 'friends', stickers: STICKERS, packId: null };
      const open = await openPlan(trx, { userId: PERSON, assistantSessionId }, content, now);
      await beginPlan(trx, open, 'photo', now);
      return open;
    });
    const statesAre = async (wanted: number) => {
      const jobs = await plannedJobs(db, plan.id);
      const failed = jobs.find(job => stateOf(job) === 'failed');
      if (failed !== undefined) throw new Error(`Sticker ${failed.position} has failed: ${failed.failure}.`);
      return jobs.filter(job => stateOf(job) === 'drawn').length === wanted;
    };
    await until(worker, () => statesAre(1));
    await db.transaction().execute(async trx => {
      await movePlan(trx, plan.id, 'approval', 'rest', clock.now());
      await advancePlans(assistant, trx, PERSON, clock.now());
    });
    await until(worker, () => statesAre(SHIRTS.length));
    if (gemini.violations.length > 0) throw new Error(gemini.violations.join());
    return { calls: gemini.imagesPaid / SHIRTS.length, cost: spent.cost / SHIRTS.length };
  } finally {
    await worker.stop(AbortSignal.timeout(5000));
    await app.close();
    await gemini.stop();
  }
}

/** What sheets save: a set of twelve with them, against the same set of single pictures. */
export async function setPrice({ folder }: BenchOptions): Promise<Row[]> {
  const draw = (name: string, order: Omit<Order, 'file'>) =>
    drawSet({ file: join(folder, `set-${name}.db`), ...order });
  const single = await draw('single', { sheets: '1', missing: false });
  const rows: Row[] = [];
  for (const [what, missing] of [
    ['sheets', false],
    ['sheets, one cell left out', true],
  ] as const) {
    const sheets = await draw(missing ? 'missing' : 'sheets', { sheets: 'auto', missing });
    rows.push(
      {
        what: `set of 12: pictures asked for a sticker, ${what}`,
        ...measured([sheets.calls], 2),
        aim: `<= ${MOST_CALLS}`,
        met: sheets.calls <= MOST_CALLS,
      },
      { what: `  pictures asked, ${what} : single`, ...measured([sheets.calls / single.calls], 2) },
      { what: `  cost of a sticker, ${what} : single`, ...measured([sheets.cost / single.cost], 2) },
    );
  }
  return rows;
}
