import { describe, expect, it } from 'vitest';
import { checkConfirmation } from '../../src/assistant/state/confirmation.ts';
import { TurnState } from '../../src/assistant/state/state.ts';
import type { Generation } from '../../src/assistant-db/schema.ts';
import { dialogueRow, emptyDraft, FULL, jobRow, sessionRow, shownDraft } from './rows.ts';

const noLimit = async () => undefined;
const neverAsked = async () => {
  throw new Error('the limit must not be asked for');
};

function check(turnState: TurnState, existing?: Generation) {
  return checkConfirmation(turnState, existing, 1000, noLimit);
}

describe('checkConfirmation', () => {
  it('accepts values that were shown', async () => {
    expect(await check(shownDraft())).toEqual({ type: 'accepted' });
  });

  it.each([
    [{}, 'photo-1', ['style', 'emotion', 'pose']],
    [{ style: 'anime', pose: 'waving' }, 'photo-1', ['emotion']],
    [FULL, null, ['photo']],
    [{ style: 'anime' }, null, ['emotion', 'pose', 'photo']],
  ])('names what is missing in %j with photo %j', async (values, photo, what) => {
    const turnState = new TurnState(
      sessionRow({ photo_file_id: photo }),
      dialogueRow({ ...values, summary_revision: 4 }),
      undefined,
    );
    expect(await checkConfirmation(turnState, undefined, 0, neverAsked)).toEqual({ type: 'missing', what });
  });

  it('refuses values whose summary was never shown', async () => {
    const turnState = new TurnState(sessionRow(), dialogueRow(FULL), undefined);
    expect(await checkConfirmation(turnState, undefined, 0, neverAsked)).toEqual({ type: 'not_shown' });
  });

  it('refuses values of a revision after the one that was shown', async () => {
    const turnState = new TurnState(sessionRow(), dialogueRow({ ...FULL, summary_revision: 3 }), undefined);
    expect(await check(turnState)).toEqual({ type: 'not_shown' });
  });

  it.each([
    [6, 'not_shown'],
    [8, 'accepted'],
    [undefined, 'accepted'],
  ])('of a summary that is message 7, a yes in message %s is %s', async (saidIn, type) => {
    const shown = dialogueRow({ ...FULL, summary_revision: 4, summary_message_id: 7 });
    const turnState = new TurnState(sessionRow(), shown, undefined);
    expect(await checkConfirmation(turnState, undefined, saidIn, noLimit)).toEqual({ type });
  });

  it('refuses in the turn that collected the last value', async () => {
    const turnState = emptyDraft();
    turnState.setParams(FULL);
    expect(await check(turnState)).toEqual({ type: 'not_shown' });
  });

  it('refuses in the turn that changed something, even back and forth', async () => {
    const turnState = shownDraft();
    turnState.setParams({ ...FULL, style: '3D' });
    expect(await check(turnState)).toEqual({ type: 'not_shown' });
    turnState.setParams(FULL);
    expect(await check(turnState)).toEqual({ type: 'not_shown' });
  });

  it('refuses in the turn that brought another photo', async () => {
    const turnState = shownDraft();
    turnState.setPhoto('photo-2');
    expect(await check(turnState)).toEqual({ type: 'not_shown' });
  });

  it('takes the second confirmation of one turn for the same', async () => {
    const turnState = shownDraft();
    turnState.noteConfirmation(await check(turnState));
    expect(await checkConfirmation(turnState, undefined, undefined, neverAsked)).toEqual({ type: 'drawing' });
  });

  it.each(['queued', 'running', 'finished'] as const)(
    'does not draw a job twice that is %s',
    async status => {
      const job = jobRow({ status, finished_at: status === 'finished' ? 10 : null });
      expect(await checkConfirmation(shownDraft(job), job, 1000, neverAsked)).toEqual({ type: 'drawing' });
    },
  );

  it('asks once more before it draws what was delivered', async () => {
    const job = jobRow({ status: 'delivered' });
    expect(await checkConfirmation(shownDraft(job), job, 1000, neverAsked)).toEqual({ type: 'delivered' });
  });

  it.each([
    ['unavailable', 'accepted'],
    ['no_image', 'accepted'],
    ['internal', 'accepted'],
    ['photo_lost', 'accepted'],
    ['blocked', 'refused'],
  ] as const)('after a drawing that failed as %s: %s', async (failure, type) => {
    const job = jobRow({ status: 'failed', failure });
    expect(await check(shownDraft(job), job)).toEqual({ type });
  });

  it('after it was taken out of the queue: accepted, and open for the model', async () => {
    const job = jobRow({ status: 'failed', failure: 'stopped' });
    expect(await check(shownDraft(job), job)).toEqual({ type: 'accepted' });
    expect(shownDraft(job).facts(0).drawing).toBe('open');
  });

  it('asks for the limits last', async () => {
    const limit = { type: 'daily', limit: 50, prices: [], wish: '' } as const;
    expect(await checkConfirmation(shownDraft(), undefined, undefined, async () => limit)).toEqual({
      type: 'limit',
      limit,
    });
  });
});

describe('the state of a turn', () => {
  it('begins with what is stored', () => {
    const turnState = shownDraft();
    expect(turnState.params).toEqual(FULL);
    expect(turnState).toMatchObject({ photo: 'photo-1', changed: false, summaryShown: true, complete: true });
  });

  it('begins with nothing where there is no dialogue, but keeps the photo', () => {
    const turnState = new TurnState(sessionRow({ state: 'idle' }), undefined, undefined);
    expect(turnState.params).toEqual({ style: null, emotion: null, pose: null });
    expect(turnState).toMatchObject({ photo: 'photo-1', summaryShown: false, complete: false });
    expect(turnState.photoTurn.state).toBe('assistant_chat');
  });

  it('takes a confirmation back when something changes after it', () => {
    const turnState = shownDraft();
    turnState.noteConfirmation({ type: 'accepted' });
    expect(turnState.confirmed).toBe(true);
    turnState.setParams({ ...FULL, emotion: 'sad' });
    expect(turnState).toMatchObject({ confirmed: false, changed: true, summaryShown: false });
    expect(turnState.facts(0).drawing).toBe('open');
  });

  it('takes a confirmation back when the photo changes after it', () => {
    const turnState = shownDraft();
    turnState.noteConfirmation({ type: 'accepted' });
    turnState.setPhoto('photo-2');
    expect(turnState.confirmed).toBe(false);
  });

  it('keeps a confirmation when the same values are said again', () => {
    const turnState = shownDraft();
    turnState.noteConfirmation({ type: 'accepted' });
    turnState.setParams({ ...FULL });
    expect(turnState).toMatchObject({ confirmed: true, changed: false });
    expect(turnState.facts(0).drawing).toBe('drawing');
  });

  it('opens a new revision for one more of the same', () => {
    const turnState = shownDraft(jobRow({ status: 'delivered', finished_at: 5 }));
    expect(turnState.facts(0).drawing).toBe('delivered');
    turnState.noteConfirmation({ type: 'delivered' });
    expect(turnState).toMatchObject({ changed: true, confirmed: false, summaryShown: false });
    expect(turnState.params).toEqual(FULL);
    expect(turnState.facts(0).drawing).toBe('open');
  });

  it('waits for a photo until there is one', () => {
    const turnState = new TurnState(undefined, undefined, undefined);
    turnState.photoTurn.awaitAnother();
    expect(turnState.photoTurn.state).toBe('assistant_wait_photo');
    turnState.setPhoto('photo-1');
    expect(turnState.photoTurn.state).toBe('assistant_chat');
  });

  it.each([
    ['queued', 'drawing'],
    ['running', 'drawing'],
    ['finished', 'drawing'],
    ['delivered', 'delivered'],
    ['failed', 'failed'],
  ] as const)('tells the model of a job that is %s: %s', (status, drawing) => {
    expect(shownDraft(jobRow({ status })).facts(2)).toEqual({
      ...FULL,
      hasPhoto: true,
      photoOffered: false,
      totalGenerations: 2,
      summaryShown: true,
      drawing,
    });
  });
});
