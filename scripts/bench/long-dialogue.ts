import { join } from 'node:path';
import { openAIAnswers, startFakeOpenAI } from '../../test/support/fakes/fake-openai.ts';
import { countTokens } from '../../test/support/openai/tokens.ts';
import { asksForSummary, inputTokens, openTalk } from '../../test/support/talk.ts';
import { type BenchOptions, measured, type Row, ratiosOf } from './report.ts';

const AIM = 1.2;
const MODEL_MS = 5;
const EARLY = 10;
const LATE = 200;
/** What is kept word for word grows and shrinks between two summaries: the mean of a few turns counts. */
const WINDOW = 10;

const STYLES = ['anime', 'watercolour', 'a 90s VHS cover', 'pop art', 'аниме', 'пиксель-арт'];

interface Dialogue {
  readonly tokens: readonly number[];
  readonly ms: readonly number[];
  /** Requests for a summary. */
  readonly summaries: number;
}

function meanFrom(values: readonly number[], turn: number): number {
  const window = values.slice(turn - 1, turn - 1 + WINDOW);
  return window.reduce((sum, value) => sum + value, 0) / window.length;
}

/** One person who goes on and on, with a new wish in every turn, on a database of their own. */
async function talkOnAndOn(file: string): Promise<Dialogue> {
  const fake = await startFakeOpenAI({ latencyMs: () => MODEL_MS });
  let turn = 0;
  fake.reply(request => {
    if (request.path === 'chat/completions' && asksForSummary(request.body)) {
      const summary = `Stickers for a chat with friends; liked ${STYLES.join(', ')}; wants something funnier (${turn}).`;
      return openAIAnswers.text(JSON.stringify({ summary }));
    }
    const style = STYLES[turn % STYLES.length] ?? '';
    return openAIAnswers.textAndCalls(`Great, ${style} it is! Which **emotion** and pose would you like?`, {
      name: 'update_sticker_params',
      args: { style },
    });
  });
  const talk = await openTalk({
    DATABASE_URL: `sqlite:${file}`,
    AI_PROVIDERS: 'openai',
    OPENAI_API_KEY: fake.apiKey,
    OPENAI_BASE_URL: fake.baseUrl,
    IMAGE_PROVIDERS: 'offline',
  });
  const ms: number[] = [];
  try {
    await talk.sendPhoto();
    for (turn = 1; turn < LATE + WINDOW; turn++) {
      const start = performance.now();
      await talk.say(
        `Turn ${turn}: and now ${STYLES[turn % STYLES.length]}, please, as for my friends' chat`,
      );
      ms.push(performance.now() - start);
      await talk.idle();
    }
  } finally {
    await talk.close();
    await fake.stop();
  }
  if (fake.violations.length > 0) throw new Error(fake.violations.join('\n'));
  const dialogue = fake.chats.filter(body => !asksForSummary(body));
  return {
    tokens: dialogue.slice(1).map(body => inputTokens(body, countTokens)),
    ms,
    summaries: fake.chats.length - dialogue.length,
  };
}

/** Whether a dialogue slows down or gets dearer with its age. */
export async function longDialogue({ quick, folder }: BenchOptions): Promise<Row[]> {
  const dialogues: Dialogue[] = [];
  // The first one is not counted: the code gets compiled.
  for (let n = 0; n <= (quick ? 1 : 5); n++) {
    const dialogue = await talkOnAndOn(join(folder, `long-${n}.db`));
    if (n > 0) dialogues.push(dialogue);
  }
  const at = (what: 'tokens' | 'ms', turn: number) =>
    dialogues.map(dialogue => meanFrom(dialogue[what], turn));
  const ratio = (what: 'tokens' | 'ms') => measured(ratiosOf(at(what, LATE), at(what, EARLY)), 2);
  const against = (name: string, what: 'tokens' | 'ms'): Row => ({
    what: `${name} of turn ${LATE} : turn ${EARLY}`,
    ...ratio(what),
    aim: `<= ${AIM}`,
    met: Number(ratio(what).value) <= AIM,
  });
  return [
    against('input tokens', 'tokens'),
    against(`time, a model that takes ${MODEL_MS} ms`, 'ms'),
    { what: `  turn ${EARLY}, input tokens`, ...measured(at('tokens', EARLY), 0) },
    { what: `  turn ${LATE}, input tokens`, ...measured(at('tokens', LATE), 0) },
    {
      what: '  the largest, input tokens',
      ...measured(
        dialogues.map(({ tokens }) => Math.max(...tokens)),
        0,
      ),
    },
    { what: `  turn ${LATE}, time`, ...measured(at('ms', LATE), 1, ' ms') },
    {
      what: '  turns for one summary',
      ...measured(
        dialogues.map(({ ms, summaries }) => ms.length / summaries),
        1,
      ),
    },
  ];
}
