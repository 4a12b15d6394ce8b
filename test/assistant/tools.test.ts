import { describe, expect, it } from 'vitest';
import { handleToolCall } from '../../src/agents/tool.ts';
import type { ConfirmOutcome } from '../../src/assistant/state/outcomes.ts';
import { TurnState } from '../../src/assistant/state/state.ts';
import { ASSISTANT_TOOLS } from '../../src/features/dialogue/agent/tools/index.ts';
import { TOOL_DECLARATIONS } from '../support/tools.ts';
import { emptyDraft, NO_PLANNING, shownDraft } from './rows.ts';

type Args = Readonly<Record<string, unknown>> | undefined;

async function call(
  name: string,
  args: Args,
  turnState: TurnState = emptyDraft(),
  outcome: ConfirmOutcome = { type: 'accepted' },
) {
  const reachedLimit = async () => undefined;
  const context = { turnState, checkConfirmation: async () => outcome, reachedLimit, planning: NO_PLANNING };
  return (await handleToolCall({ id: 'call-1', name, args }, ASSISTANT_TOOLS, context)).result;
}

describe('the tools as models are told of them', () => {
  it('are the three of a sticker, the answer to which photo, the two of a plan, and what becomes of its first sticker', () => {
    expect(ASSISTANT_TOOLS.map(tool => tool.name)).toEqual([
      'update_sticker_params',
      'confirm_and_generate',
      'request_photo',
      'choose_photo',
      'change_sticker',
      'do_for_person',
      'plan_stickers',
      'change_plan',
      'decide_first',
    ]);
  });

  it('have described parameters, or none at all', () => {
    const [update, ...others] = TOOL_DECLARATIONS.slice(0, 3);
    expect(Object.entries(update?.parameters['properties'] ?? {})).toEqual(
      ['style', 'emotion', 'pose'].map(name => [
        name,
        { type: 'string', description: expect.stringMatching(/\w{4}/) },
      ]),
    );
    expect(others.map(tool => tool.parameters['properties'])).toEqual([{}, {}]);
  });
});

describe('update_sticker_params', () => {
  it('stores in the turn state and answers with what was stored', async () => {
    const turnState = emptyDraft();
    const result = await call('update_sticker_params', { style: 'anime', pose: null }, turnState);
    expect(result).toEqual({
      callId: 'call-1',
      name: 'update_sticker_params',
      ok: true,
      output: { stored: ['style'] },
    });
    expect(turnState.params.style).toBe('anime');
  });

  it('tells the model what was cut', async () => {
    const turnState = emptyDraft();
    const { ok, output } = await call('update_sticker_params', { style: 'я'.repeat(501) }, turnState);
    expect(ok).toBe(true);
    expect(output['note']).toMatch(/500.*style/);
    expect(turnState.params.style).toBe('я'.repeat(500));
  });

  it.each<[string, Args]>([
    ['a number', { style: 7 }],
    ['a list', { style: ['anime', '3D'] }],
    ['an object', { emotion: { value: 'joy' } }],
    ['a boolean', { pose: true }],
    ['an unknown key', { style: 'anime', mood: 'joy' }],
    ['nested arguments', { parameters: { style: 'anime' } }],
    ['no object', undefined],
  ])('gives %s back as an error and stores nothing', async (_what, args) => {
    const turnState = emptyDraft();
    const result = await call('update_sticker_params', args, turnState);
    expect(result).toMatchObject({
      callId: 'call-1',
      ok: false,
      output: { error: expect.stringMatching(/\w{5}/) },
    });
    expect(turnState.params).toEqual({ style: null, emotion: null, pose: null });
    expect(turnState.changed).toBe(false);
  });

  it('says which argument is wrong', async () => {
    expect((await call('update_sticker_params', { style: 7 })).output['error']).toContain('style');
    expect((await call('update_sticker_params', { mood: 'x' })).output['error']).toContain('mood');
  });

  it('takes a prototype’s name for an unknown key', async () => {
    const args: Args = JSON.parse('{"__proto__": {"style": "x"}, "constructor": "y"}');
    const turnState = emptyDraft();
    expect((await call('update_sticker_params', args, turnState)).ok).toBe(false);
    expect(turnState.changed).toBe(false);
  });
});

describe('change_sticker', () => {
  it('asks again for a caption that cannot be seen, and changes nothing', async () => {
    const turnState = emptyDraft();
    const args = { caption: '\u{E0068}\u{E0069}', outline: false };
    expect(await call('change_sticker', args, turnState)).toMatchObject({
      ok: false,
      output: { error: expect.stringContaining('nothing that can be seen') },
    });
    expect(turnState.look).toEqual({ outline: true, caption: '' });
    expect(turnState.intents).toEqual([{ type: 'caption', stickerId: null, problem: 'empty' }]);
  });
});

describe('confirm_and_generate', () => {
  it.each<[ConfirmOutcome, boolean, RegExp]>([
    [{ type: 'accepted' }, true, /started/],
    [{ type: 'drawing' }, true, /already in progress/],
    [{ type: 'missing', what: ['pose', 'photo'] }, false, /Missing: pose, photo/],
    [{ type: 'not_shown' }, false, /has not seen the summary/],
    [{ type: 'delivered' }, false, /delivered already/],
    [{ type: 'refused' }, false, /not allowed/],
    [
      { type: 'limit', limit: { type: 'daily', limit: 50, prices: [], wish: '' } },
      false,
      /daily limit of 50/,
    ],
    [{ type: 'limit', limit: { type: 'own_jobs', limit: 3 } }, false, /3 stickers of this person/],
    [{ type: 'limit', limit: { type: 'busy', minutes: 5 } }, false, /queue is full/],
  ])('answers %j', async (outcome, ok, words) => {
    const turnState = shownDraft();
    const result = await call('confirm_and_generate', {}, turnState, outcome);
    expect(result.ok).toBe(ok);
    expect(JSON.stringify(result.output)).toMatch(words);
    expect(turnState.confirmed).toBe(outcome.type === 'accepted');
    expect(turnState.refusal?.type).toBe(outcome.type === 'accepted' ? undefined : outcome.type);
  });
});

describe('request_photo', () => {
  it('waits for a photo where there is none', async () => {
    const turnState = new TurnState(undefined, undefined, undefined);
    expect((await call('request_photo', {}, turnState)).ok).toBe(true);
    expect(turnState.photoTurn.state).toBe('assistant_wait_photo');
  });

  it('waits for another one where there is one, which stays', async () => {
    const turnState = emptyDraft();
    const { photo } = turnState;
    expect((await call('request_photo', {}, turnState)).ok).toBe(true);
    expect(turnState.photoTurn).toMatchObject({
      file: photo,
      state: 'assistant_wait_photo',
      isWanted: true,
    });
  });

  it('is refused where one has just come, and nothing is asked again', async () => {
    const turnState = emptyDraft();
    turnState.setPhoto('just now');
    const result = await call('request_photo', {}, turnState);
    expect(result).toMatchObject({
      ok: false,
      output: { error: expect.stringContaining('has_photo: true') },
    });
    expect(turnState.photoTurn.state).toBe('assistant_chat');
  });
});
