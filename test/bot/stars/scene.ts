import type { SeenMessage } from '../../../src/playground/messages/view.ts';
import { pressButton } from '../../support/exchange.ts';
import {
  hurriedClock,
  openScene,
  type Scene,
  type SceneOptions,
  toSticker,
  toSummary,
} from '../../support/scene.ts';

export const ON = { STARS_PRICES: '2:30,10:75', STARS_SUPPORT: '@stars_help', DAILY_STICKERS_PER_USER: '1' };

/** A user whose free sticker of the day is drawn. */
export async function usedUp({ more, ...options }: SceneOptions = {}): Promise<Scene> {
  const scene = await openScene({ ...options, more: { ...ON, ...more } });
  await toSticker(scene, await toSummary(scene));
  return scene;
}

/** Wants one more sticker. @returns the offer, after a confirmation that ran into the limit */
export async function offered(scene: Scene): Promise<SeenMessage> {
  const { person, texts } = scene;
  return pressButton(person, await another(scene), texts.summary.confirm, texts.stars.offer(1));
}

/** @returns the summary of another sticker */
export async function another({ chat, person, texts }: Scene, emotion = 'furious'): Promise<SeenMessage> {
  chat.calls([{ name: 'update_sticker_params', args: { emotion } }], 'Noted.');
  return person.waitForBotMessage(texts.summary.title, { after: person.sendText(`${emotion} now`) });
}

/** Asks for an invoice over these stickers. */
export async function invoiced({ person, texts }: Scene, offer: SeenMessage, drawings = 2) {
  const label = offer.buttons.find(each => each.includes(texts.stars.buy(drawings, 0).slice(0, 12)));
  if (label === undefined) throw new Error(`no button for ${drawings} stickers: ${offer.buttons.join(', ')}`);
  const pressed = person.press(offer, label);
  return person.waitForBotMessage(({ raw }) => raw.invoice !== undefined, { after: pressed });
}

export async function paid(scene: Scene, invoice: SeenMessage): Promise<void> {
  const answer = await scene.person.pay(invoice).answered();
  if (!answer.ok) throw new Error(`not paid: ${answer.text}`);
}

/** The clock of the bot can be moved forward. */
export function movable() {
  const { clock, forward } = hurriedClock();
  return { runtime: { clock }, forward };
}
