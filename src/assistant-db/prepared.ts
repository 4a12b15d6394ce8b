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
 * longer than it takes the database to run it. It is done at the first call, for each opened database and for each set of
 * values that are given: some may be left out.
 *
 * @param build is called with places for the values; must not look at them
 */
export function prepared<Given extends object, Row>(
  build: (db: Db, values: Values<Given>) => Compilable<Row>,
): (db: Db, values: Given) => Promise<QueryResult<Row>> {
  const compiled = new WeakMap<object, Map<string, CompiledQuery<Row>>>();
  return (db, values) => {
    const executor = db.getExecutor();
    // A transaction has that of its database.
    const { adapter } = executor;
    const forms = compiled.get(adapter) ?? new Map<string, CompiledQuery<Row>>();
    compiled.set(adapter, forms);
    const names = Object.keys(values);
    const form = names.join();
    let query = forms.get(form);
    if (query === undefined) {
      // Each caller has an order of its own.
      const anyOrder = names.sort().join();
      query = forms.get(anyOrder) ?? build(db, placesFor(values)).compile();
      forms.set(anyOrder, query).set(form, query);
    }
    const valueAt = (each: unknown): unknown =>
      each instanceof Place ? Reflect.get(values, each.name) : each;
    const given = { ...query, parameters: query.parameters.map(valueAt) };
    if (!db.isTransaction) return executor.executeQuery<Row>(given);
    // As kysely does it, but for plugins, of which there are none: asking for each takes as long as a short query.
    return executor.provideConnection(connection => connection.executeQuery<Row>(given));
  };
}

/** The row of a statement that gives one in any case. */
export function theRow<Row>({ rows: [row] }: QueryResult<Row>): Row {
  if (row === undefined) throw new TypeError('The statement has given no row.');
  return row;
}

function placesFor<Given extends object>(values: Given): Values<Given> {
  const places = {} as { [Name in keyof Given]: RawBuilder<Given[Name]> };
  for (const name in values) places[name] = sql`${new Place(name)}`;
  return places;
}
