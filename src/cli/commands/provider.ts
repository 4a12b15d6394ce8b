import {
  currentProvider,
  isBuiltIn,
  isProvider,
  listModels,
  missingKey,
  modelOf,
  PROVIDER_NAMES,
} from '../providers.ts';
import type { Session } from '../session.ts';
import type { Command } from './types.ts';

/** Has one provider answer, alone; `default`: those of the environment. */
export async function setProvider(session: Session, name: string, signal: AbortSignal): Promise<void> {
  const { texts } = session;
  const warn = (words: string) => session.screen.print(session.style.warning(words));
  if (name === 'default') session.settings.set({ provider: undefined });
  else if (!isProvider(name)) return warn(texts.unknownProvider(name, PROVIDER_NAMES.join(', ')));
  else {
    const variable = missingKey(name, session.environment);
    if (variable !== undefined) return warn(texts.keyMissing(name, variable));
    session.settings.set({ provider: name });
  }
  await session.restart(signal);
  showProvider(session);
  try {
    await listModels(currentProvider(session.config), session.config, signal);
  } catch (error) {
    signal.throwIfAborted();
    session.note(`⚠ ${texts.providerTrouble(session.troubles.explain(error))}`);
  }
}

function showProvider(session: Session): void {
  const { config, texts } = session;
  const provider = currentProvider(config);
  const model = isBuiltIn(provider) ? undefined : (modelOf(provider, config) ?? texts.loadedModel);
  session.screen.print(model === undefined ? texts.noModels(provider) : texts.providerSet(provider, model));
}

export const provider: Command = {
  name: 'provider',
  argument: 'name',
  run: async (session, argument, signal) =>
    argument === '' ? showProvider(session) : setProvider(session, argument.toLowerCase(), signal),
  complete: async () => [...PROVIDER_NAMES, 'default'],
};
