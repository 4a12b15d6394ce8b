import type { SeenMessage } from '../../src/playground/messages/view.ts';
import { eventually } from './eventually.ts';
import type { Scene } from './scene.ts';
import { allHandled, rowsOf } from './scene.ts';

type Call = { readonly name: string; readonly args?: Record<string, unknown> };

/** An answer of the scripted model: words, or calls with or without words. */
export type Answer = string | { readonly calls: readonly Call[]; readonly text?: string };

/** Writes down a dialogue: what the user does, and what the chat then shows. */
export interface Recording {
  says(words: string, ...script: readonly Answer[]): Promise<void>;
  sends(photo: Buffer, caption: string, ...script: readonly Answer[]): Promise<void>;
  /** Presses the newest button with this label. */
  presses(label: string, ...script: readonly Answer[]): Promise<void>;
  text(): string;
}

/** Names of sets are random, and the time until midnight passes. */
function withoutRandom(text: string): string {
  return text.replace(/s[a-z0-9]{8}_by_\w+/g, 'SET').replace(/\d+ (?:hour|minute)s?/g, 'N hours');
}

function shown({ text, buttons, sticker }: SeenMessage): string {
  const lines = [...(sticker ? ['(sticker)'] : []), ...(text === '' ? [] : text.split('\n'))];
  const below = buttons.length > 0 ? [buttons.map(label => `[${label}]`).join(' ')] : [];
  return withoutRandom([...lines, ...below].map(line => `  ${line}`.trimEnd()).join('\n'));
}

export function record(scene: Scene): Recording {
  const { world, chat, person, texts } = scene;
  const stages: readonly string[] = Object.values(texts.progress);
  const lines: string[] = [];
  const seen = new Map<number, string>();
  const script = (answers: readonly Answer[]) => {
    for (const answer of answers) {
      if (typeof answer === 'string') chat.says(answer);
      else chat.calls(answer.calls, answer.text);
    }
  };
  const rest = () =>
    eventually(async () => {
      await allHandled(world);
      const [jobs, packJobs] = [await rowsOf(world, 'generations'), await rowsOf(world, 'pack_jobs')];
      const atWork = jobs.filter(({ status }) => status !== 'delivered' && status !== 'failed');
      const isWaiting = person.messages.some(({ text }) => stages.includes(text));
      return [
        world.telegram.pendingUpdates.length,
        (await rowsOf(world, 'outbox')).length,
        atWork.length,
        packJobs.length,
        isWaiting,
      ];
    }).toEqual([0, 0, 0, 0, false]);
  const note = () => {
    const now = person.messages.filter(({ from, text }) => from === 'bot' && !stages.includes(text));
    for (const message of now) {
      const { message_id: id } = message;
      const after = shown(message);
      const before = seen.get(id);
      if (before === after) continue;
      lines.push(before === undefined ? '<' : '< (edited)', after);
      seen.set(id, after);
    }
    for (const id of [...seen.keys()].filter(each => !now.some(message => message.message_id === each))) {
      lines.push('< (deleted)', seen.get(id) ?? '');
      seen.delete(id);
    }
  };
  const step = async (what: string, answers: readonly Answer[], act: () => unknown) => {
    const before = chat.chats().length;
    script(answers);
    lines.push(`> ${what}`);
    await act();
    await eventually(() => chat.chats().length - before).toBe(answers.length);
    await rest();
    note();
  };
  return {
    says: (words, ...answers) => step(words, answers, () => person.sendText(words)),
    sends: (photo, caption, ...answers) =>
      step(`(photo) ${caption}`.trimEnd(), answers, () => person.sendPhoto(photo, { caption })),
    presses: (label, ...answers) =>
      step(`[${label}]`, answers, async () => {
        const under = person.messages.findLast(({ buttons }) => buttons.includes(label));
        if (under === undefined) throw new Error(`no message has the button ${label}`);
        const { text } = await person.press(under, label).answered();
        if (text !== '') lines.push(`  (toast) ${text}`);
      }),
    text: () => `${lines.join('\n')}\n`,
  };
}
