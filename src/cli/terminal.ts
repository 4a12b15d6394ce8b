import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '../app.ts';
import { type Button, type ButtonAction, decodeOutgoing, type Outgoing } from '../assistant/outgoing.ts';
import { loadImages } from '../assistant-db/generation-images.ts';
import { findGeneration, markDelivered } from '../assistant-db/generations.ts';
import { claimNextMessage, removeMessage } from '../assistant-db/outbox.ts';
import type { Generation } from '../assistant-db/schema.ts';
import type { ProgressReporter } from '../generation/ports.ts';
import { storedTexts } from '../i18n/index.ts';

/** The terminal as a chat: prints what is in the outbox, writes stickers to files, numbers the buttons. */
export class Terminal implements ProgressReporter {
  readonly #app: App;
  readonly #print: (text: string) => void;
  readonly #folder: string;
  #buttons: Button[] = [];
  #language = 'en';
  #jobsOver: (() => void)[] = [];

  /** @param folder where stickers are written */
  constructor(app: App, folder: string, print: (text: string) => void) {
    this.#app = app;
    this.#folder = folder;
    this.#print = print;
  }

  /** What the button of this number stands for; buttons stay valid, as in Telegram. */
  button(number: number): ButtonAction | undefined {
    return this.#buttons[number - 1]?.action;
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
      if (content !== undefined) await this.#show(content);
      await removeMessage(db, message.id, me);
      const ended = content?.type === 'sticker' || (content?.type === 'say' && content.endsJob !== undefined);
      if (ended) for (const over of this.#jobsOver.splice(0)) over();
    }
  }

  async #show(content: Outgoing): Promise<void> {
    switch (content.type) {
      case 'say':
        this.#print(content.text);
        return this.#offer(content.buttons ?? []);
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
        return this.#writeSticker(content.generationId);
      default:
        return content satisfies never;
    }
  }

  #offer(buttons: readonly Button[]): void {
    for (const button of buttons) {
      this.#buttons.push(button);
      this.#print(`  [/${this.#buttons.length}] ${button.label}`);
    }
  }

  async #writeSticker(generationId: number): Promise<void> {
    const { db, clock } = this.#app;
    const job = await findGeneration(db, generationId);
    const images = await loadImages(db, generationId);
    if (job?.status !== 'finished' || !images?.finished) return;
    await mkdir(this.#folder, { recursive: true });
    const file = join(this.#folder, `sticker-${generationId}.webp`);
    await writeFile(file, images.finished);
    await db
      .transaction()
      .execute(trx => markDelivered(trx, generationId, file, clock.now()).then(() => undefined));
    this.#print(`📎 ${file}`);
  }
}
