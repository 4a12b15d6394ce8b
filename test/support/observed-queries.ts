import type { CompiledQuery, DatabaseConnection, Driver } from 'kysely';
import { onTestFinished, vi } from 'vitest';
import { PatientSqliteDialect } from '../../src/assistant-db/sqlite/connection.ts';

/** Records every statement that reaches a SQLite database that is opened later in this test. */
export function observeQueries(): string[] {
  const statements: string[] = [];
  const createDriver = PatientSqliteDialect.prototype.createDriver;
  const spy = vi.spyOn(PatientSqliteDialect.prototype, 'createDriver').mockImplementation(function (
    this: PatientSqliteDialect,
  ): Driver {
    const driver = createDriver.call(this);
    const seen = new WeakSet<DatabaseConnection>();
    const acquire = driver.acquireConnection.bind(driver);
    driver.acquireConnection = async () => {
      const connection = await acquire();
      if (seen.has(connection)) return connection;
      seen.add(connection);
      const execute = connection.executeQuery.bind(connection);
      connection.executeQuery = <Row>(query: CompiledQuery) => {
        statements.push(query.sql);
        return execute<Row>(query);
      };
      return connection;
    };
    return driver;
  });
  onTestFinished(() => spy.mockRestore());
  return statements;
}
