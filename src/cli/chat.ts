import { existsSync } from 'node:fs';
import type { App } from '../app/index.ts';
import {
  decodeOutgoing,
  lookLines,
  type Outgoing,
  type StoredButton,
  type Words,
} from '../assistant/state/outgoing.ts';
import { markSummaryShown } from '../assistant-db/dialogues/sessions.ts';
import { markDelivered } from '../assistant-db/jobs/claims.ts';
import { findSticker, markSent, noteShown } from '../assistant-db/jobs/stickers.ts';
import { claimNextMessage, removeMessage } from '../assistant-db/messages/outbox.ts';
import type { Person } from '../assistant-db/people/users.ts';
import { notePlanShown } from '../assistant-db/plans/plans.ts';
import type { Generation } from '../assistant-db/schema.ts';
import { transactionOf } from '../assistant-db/transaction.ts';
import { summaryButtons } from '../features/dialogue/view/choices.ts';
import { stickerButtons } from '../features/stickers/handlers.ts';
import { textsFrom } from '../generation/failure.ts';
import type { ProgressReporter } from '../generation/ports.ts';
import { storedTexts, type TerminalTexts } from '../i18n/index.ts';
import { writeNewFile } from '../lib/write-new-file.ts';
import { renderMarkdown } from './display/markdown.ts';
import type { Screen, Style } from './display/screen.ts';
import { printable } from './display/width.ts';
import { folderOfPlan, readTerminalIntent, type TerminalIntent } from './features.ts';

/** Terminal messages have no number: everything above is on the screen before the next line is typed. */
const UNNUMBERED = 0;

interface ChatHost {
  readonly app: App;
  readonly person: Person;
  readonly folder: string;
  readonly screen: Screen;
  readonly style: Style;
  readonly texts: TerminalTexts;
}

/** Buttons that only choose a value: the slash may be left out. */
const CHOICES: readonly TerminalIntent['type'][] = ['choose', 'ask_value', 'plan_field', 'plan_value'];

class Buttons {
  readonly #host: Pick<ChatHost, 'screen' | 'style'>;
  readonly #actions: (TerminalIntent | undefined)[] = [];
  #shownBefore = 0;

  constructor(host: Pick<ChatHost, 'screen' | 'style'>) {
    this.#host = host;
  }

  get last(): number {
    return this.#actions.length;
  }

  /** The choice that a bare number names among the buttons shown last. */
  choice(line: string): number | undefined {
    const number = /^\d{1,4}$/.test(line) ? Number(line) : 0;
    const action = number > this.#shownBefore ? this.find(number) : undefined;
    return action && CHOICES.includes(action.type) ? number : undefined;
  }

  find(number: number): TerminalIntent | undefined {
    return this.#actions[number - 1];
  }

  offer(buttons: readonly StoredButton[]): void {
    const { screen, style } = this.#host;
    this.#shownBefore = this.last;
    const lines: string[] = [];
    for (const button of buttons) {
      if ('url' in button) lines.push(`  ${printable(button.label)}: ${style.link(button.url)}`);
      const action = 'url' in button ? undefined : readTerminalIntent(button.action);
      if (action === undefined) continue;
      this.#actions.push(action);
      lines.push(`  ${style.accent(`[/${this.last}]`)} ${printable(button.label)}`);
    }
    if (lines.length > 0) screen.print(lines.join('\n'));
  }

  forget(): void {
    this.#actions.fill(undefined);
  }
}

/** Returns the parts of a summary that cannot be drawn. The hint about filters appears once, at the start. */
function noteLines({ note = '', language }: Extract<Outgoing, { type: 'summary' }>): string[] {
  const rest = note.replace(storedTexts(language).drawing.filters.demo, '').trim();
  return rest === '' ? [] : [`  ${rest}`];
}

export class Chat implements ProgressReporter {
  readonly buttons: Buttons;
  readonly #host: ChatHost;
  readonly #drawn = new Set<number>();
  #language = 'en';
  #jobsOver: (() => void)[] = [];
  #draining = Promise.resolve(false);
  #growing = '';
  #printed = '';

  constructor(host: ChatHost) {
    this.#host = host;
    this.buttons = new Buttons(host);
  }

  stage(job: Generation): void {
    const { screen } = this.#host;
    const text = storedTexts(this.#language).progress[job.stage];
    this.#drawn.add(job.id);
    if (screen.interactive) screen.status(`job ${job.id}`, text);
    else screen.print(text);
  }

  end({ id }: Pick<Generation, 'id'>): void {
    this.#drawn.delete(id);
    this.#host.screen.status(`job ${id}`, undefined);
  }

  forget(): void {
    this.buttons.forget();
    for (const id of this.#drawn) this.end({ id });
  }

  jobOver(): Promise<void> {
    return new Promise(resolve => this.#jobsOver.push(resolve));
  }

  /**
   * Prints all pending messages. If several calls run at once, only the newest can fail.
   * @returns whether there were any
   */
  drain(): Promise<boolean> {
    this.#draining = this.#draining.then(
      () => this.#drain(),
      () => this.#drain(),
    );
    return this.#draining;
  }

  growing(text: string): void {
    const { screen, style } = this.#host;
    const rest = this.#rest(text);
    this.#growing = text;
    screen.live(rest === '' ? '' : renderMarkdown(rest, style));
  }

  /** Keeps the part of an answer shown so far. Something else is printed after it, then the rest. */
  keepGrowing(): void {
    const { screen, style } = this.#host;
    const rest = this.#rest(this.#growing);
    screen.live('');
    if (rest !== '') screen.print(renderMarkdown(rest, style));
    this.#printed = this.#growing;
  }

  endGrowing(): void {
    this.#host.screen.live('');
    this.#growing = '';
    this.#printed = '';
  }

  #rest(text: string): string {
    return text.startsWith(this.#printed) ? text.slice(this.#printed.length).trimStart() : text;
  }

  /** Prints words with their buttons. */
  show(words: Words): void {
    this.#say(words);
    this.buttons.offer((words.buttons ?? []).flat());
  }

  async #drain(): Promise<boolean> {
    const { person, app } = this.#host;
    const { db, me } = app;
    for (let said = false; ; said = true) {
      const message = await claimNextMessage(db, person.id, me);
      if (message === undefined) return said;
      const content = decodeOutgoing(message.content);
      if (content !== undefined) await this.#show(content);
      await transactionOf(db, person.id, async trx => {
        if (content?.type === 'summary')
          await markSummaryShown(trx, content.sessionId, content.revision, UNNUMBERED);
        if (content?.type === 'say' && content.showsPlan) {
          const { planId, revision } = content.showsPlan;
          await notePlanShown(trx, planId, revision, UNNUMBERED);
        }
        await removeMessage(trx, message.id, me);
      });
      const ended =
        (content?.type === 'sticker' && !content.bare) ||
        (content?.type === 'say' && (content.endsJob ?? content.pausesPlan) !== undefined);
      if (ended) for (const over of this.#jobsOver.splice(0)) over();
    }
  }

  async #show(content: Outgoing): Promise<void> {
    const { screen, style } = this.#host;
    switch (content.type) {
      case 'say':
        for (const words of content.lead ?? []) this.#say(words);
        return this.show(content);
      case 'summary': {
        this.#language = content.language;
        for (const words of content.lead ?? []) this.#say(words);
        const texts = storedTexts(content.language).summary;
        const line = (name: string, value: string) => `  ${style.dim(`${name}:`)} ${printable(value)}`;
        screen.print(
          [
            style.bold(texts.title),
            line(texts.style, content.style),
            line(texts.emotion, content.emotion),
            line(texts.pose, content.pose),
            ...lookLines(content, texts).map(({ name, value }) => line(name, value)),
            ...noteLines(content),
          ].join('\n'),
        );
        const buttons = summaryButtons(content);
        this.buttons.offer(buttons);
        return screen.print(style.dim(this.#host.texts.confirmHint(this.buttons.last + 1 - buttons.length)));
      }
      case 'buttons_over':
      case 'sticker_buttons':
      case 'progress_end':
      case 'voice':
      case 'invoice':
      case 'command':
      case 'guest':
      // Packs are in Telegram only.
      case 'document':
        return;
      case 'progress':
        this.#language = content.language;
        return;
      case 'sticker':
        return this.#showSticker(content);
      default:
        return content satisfies never;
    }
  }

  #say({ text, markdown }: Pick<Words, 'text' | 'markdown'>): void {
    const { screen, style } = this.#host;
    if (!markdown) {
      screen.print(printable(text));
      return;
    }
    screen.live('');
    const rest = this.#rest(text);
    if (rest !== '') screen.print(renderMarkdown(rest, style));
  }

  async #showSticker({ stickerId, bare = false }: Extract<Outgoing, { type: 'sticker' }>): Promise<void> {
    const { screen, style, folder, person, app } = this.#host;
    const found = await findSticker(app.db, person.id, stickerId);
    if (found === undefined) return;
    const { sticker, job } = found;
    const texts = await textsFrom(app.db, job);
    const kept = sticker.file_id !== null && existsSync(sticker.file_id) ? sticker.file_id : undefined;
    const made = kept === undefined ? await app.fileOf(sticker, 'picture') : undefined;
    if (made?.outcome === 'no_encoder') return screen.print(texts.motion.noEncoder);
    if (made && made.outcome !== 'ok')
      return screen.print(sticker.motion === '' ? texts.sticker.undelivered : texts.motion.failed);
    const place = job.plan_id === null ? folder : folderOfPlan(folder, job.plan_id);
    const extension = sticker.motion === '' ? 'webp' : 'webm';
    const file = made ? writeNewFile(place, `sticker-${stickerId}.${extension}`, made.bytes) : kept;
    if (file === undefined) return;
    await transactionOf(app.db, job.user_id, async trx => {
      await markSent(trx, sticker, { id: file, uniqueId: null });
      await noteShown(trx, stickerId, app.clock.now());
      await markDelivered(trx, job.id);
    });
    screen.print(`📎 ${style.link(file)}`);
    if (!bare) this.buttons.offer(stickerButtons(sticker, texts, true).flat());
  }
}
