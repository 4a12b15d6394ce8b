import { isBuiltIn, type ListedModel, providerNamed } from '../../providers/index.ts';
import { printable } from '../display/width.ts';
import type { Command, Session } from '../session.ts';
import {
  currentProvider,
  isProvider,
  listModels,
  missingKey,
  modelName,
  modelOf,
  PROVIDER_NAMES,
} from '../settings.ts';

const SOON_MS = 60 * 24 * 60 * 60 * 1000;

function currentModel({ config, texts }: Session): { readonly name: string; readonly model?: string } {
  const name = currentProvider(config);
  return isBuiltIn(name) ? { name } : { name, model: modelOf(name, config) ?? texts.loadedModel };
}

/** The models of the answering provider. Notes why they cannot be listed. */
async function tryToList(session: Session, signal: AbortSignal): Promise<readonly ListedModel[] | undefined> {
  const { config, texts, troubles } = session;
  try {
    return await listModels(currentProvider(config), config, signal);
  } catch (error) {
    signal.throwIfAborted();
    session.note(`⚠ ${texts.providerTrouble(troubles.explain(error))}`);
    return undefined;
  }
}

function showProvider(session: Session): void {
  const { name, model } = currentModel(session);
  const { texts, screen } = session;
  screen.print(model === undefined ? texts.noModels(name) : texts.providerSet(name, model));
}

async function setProvider(session: Session, name: string, signal: AbortSignal): Promise<void> {
  const { texts, settings: file } = session;
  if (name !== 'default' && !isProvider(name))
    return session.warn(texts.unknownProvider(name, PROVIDER_NAMES.join(', ')));
  const chosen = name === 'default' ? undefined : name;
  const variable = chosen && missingKey(chosen, session.environment);
  if (variable !== undefined) return session.warn(texts.keyMissing(name, variable));
  file.set({ provider: chosen });
  await session.restart(signal);
  showProvider(session);
  await tryToList(session, signal);
}

export const provider: Command = {
  name: 'provider',
  argument: 'name',
  run: async (session, argument, signal) =>
    argument === '' ? showProvider(session) : setProvider(session, argument.toLowerCase(), signal),
};

/** Sets the model of the answering provider. Accepts unlisted names, because they may be aliases. */
async function setModel(session: Session, argument: string, signal: AbortSignal): Promise<void> {
  const { texts } = session;
  const name = currentProvider(session.config);
  if (isBuiltIn(name)) return session.note(texts.noModels(name));
  const back = argument === 'default';
  if (!back && !modelName.safeParse(argument).success)
    return session.note(texts.badValue('model', '/models'));
  session.settings.setModel(name, back ? undefined : argument);
  await session.restart(signal);
  const chosen = modelOf(name, session.config);
  session.screen.print(texts.modelSet(name, chosen ?? texts.loadedModel));
  if (chosen === undefined) return;
  const unsupported = providerNamed(name)?.chat?.explainUnsupported?.(chosen);
  if (unsupported !== undefined) session.note(`⚠ ${unsupported}`);
  const listed = await tryToList(session, signal);
  if (listed?.every(({ id }) => id !== chosen)) session.note(`⚠ ${texts.modelNotListed(chosen, name)}`);
}

export const model: Command = {
  name: 'model',
  argument: 'name',
  run: async (session, argument, signal) => {
    if (argument !== '') return setModel(session, argument, signal);
    const { texts, screen } = session;
    const current = currentModel(session);
    if (current.model === undefined) return session.note(texts.noModels(current.name));
    screen.print(texts.modelIs(current.name, current.model));
  },
};

export const models: Command = {
  name: 'models',
  run: async (session, _argument, signal) => {
    const { screen, style, texts, config, app } = session;
    const name = currentProvider(config);
    if (isBuiltIn(name)) return session.note(texts.noModels(name));
    screen.status('models', `${name}…`);
    try {
      const listed = await listModels(name, config, signal);
      const current = modelOf(name, config);
      const lines = listed
        .toSorted((one, other) => one.id.localeCompare(other.id))
        .map(({ id, shutdownDate }) => {
          const line = id === current ? style.good(`▸ ${printable(id)}`) : `  ${printable(id)}`;
          if (shutdownDate === undefined) return line;
          const isSoon = Date.parse(shutdownDate) - app.clock.now() < SOON_MS;
          const end = texts.endsOn(printable(shutdownDate));
          return `${line}  ${isSoon ? style.warning(end) : style.dim(end)}`;
        });
      screen.print([style.bold(texts.modelsOf(name, listed.length)), ...lines].join('\n'));
    } finally {
      screen.status('models', undefined);
    }
  },
};
