import { type Compilable, type CompiledQuery, type QueryResult, type RawBuilder, sql } from 'kysely';
import type { Db } from './schema.ts';

/** What a query is built with where its values will be. */
export type Values<Given> = { readonly [Name in keyof Given]: RawBuilder<Given[Name]> };

/** The place of a value in a compiled query. */
class Place {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/**
 * A query of which only the values differ, for those that every turn makes: building and compiling one takes kysely
 * longer than it takes the database to run it. It is done at the first call, for each opened database.
 *
 * @param build is called with places for the values; must not look at them
 */
export function prepared<Given extends object, Row>(
  build: (db: Db, values: Values<Given>) => Compilable<Row>,
): (db: Db, values: Given) => Promise<QueryResult<Row>> {
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  const places = new Proxy({} as Values<Given>, { get: (_, name) => sql`${new Place(name)}` });
  return (db, values) => {
    // A transaction has that of its database.
    const { adapter } = db.getExecutor();
    let query = compiled.get(adapter);
    if (query === undefined) {
      query = build(db, places).compile();
      compiled.set(adapter, query);
    }
    const given = new Map<PropertyKey, unknown>(Object.entries(values));
    const parameters = query.parameters.map(each => (each instanceof Place ? given.get(each.name) : each));
    return db.executeQuery({ ...query, parameters });
  };
}
