import {
  type Conversation,
  type ConversationFlavor,
  conversations,
  createConversation,
} from '@grammyjs/conversations';
import Database from 'better-sqlite3';
import { type Context, Bot as GrammyBot, type SessionFlavor, type StorageAdapter, session } from 'grammy';
import { ANSWER, type RunningBot } from './bots.ts';
import { TOKEN } from './token.ts';

/** What a bot keeps of a person beside the conversation itself. */
interface Remembered {
  said: string[];
}

type SessionContext = Context & SessionFlavor<Remembered>;
type OuterContext = ConversationFlavor<SessionContext>;

/** State under keys in a table of SQLite, each as JSON: what storage adapters do. */
function sqliteStorage<State>(
  db: Database.Database,
  table: 'sessions' | 'conversations',
): StorageAdapter<State> {
  db.exec(`CREATE TABLE ${table} (key TEXT PRIMARY KEY, value TEXT NOT NULL)`);
  const read = db.prepare<[string], { value: string }>(`SELECT value FROM ${table} WHERE key = ?`);
  const write = db.prepare(`INSERT OR REPLACE INTO ${table} (key, value) VALUES (?, ?)`);
  const remove = db.prepare(`DELETE FROM ${table} WHERE key = ?`);
  return {
    read: key => {
      const row = read.get(key);
      return row === undefined ? undefined : JSON.parse(row.value);
    },
    write: (key, state) => void write.run(key, JSON.stringify(state)),
    delete: key => void remove.run(key),
  };
}

/**
 * What one would build instead: grammY with its conversations plugin, sessions and conversations in SQLite, and the same two
 * calls of Telegram for each thing said. What was said is kept, as a model would need it. A kill loses messages.
 */
export function startConversationsBot(root: string, file: string): RunningBot {
  const db = new Database(file);
  // As the bot of this project opens its own.
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL');
  const bot = new GrammyBot<OuterContext>(TOKEN, { client: { apiRoot: root } });
  bot.use(session({ initial: (): Remembered => ({ said: [] }), storage: sqliteStorage(db, 'sessions') }));
  bot.use(
    conversations({ storage: { type: 'key', version: 0, adapter: sqliteStorage(db, 'conversations') } }),
  );
  async function talk(conversation: Conversation<OuterContext, Context>, first: Context): Promise<void> {
    for (let context = first; ; context = await conversation.waitFor('message:text')) {
      const said = context.message?.text ?? '';
      await conversation.external(outer => void outer.session.said.push(said, ANSWER));
      await context.replyWithChatAction('typing');
      await context.reply(ANSWER, { link_preview_options: { is_disabled: true } });
    }
  }
  bot.use(createConversation(talk));
  bot.on('message:text', context => context.conversation.enter('talk'));
  const running = bot.start({ allowed_updates: ['message', 'edited_message', 'callback_query'] });
  return {
    stop: async () => {
      await bot.stop();
      await running;
      db.close();
    },
  };
}
