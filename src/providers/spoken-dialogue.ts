import type { ChatMessage } from '../ai-chat/provider.ts';
import { type DialogueStep, dialogueSteps } from './wire.ts';

interface Heard {
  readonly itemId: string;
  readonly text: string;
}

interface Changes {
  /** Steps to add to the conversation before the answer. */
  readonly steps: readonly DialogueStep[];
  /** The first spoken sentence of this turn. Older steps go before it. */
  readonly spoken: string | undefined;
  /** Calls whose turn ended without a result, for which the session still waits. */
  readonly lost: readonly string[];
}

/** The limit of the Realtime API. */
const MAX_CALL_ID = 32;

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Tracks what a session already heard and said, because requests always contain the whole dialogue. */
export class SpokenDialogue {
  readonly #known = new Set<string>();
  #heard: Heard[] = [];
  readonly #openCalls = new Set<string>();

  hear(itemId: string, text: string): void {
    this.#heard.push({ itemId, text: plain(text) });
  }

  answered(text: string, callIds: readonly string[]): void {
    this.#known.add(`assistant ${plain(text)}`);
    for (const id of callIds) {
      this.#known.add(`call ${id}`);
      this.#openCalls.add(id);
    }
  }

  learn(messages: readonly ChatMessage[]): Changes {
    const steps = dialogueSteps(messages, MAX_CALL_ID);
    const last = steps.at(-1);
    const current = last?.role === 'user' ? last : undefined;
    const words = plain(current?.text ?? '');
    const spoken = this.#heard.filter(({ text }) => words.includes(text));
    const unspoken = spoken.reduce((left, { text }) => left.replace(text, ''), words).trim();
    const fresh = steps.flatMap(step => {
      if (step !== current) return this.#newPart(step);
      this.#known.add(`user ${words}`);
      return unspoken === '' ? [] : [step];
    });
    if (current === undefined) return { steps: fresh, spoken: undefined, lost: [] };
    this.#heard = this.#heard.filter(each => !spoken.includes(each));
    const lost = [...this.#openCalls];
    for (const id of lost) this.#known.add(`result ${id}`);
    this.#openCalls.clear();
    return { steps: fresh, spoken: spoken[0]?.itemId, lost };
  }

  #isNew(key: string): boolean {
    const isNew = !this.#known.has(key);
    this.#known.add(key);
    return isNew;
  }

  #newPart(step: DialogueStep): DialogueStep[] {
    switch (step.role) {
      case 'user':
        return this.#isNew(`user ${plain(step.text)}`) ? [step] : [];
      case 'assistant': {
        const isNewText = step.text !== '' && this.#isNew(`assistant ${plain(step.text)}`);
        const calls = step.calls.filter(({ callId }) => this.#isNew(`call ${callId}`));
        if (!isNewText && calls.length === 0) return [];
        return [{ ...step, text: isNewText ? step.text : '', calls }];
      }
      case 'results': {
        const results = step.results.filter(({ call }) => this.#isNew(`result ${call.callId}`));
        for (const { call } of results) this.#openCalls.delete(call.callId);
        return results.length === 0 ? [] : [{ ...step, results }];
      }
      default:
        return step satisfies never;
    }
  }
}
