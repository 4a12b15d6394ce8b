import { describe, expect, it } from 'vitest';
import { textsFor } from '../../../src/i18n/index.ts';
import { mcpConfig, type Office, officeOverHttp, officeServer } from '../../mcp/servers.ts';
import { sendText, someone } from '../../support/exchange.ts';
import { createWorld } from '../../support/world.ts';

const { connected, tasks } = textsFor('ru');
const [SEARCH, READ, CONTACT, FREE, EVENT, LETTER] = [
  'search_mail',
  'read_letter',
  'find_contact',
  'list_events',
  'create_event',
  'send_letter',
].map(name => `mcp_office_${name}`) as [string, string, string, string, string, string];

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
  it('a letter is read directly', async () => {
    const { office, person, model } = await opened(way);
    model.calls([call(SEARCH, { query: 'anna' })]);
    model.calls([call(READ, { id: '1' })]);
    model.says('Анна пишет, что смета готова.');
    await sendText(person, 'что пишет анна по востоку?', 'Анна пишет, что смета готова.');
    expect(model.chats().at(-1)).toContain('Смета готова, жду замечаний');
    expect(office.done()).toEqual([]);
  });

  it('a letter is read, and a meeting set up', async () => {
    const { office, person, model } = await opened(way);
    model.calls([delegate('прочитай письмо Анны и назначь встречу')]);
    model.calls([call(SEARCH, { query: 'anna' })]);
    model.calls([call(READ, { id: '1' }), call(FREE, { email: ANNA, day: '2026-12-01' })]);
    model.calls([call(EVENT, MEETING), finish('ask', 'Во вторник она свободна. Назначаю?')]);
    const asked = await sendText(
      person,
      'прочитай письмо Анны и назначь встречу',
      connected.question('office', 'create_event'),
    );
    model.calls([finish('approve', 'Встреча во вторник.', ['Прочитал письмо', 'Назначил встречу'])]);
    person.press(asked, connected.agree);
    const told = await person.waitForBotMessage('Встреча во вторник.');
    expect(told.text).toBe('Встреча во вторник.\n\n1. Прочитал письмо\n2. Назначил встречу');
    expect(office.done()).toEqual([`create_event ${JSON.stringify(MEETING)}`]);
  });

  it('participants are found, calendars checked, invitations sent, and all of it reported', async () => {
    const { office, person, model } = await opened(way);
    const step = (title: string, changes: boolean, after: readonly number[]) => ({ title, changes, after });
    const ended = (number: number, result: string) => call('finish_step', { number, status: 'done', result });
    const words = 'найди Анну и Бориса, проверь их вторник и пригласи обоих';
    const steps = [
      step('Найти участников', false, []),
      step('Проверить календари', false, [1]),
      step('Пригласить Анну', true, [2]),
      step('Пригласить Бориса', true, [2]),
    ];
    const letters = ['anna', 'boris'].map(name => ({
      to: `${name}@example.org`,
      subject: 'Встреча',
      body: 'Вторник?',
    }));
    model.calls([call('executeComplexTask', { task: words, context: '' })]);
    model.calls([call('propose_task', { request: words, steps })]);
    const shown = await sendText(person, words, tasks.proposal(4, 2));
    model.calls(['Anna', 'Boris'].map(name => call(CONTACT, { name })));
    model.calls([ended(1, 'нашлись оба')]);
    model.calls(
      ['anna', 'boris'].map(name => call(FREE, { email: `${name}@example.org`, day: '2026-12-01' })),
    );
    model.calls([ended(2, 'оба свободны')]);
    model.calls(letters.map(letter => call(LETTER, letter)));
    model.says('Жду.');
    person.press(shown, tasks.start);
    const asked = await person.waitForBotMessage(connected.questions(2));
    model.calls([ended(3, 'отправлено'), ended(4, 'отправлено')]);
    model.calls([finish('approve', 'Оба приглашены на вторник.')]);
    person.press(asked, connected.agreeToAll);
    await person.waitForBotMessage('Оба приглашены на вторник.');
    expect(office.done().toSorted()).toEqual(letters.map(letter => `send_letter ${JSON.stringify(letter)}`));
  });

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
