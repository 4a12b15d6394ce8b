import { describe, expect, test } from 'vitest';
import { LANGUAGES, textsFor } from '../../src/i18n/index.ts';
import type { SeenMessage } from '../../src/playground/messages/view.ts';
import type { Person } from '../../src/playground/people/person.ts';
import { pressButton, sendText, someone } from '../support/exchange.ts';
import {
  jobsIn,
  openScene,
  painting,
  type Scene,
  saidTo,
  stickersOf,
  toSticker,
  toSummary,
  WISH,
} from '../support/scene.ts';

const ONE_AT_A_TIME = { GENERATION_CONCURRENCY: '1' };
const VALUES = `${WISH.style} · ${WISH.emotion} · ${WISH.pose}`;

/** Ann's drawing does not finish, so the next user waits in the queue. */
async function busyScene(more: Readonly<Record<string, string>> = {}) {
  const scene = await openScene({ more: { ...ONE_AT_A_TIME, ...more } });
  const release = scene.painter.holds();
  scene.painter.draws(await painting());
  await pressButton(
    scene.person,
    await toSummary(scene),
    scene.texts.summary.confirm,
    scene.texts.progress.drawing,
  );
  await expect.poll(() => scene.painter.prompts().length).toBe(1);
  const person = someone(scene.world, 'Bob');
  return { scene, release, waiting: { ...scene, person } };
}

/** Confirms a sticker and waits until the bot says that it is queued. */
async function queue(scene: Scene) {
  const summary = await toSummary(scene);
  await pressButton(scene.person, summary, scene.texts.summary.confirm, scene.texts.progress.queued);
  return summary;
}

async function withoutProgress(person: Person, { texts }: Scene): Promise<void> {
  const shown: readonly string[] = Object.values(texts.progress);
  await person.waitFor(({ messages }) => !messages.some(message => shown.includes(message.text)), {
    what: 'the progress message to disappear',
  });
}

const STOP = {
  en: 'stop drawing',
  ru: 'стоп, не рисуй',
  de: 'hör auf',
  es: 'para ya',
  uk: 'досить',
} as const;

test.each(Object.values(STOP))('“%s” removes waiting stickers from the queue', async words => {
  const { release, waiting } = await busyScene({ AI_PROVIDERS: 'offline' });
  await queue(waiting);
  waiting.person.sendText(words);
  const labels = LANGUAGES.map(language => textsFor(language).stop.drawIt);
  const isNotice = ({ buttons }: SeenMessage) => labels.some(label => buttons?.includes(label));
  await expect.poll(() => waiting.person.messages.some(isNotice)).toBe(true);
  release();
});

describe('/stop', () => {
  test('removes a waiting sticker from the queue; its button restores it in any dialogue', async () => {
    const { scene, release, waiting } = await busyScene();
    const { person, texts, painter } = waiting;
    await queue(waiting);
    const notice = await sendText(person, '/stop', texts.stop.stopped(VALUES));
    expect(notice.buttons).toEqual([texts.stop.drawIt]);
    await withoutProgress(person, scene);
    expect((await jobsIn(scene.world)).map(job => [job.status, job.failure])).toEqual([
      ['running', null],
      ['failed', 'stopped'],
    ]);
    release();
    await scene.person.waitForSticker();
    expect(painter.prompts()).toHaveLength(1);
    await sendText(person, '/cancel', texts.cancelled);
    painter.draws(await painting());
    person.press(notice, texts.stop.drawIt);
    await person.waitForSticker({ after: notice });
    expect(painter.imagesPaid()).toBe(2);
  });

  test('does not disable the summary’s button or a "yes"', async () => {
    const { release, waiting } = await busyScene();
    const { person, texts, chat, painter } = waiting;
    const summary = await queue(waiting);
    await sendText(person, '/stop', texts.stop.stopped(VALUES));
    chat.calls([{ name: 'confirm_and_generate' }], 'Drawing!');
    await sendText(person, 'yes, after all', texts.progress.queued);
    expect(chat.chats().at(-1)).toContain("Awaiting the person's confirmation");
    await sendText(person, '/stop', texts.stop.stopped(VALUES));
    release();
    await toSticker(waiting, summary);
    expect(stickersOf(person)).toHaveLength(1);
    expect(painter.imagesPaid()).toBe(2);
  });

  test('removes all stickers of the user, and none of other users', async () => {
    const { scene, release, waiting } = await busyScene();
    const { person, texts, chat } = waiting;
    await queue(waiting);
    chat.calls([{ name: 'update_sticker_params', args: { style: 'comic' } }], 'Comic.');
    const sent = person.sendText('now as a comic');
    person.press(await person.waitForBotMessage(/Style: comic/, { after: sent }), texts.summary.confirm);
    await expect.poll(async () => (await jobsIn(scene.world)).length).toBe(3);
    const eve = someone(scene.world, 'Eve');
    await queue({ ...scene, person: eve });
    await sendText(person, '/stop', texts.stop.stopped(VALUES.replace(WISH.style, 'comic')));
    await withoutProgress(person, scene);
    expect((await jobsIn(scene.world)).map(job => job.status)).toEqual([
      'running',
      'failed',
      'failed',
      'queued',
    ]);
    expect(saidTo(person)).not.toContain(texts.stop.drawing);
    scene.painter.draws(await painting());
    release();
    await eve.waitForSticker();
  });

  test('says that a drawing in progress will still be sent', async () => {
    const { scene, release } = await busyScene();
    await sendText(scene.person, '/stop', scene.texts.stop.drawing);
    release();
    await scene.person.waitForSticker();
    expect(scene.painter.imagesPaid()).toBe(1);
  });
});
