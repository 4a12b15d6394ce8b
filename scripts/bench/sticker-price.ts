import { join } from 'node:path';
import { allParamsCollected } from '../../src/assistant/turn/state/parameters.ts';
import { getActiveAssistantSession } from '../../src/assistant-db/dialogues/sessions.ts';
import { openAIAnswers, startFakeOpenAI } from '../../test/support/fakes/fake-openai.ts';
import { countTokens } from '../../test/support/openai/tokens.ts';
import { inputTokens, openTalk } from '../../test/support/talk.ts';
import { delivered } from './delivered.ts';
import { type BenchOptions, measured, type Row } from './report.ts';

const MOST_TOKENS = 1500;
/** Who talks, see `openTalk`. */
const PERSON = 7;

/** What a person does, and what the model answers where it is asked. */
interface Step {
  readonly does: 'start' | 'photo' | 'press' | { readonly says: string };
  readonly says?: string;
  readonly calls?: readonly { readonly name: string; readonly args?: Readonly<Record<string, string>> }[];
}

const update = (args: Readonly<Record<string, string>>) => [{ name: 'update_sticker_params', args }];
const agree = [{ name: 'confirm_and_generate' }];

const DIALOGUES: readonly {
  readonly name: string;
  readonly language: string;
  readonly steps: readonly Step[];
}[] = [
  {
    name: 'English, a wish at a time, "yes"',
    language: 'en',
    steps: [
      { does: 'start', says: 'Hi Ada! What are the stickers for? Send me a photo of yourself, too.' },
      {
        does: { says: 'for the chat with my friends' },
        says: 'Nice. Now a photo, please.',
        calls: [{ name: 'request_photo' }],
      },
      { does: 'photo', says: 'Got it. Which style: anime, watercolour, or a retro poster?' },
      {
        does: { says: 'a 90s VHS cover' },
        says: 'Great. Which emotion: laughing, angry, in love?',
        calls: update({ style: 'a 90s VHS cover' }),
      },
      {
        does: { says: 'laughing to tears' },
        says: 'And the pose: waving, arms crossed, a jump?',
        calls: update({ emotion: 'laughing to tears' }),
      },
      { does: { says: 'waving' }, says: 'That is all I need.', calls: update({ pose: 'waving' }) },
      { does: { says: 'yes' }, says: 'Drawing it now!', calls: agree },
    ],
  },
  {
    name: 'English, all at once, the button',
    language: 'en',
    steps: [
      { does: 'start', says: 'Hi Ada! What are the stickers for? Send me a photo of yourself, too.' },
      { does: 'photo', says: 'Got it. What style, emotion and pose would you like?' },
      {
        does: { says: 'anime, laughing to tears, waving' },
        says: 'That is all I need.',
        calls: update({ style: 'anime', emotion: 'laughing to tears', pose: 'waving' }),
      },
      { does: 'press' },
    ],
  },
  {
    name: 'Russian, a wish at a time, "да"',
    language: 'ru',
    steps: [
      { does: 'start', says: 'Привет, Ada! Для чего нужны стикеры? И пришли, пожалуйста, фото.' },
      {
        does: { says: 'для чата с друзьями' },
        says: 'Отлично. Теперь нужно фото.',
        calls: [{ name: 'request_photo' }],
      },
      { does: 'photo', says: 'Фото есть. Какой стиль: аниме, акварель или ретро-постер?' },
      {
        does: { says: 'как обложка VHS из 90-х' },
        says: 'Здорово. Какая эмоция: смех, злость, влюблённость?',
        calls: update({ style: 'как обложка VHS из 90-х' }),
      },
      {
        does: { says: 'смеюсь до слёз' },
        says: 'А поза: машет рукой, руки скрещены, прыжок?',
        calls: update({ emotion: 'смеюсь до слёз' }),
      },
      { does: { says: 'машу рукой' }, says: 'Всё собрал.', calls: update({ pose: 'машу рукой' }) },
      { does: { says: 'да' }, says: 'Рисую!', calls: agree },
    ],
  },
  {
    name: 'Russian, all at once, the button',
    language: 'ru',
    steps: [
      { does: 'start', says: 'Привет, Ada! Для чего нужны стикеры? И пришли, пожалуйста, фото.' },
      { does: 'photo', says: 'Фото есть. Какие стиль, эмоция и поза?' },
      {
        does: { says: 'аниме, смеюсь до слёз, машу рукой' },
        says: 'Всё собрал.',
        calls: update({ style: 'аниме', emotion: 'смеюсь до слёз', pose: 'машу рукой' }),
      },
      { does: 'press' },
    ],
  },
];

/** What one sticker takes of the language model: calls for each thing said, and the input tokens of each call. */
async function drawOne(file: string, language: string, steps: readonly Step[]) {
  const fake = await startFakeOpenAI();
  const talk = await openTalk(
    {
      DATABASE_URL: `sqlite:${file}`,
      AI_PROVIDERS: 'openai',
      OPENAI_API_KEY: fake.apiKey,
      OPENAI_BASE_URL: fake.baseUrl,
      IMAGE_PROVIDERS: 'offline',
    },
    { language },
  );
  const calls: number[] = [];
  try {
    for (const { does, says = '', calls: called = [] } of steps) {
      fake.reply(() =>
        called.length > 0 ? openAIAnswers.textAndCalls(says, ...called) : openAIAnswers.text(says),
      );
      const before = fake.chats.length;
      if (does === 'start') await talk.start();
      else if (does === 'photo') await talk.sendPhoto();
      else if (does === 'press') await talk.confirm();
      else await talk.say(does.says);
      await talk.idle();
      await delivered(talk.app.db, PERSON, talk.app.clock.now());
      calls.push(fake.chats.length - before);
    }
    const dialogue = await getActiveAssistantSession(talk.app.db, PERSON);
    if (!dialogue || !allParamsCollected(dialogue) || dialogue.confirmed !== 1) {
      throw new Error('The dialogue did not come to a sticker.');
    }
  } finally {
    await talk.close();
    await fake.stop();
  }
  return { calls, tokens: fake.chats.map(body => inputTokens(body, countTokens)) };
}

/** Typical dialogues from /start to the confirmed sticker; the tokens that a photo itself takes are not counted. */
export async function stickerPrice({ folder }: BenchOptions): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [n, { name, language, steps }] of DIALOGUES.entries()) {
    const { calls, tokens } = await drawOne(join(folder, `price-${n}.db`), language, steps);
    const presses = calls.filter((_, index) => steps[index]?.does === 'press');
    const most = Math.max(...tokens);
    rows.push(
      {
        what: `calls of the model for a thing said, at most: ${name}`,
        ...measured([Math.max(...calls)], 0),
        aim: presses.length > 0 ? '<= 1, a button 0' : '<= 1',
        met: calls.every((made, index) => made <= (steps[index]?.does === 'press' ? 0 : 1)),
      },
      {
        what: '  input tokens of a turn, at most',
        ...measured([most], 0),
        aim: `<= ${MOST_TOKENS}`,
        met: most <= MOST_TOKENS,
      },
      {
        what: '  for the sticker: calls',
        ...measured([calls.reduce((sum, made) => sum + made, 0)], 0),
      },
      {
        what: '  for the sticker: input tokens',
        ...measured([tokens.reduce((sum, each) => sum + each, 0)], 0),
      },
    );
  }
  return rows;
}
