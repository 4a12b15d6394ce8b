import { type Api, GrammyError } from 'grammy';
import { encodeOutgoing, type Outgoing } from '../../assistant/state/outgoing.ts';
import { noteButtons } from '../../assistant/turn/open-buttons.ts';
import { markSummaryShown } from '../../assistant-db/dialogues/sessions.ts';
import { findGeneration } from '../../assistant-db/jobs/generations.ts';
import { newestMessage } from '../../assistant-db/messages/inbox.ts';
import { enqueueMessages } from '../../assistant-db/messages/outbox.ts';
import { notePlanShown } from '../../assistant-db/plans/plans.ts';
import { noteTaskMessage } from '../../assistant-db/tasks/tasks.ts';
import { noteScreen } from '../../features/packs/work/job.ts';
import { sentMessageId } from '../../telegram/api.ts';
import { classifyTelegramError } from '../../telegram/errors.ts';
import { sendInTopic } from './chat.ts';
import { AbortedBeforeSendError, type DeliverDeps, DONE, type Place, type Sent } from './delivery.ts';
import { sendGallery } from './gallery.ts';
import { endProgress } from './progress.ts';
import { renderWords } from './render.ts';

/** Returns false if the message cannot be changed any more. */
async function edit(
  { api, pace }: DeliverDeps,
  chatId: number,
  messageId: number,
  text: string,
  how: Parameters<Api['editMessageText']>[3],
): Promise<boolean> {
  await pace(chatId);
  try {
    await api.editMessageText(chatId, messageId, text, how);
    return true;
  } catch (error) {
    // The message is gone or has no text, so the words go into a new one. The caller handles refused formatting.
    const failure = classifyTelegramError(error).type;
    if (!(error instanceof GrammyError) || (failure !== 'harmless' && failure !== 'refused')) throw error;
    return /not modified/i.test(error.description);
  }
}

/** The message may be deleted. */
function answering(messageId: number) {
  return { reply_parameters: { message_id: messageId, allow_sending_without_reply: true } };
}

/** Each message of words is a step of its own, so that none is repeated for the sake of another. */
export async function sendWords(
  deps: DeliverDeps,
  place: Place,
  content: Extract<Outgoing, { type: 'say' | 'summary' }>,
  plain: boolean,
): Promise<Sent> {
  const { db, api, pace, stopping } = deps;
  const { chatId, threadId } = place;
  if (content.type === 'say' && content.afterSticker !== undefined) {
    if ((await findGeneration(db, content.afterSticker))?.status !== 'delivered') return DONE;
  }
  if (content.type === 'say' && content.gallery !== undefined) {
    const { gallery, ...words } = content;
    const sent = await sendGallery(deps, place, { ...words, gallery }).catch((error: unknown) => {
      throw stopping?.aborted && error === stopping.reason
        ? new AbortedBeforeSendError('the process stops')
        : error;
    });
    if (sent.outcome === 'sent') return afterWords(deps, place, content, sent.messageId);
    // Stored, so that nothing is refused twice, and a long text is not begun again with pictures.
    return { rest: words, refused: true };
  }
  const { partsSent = 0 } = content;
  const parts = renderWords(content);
  const part = parts[partsSent];
  let messageId: number | undefined;
  if (part !== undefined) {
    const how = {
      ...(plain || part.entities.length === 0 ? {} : { entities: [...part.entities] }),
      ...(part.keyboard ? { reply_markup: part.keyboard } : {}),
      link_preview_options: { is_disabled: true },
    };
    const isFirst = content.type === 'say' && partsSent === 0;
    const replaces = isFirst ? content.replaces : undefined;
    const reply = isFirst && content.repliesTo !== undefined && answering(content.repliesTo);
    if (replaces !== undefined && (await edit(deps, chatId, replaces, part.text, how))) messageId = replaces;
    else {
      await pace(chatId);
      const sent = await sendInTopic(threadId, topic =>
        api.sendMessage(chatId, part.text, { ...how, ...topic, ...reply }),
      );
      messageId = sentMessageId(sent);
    }
    if (partsSent + 1 < parts.length) return { rest: { ...content, partsSent: partsSent + 1 } };
  }
  return afterWords(deps, place, content, messageId);
}

/** Returns what to store about words once the chat has all of them. */
async function afterWords(
  { db, clock }: DeliverDeps,
  { chatId }: Place,
  content: Extract<Outgoing, { type: 'say' | 'summary' }>,
  shown: number | undefined,
): Promise<Sent> {
  if (content.type === 'say' && content.endsJob !== undefined && content.showsPlan === undefined) {
    const job = await findGeneration(db, content.endsJob);
    return job ? { store: trx => endProgress(trx, chatId, job, clock.now()) } : DONE;
  }
  const isQuestion = content.type === 'summary' || content.showsPlan || content.buttons;
  if (shown === undefined || !isQuestion) return DONE;
  return {
    store: async trx => {
      if (content.type === 'summary') await markSummaryShown(trx, content.sessionId, content.revision, shown);
      else if (content.showsPlan) {
        const { planId, revision } = content.showsPlan;
        // Words written before an edit are below the message all the same.
        const newest = Math.max(shown, shown === content.replaces ? await newestMessage(trx, chatId) : 0);
        await notePlanShown(trx, planId, revision, newest);
      } else if (content.showsTask !== undefined) await noteTaskMessage(trx, content.showsTask, shown);
      else if (content.showsPackJob !== undefined && !(await noteScreen(trx, content.showsPackJob, shown))) {
        const over = encodeOutgoing({ type: 'buttons_over', messageId: shown });
        await enqueueMessages(trx, chatId, [over], clock.now());
      }
      await noteButtons(trx, chatId, shown, content);
    },
  };
}
