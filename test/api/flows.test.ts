import { describe, expect, it } from 'vitest';
import { textsFor } from '../../src/i18n/index.ts';
import type { Office } from '../mcp/servers.ts';
import { openApi, openApiOffice } from './stage.ts';

const { connected } = textsFor('ru');
const ANNA = 'anna@example.org';
const OFFICE: Office = {
  letters: [{ id: '1', from: ANNA, subject: 'Проект «Восток»', body: 'Смета готова, жду замечаний.' }],
  contacts: [{ name: 'Anna', email: ANNA }],
  events: [{ email: ANNA, day: '2026-11-30', title: 'Отпуск' }],
};
const MEETING = { title: 'Проект «Восток»', day: '2026-12-01', participants: [ANNA] };
const call = (tool: string, args: object) => ({ name: `mcp_office_${tool}`, args: { ...args } });
const finish = (decision: string, nextResponse: string) => ({
  name: 'finish_task',
  args: { decision, nextResponse, workflowSteps: [] },
});

describe('conversations over HTTP', () => {
  it('reads letters, answers about them, and sets up a meeting in one session', async () => {
    const { model, office, post } = await openApiOffice(OFFICE);
    const say = async (text: string) => post('chat', { session_id: 'рита', text });
    model.calls([call('search_mail', { query: 'anna' })]);
    model.says('От Анны одно письмо: о проекте.');
    expect((await say('есть письма от анны?'))['text']).toContain('От Анны одно письмо');
    model.calls([call('read_letter', { id: '1' })]);
    model.says('Она пишет, что смета готова.');
    expect((await say('и чо там про восток'))['text']).toContain('смета готова');
    expect(model.chats().at(-1)).toContain('жду замечаний');
    model.calls([
      {
        name: 'delegateToSupervisor',
        args: { userIntent: 'встреча', conversationContext: 'смета', complexity: 'low' },
      },
    ]);
    model.calls([call('list_events', { email: ANNA, day: '2026-11-30' })]);
    model.calls([finish('ask', 'В понедельник она в отпуске. Во вторник?')]);
    expect((await say('назначь с ней встречу'))['text']).toContain('Во вторник?');
    model.calls([call('create_event', MEETING), finish('ask', 'Подтвердите, пожалуйста.')]);
    const asked = await say('да вторник');
    expect(asked['text']).toContain(connected.question('office', 'create_event'));
    expect(asked['approvals']).toMatchObject([{ args: MEETING }]);
    const buttons = asked['buttons'] as { label: string; press: string }[];
    const press = buttons.find(({ label }) => label === connected.agree)?.press;
    model.calls([finish('approve', 'Готово, вторник.')]);
    const done = await post('chat', { session_id: 'рита', press });
    expect(done['text']).toContain('Готово, вторник.');
    expect(office.done()).toEqual([`create_event ${JSON.stringify(MEETING)}`]);
    const again = await post('chat', { session_id: 'рита', press });
    expect(again).toMatchObject({ code: 200 });
    expect(office.done()).toHaveLength(1);
    const stranger = await post('chat', { session_id: 'борис', press });
    expect(stranger['code']).toBe(200);
    expect(office.done()).toHaveLength(1);
  });

  it('speaks the answer if sound is wanted', async () => {
    const { model, post } = await openApi(['openai'], { SPEECH_PROVIDERS: 'openai' });
    model.says('Hello there.');
    await model.speaks(1);
    const { audio } = await post('chat', { session_id: 'ann', text: 'hi', audio: true });
    expect(Buffer.from(String(audio), 'base64').subarray(0, 4).toString()).toBe('OggS');
  });
});
