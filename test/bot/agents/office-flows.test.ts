import { describe, expect, it } from 'vitest';
import { textsFor } from '../../../src/i18n/index.ts';
import { mcpConfig, type Office, officeOverHttp, officeServer } from '../../mcp/servers.ts';
import { sendText, someone } from '../../support/exchange.ts';
import { createWorld } from '../../support/world.ts';

const { connected } = textsFor('ru');
const SEARCH = 'mcp_office_search_mail';
const READ = 'mcp_office_read_letter';
const FREE = 'mcp_office_list_events';
const EVENT = 'mcp_office_create_event';

const ANNA = 'anna@example.org';
const OFFICE: Office = {
  letters: [
    { id: '1', from: ANNA, subject: 'Проект «Восток»', body: 'Смета готова, жду замечаний до пятницы.' },
    { id: '2', from: ANNA, subject: 'Отпуск', body: 'Меня не будет в понедельник.' },
  ],
  contacts: [
    { name: 'Anna', email: ANNA },
    { name: 'Boris', email: 'boris@example.org' },
  ],
  events: [{ email: ANNA, day: '2026-11-30', title: 'Отпуск' }],
};
const MEETING = { title: 'Проект «Восток»', day: '2026-12-01', participants: [ANNA] };

const call = (name: string, args: object) => ({ name, args: { ...args } });
const finish = (decision: string, nextResponse: string, workflowSteps: readonly string[] = []) =>
  call('finish_task', { decision, nextResponse, workflowSteps });
const delegate = (userIntent: string, conversationContext = '') =>
  call('delegateToSupervisor', { userIntent, conversationContext, complexity: 'medium' });

const WAYS = {
  stdio: async () => officeServer(OFFICE),
  HTTP: () => officeOverHttp(OFFICE),
} as const;

async function opened(way: keyof typeof WAYS) {
  const world = await createWorld(['openai']);
  const office = await WAYS[way]();
  await world.start(mcpConfig({ office: office.entry }));
  await world.app().servers.settled(new AbortController().signal);
  return { office, person: someone(world, 'Рита', 'ru'), model: world.openai };
}

describe.each(['stdio', 'HTTP'] as const)('with a mail and calendar server over %s', way => {
  it('letters, then what one says, then a meeting, are one conversation', async () => {
    const { office, person, model } = await opened(way);
    model.calls([call(SEARCH, { query: 'anna' })]);
    model.says('От Анны два письма: о проекте и об отпуске.');
    await sendText(person, 'есть письма от анны?', 'От Анны два письма');
    model.calls([call(READ, { id: '1' })]);
    model.says('Она пишет, что смета готова.');
    await sendText(person, 'и что там про восток', 'Она пишет, что смета готова.');
    model.calls([delegate('встреча с ней на той неделе', 'Анна написала о смете проекта «Восток»')]);
    model.calls([
      call(FREE, { email: ANNA, day: '2026-11-30' }),
      call(FREE, { email: ANNA, day: '2026-12-01' }),
    ]);
    model.calls([finish('ask', 'В понедельник она в отпуске. Во вторник или в среду?')]);
    await sendText(person, 'назначь с ней встречу на той неделе', 'Во вторник или в среду?');
    model.calls([call(EVENT, MEETING), finish('ask', 'Нажмите кнопку.')]);
    const asked = await sendText(person, 'вторник', connected.question('office', 'create_event'));
    model.calls([finish('approve', 'Готово, вторник.')]);
    person.press(asked, connected.agree);
    await person.waitForBotMessage('Готово, вторник.');
    expect(office.done()).toEqual([`create_event ${JSON.stringify(MEETING)}`]);
    model.says('Пришлите фото.');
    await sendText(person, 'а теперь хочу стикер', 'Пришлите фото.');
    expect(model.chats().at(-1)).toContain('You help one person to get personal Telegram stickers');
  });
});
