import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '../app.ts';
import { type ButtonAction, isPackAction, type PackAction } from '../assistant/actions.ts';
import { type Button, decodeOutgoing, type Outgoing } from '../assistant/outgoing.ts';
import { stickerButtons } from '../assistant/sticker-buttons.ts';
import { markDelivered } from '../assistant-db/deliveries.ts';
import { claimNextMessage, removeMessage } from '../assistant-db/outbox.ts';
import type { Generation } from '../assistant-db/schema.ts';
import { findSticker, markSent } from '../assistant-db/stickers.ts';
import { textsFrom } from '../generation/failure.ts';
import type { ProgressReporter } from '../generation/ports.ts';
import { storedTexts } from '../i18n/index.ts';

/** What a button of the terminal can do: there are no packs here. */
type TerminalAction = Exclude<ButtonAction, PackAction>;

/** The terminal as a chat: prints what is in the outbox, writes stickers to files, numbers the buttons. */
export class Terminal implements ProgressReporter {
  readonly #app: App;
  readonly #print: (text: string) => void;
  readonly #folder: string;
  readonly #actions: TerminalAction[] = [];
  #language = 'en';
  #jobsOver: (() => void)[] = [];

  /** @param folder where stickers are written */
  constructor(app: App, folder: string, print: (text: string) => void) {
    this.#app = app;
    this.#folder = folder;
    this.#print = print;
  }

  /** What the button of this number stands for; buttons stay valid, as in Telegram. */
  button(number: number): TerminalAction | undefined {
    return this.#actions[number - 1];
  }

  stage(job: Generation): void {
    this.#print(storedTexts(this.#language).progress[job.stage]);
  }

  end(): void {}

  /** Resolves when the next job has ended. */
  jobOver(): Promise<void> {
    return new Promise(resolve => this.#jobsOver.push(resolve));
  }

  /** Prints everything that waits for this person. */
  async drain(personId: number): Promise<void> {
    const { db, me, clock } = this.#app;
    for (;;) {
      const message = await claimNextMessage(db, personId, me, clock.now());
      if (message === undefined) return;
      const content = decodeOutgoing(message.content);
      if (content !== undefined) await this.#show(personId, content);
      await removeMessage(db, message.id, me);
      const ended = content?.type === 'sticker' || (content?.type === 'say' && content.endsJob !== undefined);
      if (ended) for (const over of this.#jobsOver.splice(0)) over();
    }
  }

  async #show(personId: number, content: Outgoing): Promise<void> {
    switch (content.type) {
      case 'say':
        this.#print(content.text);
        return this.#offer((content.buttons ?? []).flat());
      case 'summary': {
        this.#language = content.language;
        const texts = storedTexts(content.language).summary;
        const { sessionId, revision } = content;
        this.#print(
          [
            texts.title,
            `  ${texts.style}: ${content.style}`,
            `  ${texts.emotion}: ${content.emotion}`,
            `  ${texts.pose}: ${content.pose}`,
          ].join('\n'),
        );
        return this.#offer([{ label: texts.confirm, action: { type: 'confirm', sessionId, revision } }]);
      }
      case 'progress_end':
        return;
      case 'progress':
        this.#language = content.language;
        return;
      case 'sticker':
        return this.#writeSticker(personId, content.stickerId);
      default:
        return content satisfies never;
    }
  }

  #offer(buttons: readonly Button[]): void {
    for (const button of buttons) {
      if ('url' in button || isPackAction(button.action)) continue;
      this.#actions.push(button.action);
      this.#print(`  [/${this.#actions.length}] ${button.label}`);
    }
  }

  async #writeSticker(personId: number, stickerId: number): Promise<void> {
    const { db } = this.#app;
    const found = await findSticker(db, personId, stickerId);
    if (found === undefined) return;
    const { sticker, job } = found;
    const texts = await textsFrom(db, job);
    let file = sticker.file_id;
    if (file === null || !existsSync(file)) {
      const picture = await this.#app.pictureOf(sticker);
      if (picture === undefined) return this.#print(texts.afterSticker.notSent);
      await mkdir(this.#folder, { recursive: true });
      file = join(this.#folder, `sticker-${stickerId}.webp`);
      await writeFile(file, picture);
    }
    const id = file;
    await db.transaction().execute(async trx => {
      await markSent(trx, stickerId, { id, uniqueId: null });
      await markDelivered(trx, job.id);
    });
    this.#print(`📎 ${file}`);
    this.#offer(stickerButtons(sticker, texts).flat());
  }
}
