import { PARAMETERS, type Parameter } from '../../../assistant/model/parameters.ts';
import { proposalTag, type Question, type RowField } from '../../../assistant/model/question.ts';
import { type Button, button, type Outgoing, say, type Words } from '../../../assistant/state/outgoing.ts';
import { type Language, storedTexts, type Texts, textsFor, wordsOf } from '../../../i18n/index.ts';
import { MAX_STICKERS } from '../../plans/model/plan-state.ts';

const IN_A_ROW = 3;
const NUMBERS_IN_A_ROW = 6;
/** Stickers that [fewer] removes and [more] adds. */
const STEP = 2;
/** Stickers of a set without a number. */
export const USUAL_SET = 6;
/** Weaker or stronger forms of other choices. */
const NO_CHOICES: readonly string[] = ['happySmile', 'playfulWink'];

type Offered = readonly (readonly [name: string, label: string])[];
type Choice = Button;

/** The values that the bot offers, each with its name in a language. */
export function offeredIn(language: Language, field: Parameter | RowField): Offered {
  if (field === 'caption') return Object.entries(textsFor(language).plans.captions);
  return Object.entries(wordsOf(language).values[field])
    .filter(([name]) => !NO_CHOICES.includes(name))
    .map(([name, called]) => [name, called.split(',')[0]?.trim() ?? name] as const);
}

function inRows(buttons: readonly Choice[], length: number): Choice[][] {
  const rows: Choice[][] = [];
  for (let at = 0; at < buttons.length; at += length) rows.push(buttons.slice(at, at + length));
  return rows;
}

/** [✏️ 1] to [✏️ n], each of which opens a row, and what changes the whole plan. */
function planButtons(
  { planId, revision, count }: Extract<Question, { readonly type: 'plan_change' }>,
  { plans: { buttons }, drawing }: Texts,
): Choice[][] {
  const of = { planId, revision };
  const rows = Array.from({ length: count }, (_, at) =>
    button(`✏️ ${at + 1}`, { type: 'plan_row', ...of, row: at + 1 }),
  );
  const fewer = button(buttons.fewer, { type: 'plan_cut', ...of, count: count - STEP });
  const more = button(buttons.more, { type: 'plan_more', ...of, count: STEP });
  const sizes = [...(count - STEP < STEP ? [] : [fewer]), ...(count + STEP > MAX_STICKERS ? [] : [more])];
  return [
    ...inRows(rows, NUMBERS_IN_A_ROW),
    [
      button(buttons.another, { type: 'plan_another', ...of }),
      button(drawing.otherStyle, { type: 'plan_style', ...of }),
    ],
    ...(sizes.length > 0 ? [sizes] : []),
  ];
}

/** The buttons of a question, in rows. */
export function buttonsOf(asked: Question, language: Language): Choice[][] {
  const texts = textsFor(language);
  const { offline, summary } = texts;
  switch (asked.type) {
    case 'value': {
      const { parameter } = asked;
      const choices = offeredIn(language, parameter).map(([value, label]) =>
        button(label, { type: 'choose', parameter, value }),
      );
      return [
        ...inRows(choices, IN_A_ROW),
        [button(offline.ownWords.button, { type: 'own_words', parameter })],
      ];
    }
    case 'change':
      return [PARAMETERS.map(parameter => button(summary[parameter], { type: 'ask_value', parameter }))];
    case 'proposal':
    case 'plan_proposal': {
      const valueTag = proposalTag(asked);
      return [
        [
          button(offline.shallITake.take, { type: 'take_value', valueTag }),
          button(offline.shallITake.leave, { type: 'leave_value', valueTag }),
        ],
      ];
    }
    case 'plan_change':
      return planButtons(asked, texts);
    case 'plan_row': {
      const { planId, revision, row } = asked;
      const of = { planId, revision };
      const fields = (['emotion', 'pose', 'caption'] as const).map(field =>
        button(summary[field], { type: 'plan_field', ...of, row, field }),
      );
      return [
        fields,
        [
          button(offline.rows.remove, { type: 'plan_remove', ...of, row }),
          button(offline.rows.back, { type: 'plan_change', ...of }),
        ],
      ];
    }
    case 'plan_value': {
      const { planId, revision, row, field } = asked;
      const of = { planId, revision, row };
      const choices = offeredIn(language, field).map(([value, label]) =>
        button(label, { type: 'plan_value', ...of, field, value }),
      );
      return [...inRows(choices, IN_A_ROW), [button(offline.rows.back, { type: 'plan_row', ...of })]];
    }
    default:
      return asked satisfies never;
  }
}

/** Adds the offer of a set to the first question of a sticker. */
export function offerSet(message: Outgoing, { offline }: Texts): Outgoing {
  const isFirst =
    message.type === 'say' && message.question?.type === 'value' && message.question.parameter === 'style';
  if (!isFirst) return message;
  const offer = button(offline.set(USUAL_SET), { type: 'new_set', count: USUAL_SET });
  return { ...message, buttons: [...(message.buttons ?? []), [offer]] };
}

/** A message that asks, with its buttons. */
export function ask(text: string, asked: Question, language: Language): Words {
  return { ...say(text), buttons: buttonsOf(asked, language), question: asked };
}

/** The text of a question that the rules ask; `line`: the row of the plan that it is about. */
export function textOf(asked: Question, language: Language, isSet: boolean, line = ''): string {
  const { ask: asks, offline, plans } = textsFor(language);
  switch (asked.type) {
    case 'value':
      return isSet ? offline.instead[asked.parameter] : asks[asked.parameter];
    case 'change':
      return offline.whatToChange;
    case 'proposal':
      return offline.shallITake[asked.parameter](asked.value);
    case 'plan_change':
      return plans.askChange;
    case 'plan_row':
      return `${line}\n\n${offline.rows.ask}`;
    case 'plan_value':
      return `${line}\n\n${offline.rows[asked.field]}`;
    case 'plan_proposal':
      return asked.field === 'caption'
        ? offline.rows.takeCaption(asked.value)
        : offline.shallITake[asked.field](asked.value);
    default:
      return asked satisfies never;
  }
}

/** The buttons of a summary; [Change] only if the rules lead. */
export function summaryButtons({
  sessionId,
  revision,
  canChange,
  language,
}: Extract<Outgoing, { type: 'summary' }>): Choice[] {
  const { summary, offline } = storedTexts(language);
  return [
    button(summary.confirm, { type: 'confirm', sessionId, revision }),
    ...(canChange ? [button(offline.change, { type: 'change_values' })] : []),
  ];
}
