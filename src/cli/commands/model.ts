import { providerNamed } from '../../providers/index.ts';
import { currentProvider, isBuiltIn, listModels, modelOf } from '../providers.ts';
import type { Session } from '../session.ts';
import { modelName } from '../settings.ts';
import type { Command } from './types.ts';

/** Sets the model of the provider that answers. A name that is not listed may be right all the same: an alias. */
export async function setModel(session: Session, argument: string, signal: AbortSignal): Promise<void> {
  const { texts } = session;
  const provider = currentProvider(session.config);
  if (isBuiltIn(provider)) return session.note(texts.noModels(provider));
  const back = argument === 'default';
  if (!back && !modelName.safeParse(argument).success)
    return session.note(texts.badValue('model', '/models'));
  session.settings.setModel(provider, back ? undefined : argument);
  await session.restart(signal);
  const model = modelOf(provider, session.config);
  session.screen.print(texts.modelSet(provider, model ?? texts.loadedModel));
  if (model === undefined) return;
  const unsupported = providerNamed(provider)?.chat?.explainUnsupported?.(model);
  if (unsupported !== undefined) session.note(`⚠ ${unsupported}`);
  try {
    const listed = await listModels(provider, session.config, signal);
    if (!listed.some(({ id }) => id === model)) session.note(`⚠ ${texts.modelNotListed(model, provider)}`);
  } catch (error) {
    signal.throwIfAborted();
    session.note(`⚠ ${texts.providerTrouble(session.troubles.explain(error))}`);
  }
}

export const model: Command = {
  name: 'model',
  argument: 'name',
  run: async (session, argument, signal) => {
    if (argument !== '') return setModel(session, argument, signal);
    const { texts, config } = session;
    const provider = currentProvider(config);
    if (isBuiltIn(provider)) return session.note(texts.noModels(provider));
    session.screen.print(texts.modelIs(provider, modelOf(provider, config) ?? texts.loadedModel));
  },
  complete: async session => {
    const listed = await listModels(
      currentProvider(session.config),
      session.config,
      new AbortController().signal,
    );
    return ['default', ...listed.map(({ id }) => id)];
  },
};
