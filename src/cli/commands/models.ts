import { printable } from '../display/width.ts';
import { currentProvider, isBuiltIn, listModels, modelOf } from '../providers.ts';
import type { Command } from './types.ts';

/** A model that ends sooner is marked, in ms. */
const SOON_MS = 60 * 24 * 60 * 60 * 1000;

/** Lists the models of the provider that answers, with the dates when they end. */
export const models: Command = {
  name: 'models',
  run: async (session, _argument, signal) => {
    const { screen, style, texts, config, engine } = session;
    const provider = currentProvider(config);
    if (isBuiltIn(provider)) return session.note(texts.noModels(provider));
    screen.status('models', `${provider}…`);
    try {
      const listed = await listModels(provider, config, signal);
      const current = modelOf(provider, config);
      const lines = listed
        .toSorted((one, other) => one.id.localeCompare(other.id))
        .map(({ id, shutdownDate }) => {
          const name = printable(id);
          const marked = id === current ? style.good(`▸ ${name}`) : `  ${name}`;
          if (shutdownDate === undefined) return marked;
          const soon = Date.parse(shutdownDate) - engine.app.clock.now() < SOON_MS;
          const end = texts.endsOn(printable(shutdownDate));
          return `${marked}  ${soon ? style.warning(end) : style.dim(end)}`;
        });
      screen.print([style.bold(texts.modelsOf(provider, listed.length)), ...lines].join('\n'));
    } finally {
      screen.status('models', undefined);
    }
  },
};
