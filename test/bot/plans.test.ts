import { describe, expect, test } from 'vitest';
import type { SeenMessage } from '../../src/playground/view.ts';
import { jobsIn, openScene, painting, portrait, type Scene } from '../support/scene.ts';

const STICKERS = [
  { emotion: 'laughing', pose: 'holding the belly' },
  { emotion: 'in love', pose: 'a heart with the hands' },
  { emotion: 'angry', pose: 'clenched fists', caption: 'Grr' },
];
const plan = (args: Record<string, unknown>) => ({ name: 'plan_stickers', args });

/** A photo with a wish for three stickers, all of them given. */
async function toPlan({ chat, person, texts }: Scene): Promise<SeenMessage> {
  chat.calls([plan({ style: 'manga', stickers: STICKERS })], 'Three of you.');
  const sent = await person.sendPhoto(await portrait(), { caption: 'three in manga: …' });
  return person.waitForBotMessage(texts.plans.summary.title(3), { after: sent });
}

function plansIn({ world }: Scene) {
  return world.app().db.selectFrom('plans').selectAll().orderBy('id').execute();
}

function labelsOf({ raw }: SeenMessage): string[] {
  return (raw.reply_markup?.inline_keyboard ?? []).flat().map(({ text }) => text);
}

describe.each(['gemini', 'openai'] as const)('a plan that is given whole (%s)', chat => {
  test('is shown by code, and its press begins it, once', async () => {
    const scene = await openScene({ chat, language: chat === 'gemini' ? 'ru' : 'en' });
    const { person, texts, world } = scene;
    const { buttons } = texts.plans;
    const summary = await toPlan(scene);
    expect(summary.text).toMatch(/^Three of you\.\n\n/);
    expect(summary.text).toContain(`${texts.summary.style}: manga`);
    expect(summary.text).toMatch(
      /1\. 😂 laughing · holding the belly\n2\. \S+ in love.*\n3\. 😠 angry · clenched fists · «Grr»/u,
    );
    expect(labelsOf(summary)).toEqual([buttons.drawAll, buttons.change, buttons.drop]);
    expect(await jobsIn(world)).toEqual([]);
    for (const _ of STICKERS) scene.painter.draws(await painting());
    person.press(summary, buttons.drawAll);
    person.press(summary, buttons.drawAll);
    await expect.poll(async () => (await jobsIn(world)).length).toBe(1);
    const [job] = await jobsIn(world);
    const [begun] = await plansIn(scene);
    expect(begun).toMatchObject({ status: 'first', style: 'manga' });
    expect(job).toMatchObject({
      style: 'manga',
      emotion: 'laughing',
      pose: 'holding the belly',
      plan_id: begun?.id,
    });
  });
});
