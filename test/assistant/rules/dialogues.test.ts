import { describe, expect, it } from 'vitest';
import type { ChatMessage, ToolCall, ToolResult } from '../../../src/ai-chat/index.ts';
import type { DialogueState } from '../../../src/assistant/agent/state-block.ts';
import { createRules } from '../../../src/assistant/rules/index.ts';
import { type Language, textsFor } from '../../../src/i18n/index.ts';

type State = { -readonly [Key in keyof DialogueState]: DialogueState[Key] };

const START = '[The person opened the bot with /start.]';
const PHOTO = '[The person sent a photo.]';
const MAX_ROUNDS = 3;

/** The least of the program around the rules: runs the tools, shows the summary, guards the drawing. */
class Bot {
  readonly state: State = {
    style: null,
    emotion: null,
    pose: null,
    hasPhoto: false,
    totalGenerations: 0,
    summaryShown: false,
    drawing: 'open',
  };
  readonly messages: ChatMessage[] = [];
  readonly ids: string[] = [];
  readonly #rules = createRules();
  readonly #language: Language;

  constructor(language: Language) {
    this.#language = language;
  }

  /** One turn; gives what the person reads. */
  async hear(text: string): Promise<string> {
    if (text.includes(PHOTO)) this.state.hasPhoto = true;
    this.messages.push({ role: 'user', text });
    const said = new Set<string>();
    let round = 0;
    for (let calling = true; calling; round++) {
      const answer = this.#rules(this.#request());
      expect(answer.text !== '' || answer.toolCalls.length > 0).toBe(true);
      this.messages.push({ role: 'assistant', text: answer.text, toolCalls: answer.toolCalls });
      if (answer.text !== '') said.add(answer.text);
      calling = answer.toolCalls.length > 0;
      if (calling)
        this.messages.push({ role: 'tool', results: answer.toolCalls.map(call => this.#run(call)) });
    }
    expect(round).toBeLessThan(MAX_ROUNDS);
    const { style, emotion, pose, hasPhoto } = this.state;
    this.state.summaryShown = hasPhoto && style !== null && emotion !== null && pose !== null;
    return [...said].join('\n');
  }

  deliver(): void {
    expect(this.state.drawing).toBe('drawing');
    this.state.drawing = 'delivered';
    this.state.totalGenerations += 1;
  }

  #request() {
    const person = { language: this.#language, firstName: 'Аня' };
    return { facts: { ...this.state }, person, messages: [...this.messages] };
  }

  #run({ id, name, args }: ToolCall): ToolResult {
    this.ids.push(id);
    return { callId: id, name, ok: this.#apply(name, args ?? {}), output: {} };
  }

  #apply(name: string, args: Readonly<Record<string, unknown>>): boolean {
    switch (name) {
      case 'update_sticker_params':
        for (const parameter of ['style', 'emotion', 'pose'] as const) {
          const value = args[parameter];
          if (typeof value === 'string') this.state[parameter] = value;
        }
        this.state.summaryShown = false;
        this.state.drawing = 'open';
        return true;
      case 'request_photo':
        return !this.state.hasPhoto;
      case 'confirm_and_generate':
        if (this.state.summaryShown) this.state.drawing = 'drawing';
        return this.state.summaryShown;
      default:
        throw new Error(`There is no tool ${name}.`);
    }
  }
}

/** What is chosen, in one line. */
function chosen({ style, emotion, pose }: DialogueState): string {
  return [style, emotion, pose].join(' | ');
}

describe('a whole dialogue', () => {
  it('in Russian, step by step, with typos and a change', async () => {
    const bot = new Bot('ru');
    const { ask, offline } = textsFor('ru');
    expect(await bot.hear(START)).toBe(offline.greeting('Аня'));
    expect(await bot.hear('для чятика с друзьями')).toContain(ask.photo);
    expect(await bot.hear(PHOTO)).toContain(ask.style);
    expect(await bot.hear('ну давай мултик как у дисней')).toContain(ask.emotion);
    expect(await bot.hear('а сколько стоит то?')).toContain(offline.answers.price);
    expect(await bot.hear('радосный')).toContain(ask.pose);
    expect(await bot.hear('машит рукой')).toBe(offline.noted);
    expect(chosen(bot.state)).toBe('мультик как у дисней | радостный | машет рукой');
    await bot.hear('нет, поза другая');
    expect(bot.state.drawing).toBe('open');
    await bot.hear('на коне');
    expect(bot.state.pose).toBe('на коне');
    expect(await bot.hear('теперь все верно, рисуй')).toBe(offline.started);
    bot.deliver();
    await bot.hear('круто! а теперь грустный');
    expect(chosen(bot.state)).toBe('мультик как у дисней | грустный | на коне');
    await bot.hear('ага');
    bot.deliver();
    expect(bot.state.totalGenerations).toBe(2);
    expect(new Set(bot.ids).size).toBe(bot.ids.length);
  });

  it('in English, everything in one message before the photo', async () => {
    const bot = new Bot('en');
    const { ask, offline } = textsFor('en');
    expect(await bot.hear(START)).toBe(offline.greeting('Аня'));
    expect(await bot.hear('make me a pixar guy, laughing, thumbs up')).toContain(ask.photo);
    expect(await bot.hear('one sec')).toBe(offline.replies.wait);
    expect(await bot.hear(PHOTO)).toContain(offline.photo.received);
    expect(chosen(bot.state)).toBe('pixar | laughing | thumbs up');
    expect(await bot.hear('yep')).toBe(offline.started);
    bot.deliver();
    expect(await bot.hear('one more')).toBe(offline.started);
    bot.deliver();
  });

  it('with a photo first, its caption, and the choice left to the bot', async () => {
    const bot = new Bot('ru');
    const { ask, offline } = textsFor('ru');
    const first = await bot.hear(`хочу в стиле обложки VHS 90-х\n${PHOTO}`);
    expect(first).toContain(offline.photo.received);
    expect(first).toContain(ask.emotion);
    expect(await bot.hear('не знаю')).toContain(offline.options.emotion);
    expect(await bot.hear('😎')).toContain(ask.pose);
    await bot.hear('на твой вкус');
    expect(chosen(bot.state)).toBe(`обложки VHS 90-х | 😎 | ${offline.choice.pose[0]}`);
    await bot.hear('👍');
    bot.deliver();
  });

  it('does not insist on the photo, and never confirms without it', async () => {
    const bot = new Bot('ru');
    const { ask, offline } = textsFor('ru');
    await bot.hear(START);
    await bot.hear('просто так');
    expect(await bot.hear('пока без фото, стиль аниме')).toContain(ask.emotion);
    await bot.hear('злой');
    await bot.hear('фейспалм');
    expect(await bot.hear('да')).toContain(ask.photo);
    expect(await bot.hear('у меня нет фото')).toContain(offline.photo.needed);
    expect(chosen(bot.state)).toBe('аниме | злой | фейспалм');
    expect(bot.state.drawing).toBe('open');
  });

  it('greets a returning user who has a photo, and draws again after a failure', async () => {
    const bot = new Bot('en');
    const { ask, offline } = textsFor('en');
    bot.state.hasPhoto = true;
    const hello = await bot.hear(START);
    expect(hello).toContain(offline.welcomeBack('Аня'));
    expect(hello).toContain(ask.style);
    await bot.hear('anime, happy, jumping');
    await bot.hear('yes');
    bot.state.drawing = 'failed';
    expect(await bot.hear('try again')).toBe(offline.started);
    bot.deliver();
  });
});
