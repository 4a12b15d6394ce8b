import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '../app.ts';
import {
  type AdminAction,
  type ButtonAction,
  isAdminAction,
  isPackAction,
  type PackAction,
} from '../assistant/actions.ts';
import { type Button, decodeOutgoing, type Outgoing } from '../assistant/outgoing.ts';
import { stickerButtons } from '../assistant/sticker-buttons.ts';
import { markDelivered } from '../assistant-db/deliveries.ts';
import { claimNextMessage, removeMessage } from '../assistant-db/outbox.ts';
import type { Generation } from '../assistant-db/schema.ts';
import { findSticker, markSent } from '../assistant-db/stickers.ts';
import { textsFrom } from '../generation/failure.ts';
import type { ProgressReporter } from '../generation/ports.ts';
import { storedTexts } from '../i18n/index.ts';
import { decodeRaster, encodePng } from '../images/raster.ts';
import { renderMarkdown } from './markdown.ts';
import { type PictureProtocol, pictureSequence } from './pictures.ts';
import type { Screen } from './screen.ts';
import type { Style } from './style.ts';
import { printable } from './width.ts';

/** What a button of the terminal can do: there are no packs here. */
type TerminalAction = Exclude<ButtonAction, PackAction | AdminAction>;

export interface ChatParts {
  readonly app: () => App;
  readonly personId: number;
  /** Where stickers are written. */
  readonly folder: string;
  readonly screen: Screen;
  readonly style: Style;
  /** How stickers are shown now; undefined: only their paths are. */
  readonly pictures: () => PictureProtocol | undefined;
}

/** The terminal as a chat: prints what is in the outbox, writes stickers to files, numbers the buttons. */
export class Chat implements ProgressReporter {
  readonly #parts: ChatParts;
  readonly #actions: TerminalAction[] = [];
  #language = 'en';
  #jobsOver: (() => void)[] = [];
  #draining: Promise<void> = Promise.resolve();

  constructor(parts: ChatParts) {
    this.#parts = parts;
  }

  /** What the button of this number stands for; buttons stay valid, as in Telegram. */
  button(number: number): TerminalAction | undefined {
    return this.#actions[number - 1];
  }

  stage(job: Generation): void {
    const { screen } = this.#parts;
    const text = storedTexts(this.#language).progress[job.stage];
    if (screen.interactive) screen.status(`job ${job.id}`, text);
    else screen.print(text);
  }

  end(job: Generation): void {
    this.#parts.screen.status(`job ${job.id}`, undefined);
  }

  /** Resolves when the next job has ended. */
  jobOver(): Promise<void> {
    return new Promise(resolve => this.#jobsOver.push(resolve));
  }

  /** Prints everything that waits for the person. Only the newest of several calls at once can fail. */
  drain(): Promise<void> {
    this.#draining = this.#draining.then(
      () => this.#drain(),
      () => this.#drain(),
    );
    return this.#draining;
  }

  /** The words of an answer while they are being written. */
  growing(text: string): void {
    const { screen, style } = this.#parts;
    screen.live(text === '' ? '' : renderMarkdown(text, style));
  }

  async #drain(): Promise<void> {
    const { personId } = this.#parts;
    const { db, me, clock } = this.#parts.app();
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
    const { screen, style } = this.#parts;
    switch (content.type) {
      case 'say':
        if (content.markdown) {
          // The whole answer takes the place of what there was of it.
          screen.live('');
          screen.print(renderMarkdown(content.text, style));
        } else screen.print(printable(content.text));
        return this.#offer((content.buttons ?? []).flat());
      case 'summary': {
        this.#language = content.language;
        const texts = storedTexts(content.language).summary;
        const { sessionId, revision } = content;
        const line = (name: string, value: string) => `  ${style.dim(`${name}:`)} ${printable(value)}`;
        screen.print(
          [
            style.bold(texts.title),
            line(texts.style, content.style),
            line(texts.emotion, content.emotion),
            line(texts.pose, content.pose),
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
        return this.#showSticker(content.stickerId);
      default:
        return content satisfies never;
    }
  }

  #offer(buttons: readonly Button[]): void {
    const { screen, style } = this.#parts;
    const lines: string[] = [];
    for (const button of buttons) {
      if ('url' in button || isPackAction(button.action) || isAdminAction(button.action)) continue;
      this.#actions.push(button.action);
      lines.push(`  ${style.accent(`[/${this.#actions.length}]`)} ${printable(button.label)}`);
    }
    if (lines.length > 0) screen.print(lines.join('\n'));
  }

  async #showSticker(stickerId: number): Promise<void> {
    const { screen, style, folder, personId } = this.#parts;
    const app = this.#parts.app();
    const found = await findSticker(app.db, personId, stickerId);
    if (found === undefined) return;
    const { sticker, job } = found;
    const texts = await textsFrom(app.db, job);
    const kept = sticker.file_id !== null && existsSync(sticker.file_id) ? sticker.file_id : undefined;
    const picture = kept === undefined ? await app.pictureOf(sticker) : await readFile(kept);
    if (picture === undefined) return screen.print(texts.afterSticker.notSent);
    const file = kept ?? join(folder, `sticker-${stickerId}.webp`);
    if (kept === undefined) {
      await mkdir(folder, { recursive: true });
      await writeFile(file, picture);
    }
    await app.db.transaction().execute(async trx => {
      await markSent(trx, stickerId, { id: file, uniqueId: null });
      await markDelivered(trx, job.id);
    });
    await this.#picture(picture);
    screen.print(`📎 ${style.link(file)}`);
    this.#offer(stickerButtons(sticker, texts).flat());
  }

  async #picture(webp: Buffer): Promise<void> {
    const protocol = this.#parts.pictures();
    if (protocol === undefined) return;
    this.#parts.screen.raw(pictureSequence(protocol, await encodePng(await decodeRaster(webp))));
  }
}
