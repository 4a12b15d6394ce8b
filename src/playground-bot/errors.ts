/** Another playground uses the database. */
export class AlreadyRunningError extends Error {
  override readonly name = 'AlreadyRunningError';

  /** @param name of the database. @param port where it is; 0 while it starts */
  constructor(name: string, port: number) {
    const where = port === 0 ? 'it is just starting' : `http://127.0.0.1:${port}`;
    super(
      `A playground uses ${name} already: ${where}\n` +
        'Use that one, stop it, or give this one another database: DATABASE_URL=sqlite:data/other.db npm start',
    );
  }
}

/** A bot in Telegram uses the database: it would take the playground's people for its own. */
export class BotOnDatabaseError extends Error {
  override readonly name = 'BotOnDatabaseError';

  /** @param processes who, as `host:pid:…` */
  constructor(name: string, processes: readonly string[]) {
    const who = processes.map(id => id.split(':').slice(0, 2).join(', process ')).join('; ');
    super(
      `A bot in Telegram runs on ${name} (${who}), and the playground must not come between.\n` +
        'Leave DATABASE_URL empty for a database of its own.',
    );
  }
}
