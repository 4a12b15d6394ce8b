import { type ActionOf, action, id } from '../../../assistant/actions.ts';
import { answersIn } from '../../../assistant/answers.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../../assistant/context.ts';
import type { ButtonHandlers, CommandHandler } from '../../../assistant/feature.ts';
import { button, say, type Words } from '../../../assistant/outgoing.ts';
import { commitScene, commitWords } from '../../../assistant/turn/commit.ts';
import { loadSnapshot } from '../../../assistant/turn/snapshot.ts';
import { setVoiceAnswers } from '../../../assistant-db/people/users.ts';
import type { Texts } from '../../../i18n/index.ts';

export const voiceActions = [action('voice', { on: id })] as const;

export type VoiceAction = ActionOf<typeof voiceActions>;

function wantedBy(words: string): 'on' | 'off' | undefined {
  const said = answersIn(words, ['turnOn', 'turnOff', 'yes', 'no']);
  const isOn = said.has('turnOn') || said.has('yes');
  const isOff = said.has('turnOff') || said.has('no');
  if (isOn === isOff) return undefined;
  return isOn ? 'on' : 'off';
}

function stateOf({ voice: texts }: Texts, on: boolean): Words {
  const change = button<VoiceAction>(on ? texts.turnOff : texts.turnOn, { type: 'voice', on: on ? 0 : 1 });
  return say(on ? texts.isOn : texts.isOff, [change]);
}

function choose(deps: AssistantDeps, context: TurnContext, on: boolean): Promise<TurnOutcome> {
  return commitScene(deps, context, async ({ trx, person, texts, pressedMessage: replaces }) => {
    await setVoiceAnswers(trx, person.id, on);
    return { say: [{ ...stateOf(texts, on), replaces }] };
  });
}

export const voice: CommandHandler<AssistantDeps> = async (deps, context, words = '') => {
  const { texts, user } = await loadSnapshot(deps.db, context.person);
  const wanted = wantedBy(words);
  if (wanted === 'off') return choose(deps, context, false);
  if (!deps.speaks) return commitWords(deps, context, [say(texts.voice.unavailable)]);
  if (wanted === 'on') return choose(deps, context, true);
  return commitWords(deps, context, [stateOf(texts, user?.voice_answers === 1)]);
};

export const voicePresses: ButtonHandlers<VoiceAction, AssistantDeps> = {
  voice: { press: (deps, context, { on }) => choose(deps, context, on === 1 && deps.speaks === true) },
};
