import { answersIn } from '../../assistant/model/answers.ts';
import { button, say } from '../../assistant/state/outgoing.ts';
import type { AssistantDeps } from '../../assistant/turn/context.ts';
import type { Feature } from '../../assistant/turn/feature.ts';
import { findUser, setVoiceAnswers } from '../../assistant-db/people/users.ts';

function wantedBy(words: string): boolean | undefined {
  const said = answersIn(words, ['turnOn', 'turnOff', 'yes', 'no']);
  const isOn = said.has('turnOn') || said.has('yes');
  const isOff = said.has('turnOff') || said.has('no');
  return isOn === isOff ? undefined : isOn;
}

export const voice: Feature<'voice', AssistantDeps> = {
  voice: {
    run: async ({ deps, trx, person, texts, pressedMessage: replaces }, { on, words = '' }) => {
      const wanted = on === undefined ? wantedBy(words) : on === 1 && deps.speaks === true;
      if (wanted !== false && !deps.speaks) return { say: [say(texts.voice.unavailable)] };
      if (wanted !== undefined) await setVoiceAnswers(trx, person.id, wanted);
      const isOn = wanted ?? (await findUser(trx, person.id))?.voice_answers === 1;
      const { isOn: on_, isOff, turnOn, turnOff } = texts.voice;
      const change = button(isOn ? turnOff : turnOn, { type: 'voice', on: isOn ? 0 : 1 });
      return { say: [{ ...say(isOn ? on_ : isOff, [change]), replaces }] };
    },
  },
};
