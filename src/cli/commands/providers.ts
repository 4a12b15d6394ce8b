import { AS_WRITTEN, chooseLanguage } from '../../bot/features/dialogue/commands.ts';
import { isLanguage, LANGUAGES, type TerminalTexts } from '../../i18n/index.ts';
import { isBuiltIn, providerNamed } from '../../providers/index.ts';
import { printable } from '../display/width.ts';
import type { Session } from '../session.ts';
import {
  currentProvider,
  isProvider,
  listModels,
  missingKey,
  modelName,
  modelOf,
  PROVIDER_NAMES,
} from '../settings.ts';
import type { Command } from './command.ts';

const SOON_MS = 60 * 24 * 60 * 60 * 1000;

/** The provider that answers, and its model; undefined for the built-in rules, which have none. */
function currentModel({ config, texts }: Session): { readonly name: string; readonly model?: string } {
  const name = currentProvider(config);
  return isBuiltIn(name) ? { name } : { name, model: modelOf(name, config) ?? texts.loadedModel };
}

function noteTrouble(session: Session, error: unknown, signal: AbortSignal): void {
  signal.throwIfAborted();
  session.note(`⚠ ${session.texts.providerTrouble(session.troubles.explain(error))}`);
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
  try {
    await listModels(currentProvider(session.config), session.config, signal);
  } catch (error) {
    noteTrouble(session, error, signal);
  }
}

export const provider: Command = {
  name: 'provider',
  argument: 'name',
  run: async (session, argument, signal) =>
    argument === '' ? showProvider(session) : setProvider(session, argument.toLowerCase(), signal),
  complete: async () => [...PROVIDER_NAMES, 'default'],
};

/** Sets the model of the provider that answers. A name that is not listed may be right all the same: an alias. */
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
  try {
    const listed = await listModels(name, session.config, signal);
    if (!listed.some(({ id }) => id === chosen)) session.note(`⚠ ${texts.modelNotListed(chosen, name)}`);
  } catch (error) {
    noteTrouble(session, error, signal);
  }
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
  complete: async ({ config }) => {
    const listed = await listModels(currentProvider(config), config, new AbortController().signal);
    return ['default', ...listed.map(({ id }) => id)];
  },
};

export const models: Command = {
  name: 'models',
  run: async (session, _argument, signal) => {
    const { screen, style, texts, config, engine } = session;
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
          const isSoon = Date.parse(shutdownDate) - engine.app.clock.now() < SOON_MS;
          const end = texts.endsOn(printable(shutdownDate));
          return `${line}  ${isSoon ? style.warning(end) : style.dim(end)}`;
        });
      screen.print([style.bold(texts.modelsOf(name, listed.length)), ...lines].join('\n'));
    } finally {
      screen.status('models', undefined);
    }
  },
};

interface Setting {
  readonly name: keyof TerminalTexts['settings'];
  readonly values: readonly string[];
  now(session: Session): string;
  set(session: Session, value: string, signal: AbortSignal): Promise<void>;
}

function flag(
  name: 'stream' | 'vision' | 'pictures',
  now: (session: Session) => boolean,
  apply: (session: Session, signal: AbortSignal) => Promise<void> = async () => {},
): Setting {
  return {
    name,
    values: ['on', 'off'],
    now: session => (now(session) ? session.texts.on : session.texts.off),
    set: async (session, value, signal) => {
      const { texts } = session;
      if (value !== 'on' && value !== 'off') return session.note(texts.badValue(name, 'on, off'));
      session.settings.set({ [name]: value === 'on' });
      await apply(session, signal);
      session.screen.print(texts.settingSet(name, texts[value]));
    },
  };
}

const SETTINGS: readonly Setting[] = [
  {
    name: 'provider',
    values: [...PROVIDER_NAMES, 'default'],
    now: ({ config, settings: file }) => file.value.provider ?? config.AI_PROVIDERS.join(', '),
    set: setProvider,
  },
  { name: 'model', values: ['default'], now: session => currentModel(session).model ?? '–', set: setModel },
  flag('stream', session => session.settings.value.stream),
  flag(
    'vision',
    session => session.config.AI_VISION,
    (session, signal) => session.restart(signal),
  ),
  flag('pictures', session => session.settings.value.pictures),
  {
    name: 'language',
    values: [...LANGUAGES, AS_WRITTEN],
    now: ({ language, isLanguageChosen }) => (isLanguageChosen ? language : `${language} (${AS_WRITTEN})`),
    set: async (session, value, signal) => {
      if (!isLanguage(value) && value !== AS_WRITTEN)
        return session.note(session.texts.badValue('language', [...LANGUAGES, AS_WRITTEN].join(', ')));
      const { assistant } = session.engine.app;
      await session.run(signal, context => chooseLanguage(assistant, context, value));
    },
  },
];

function showSettings(session: Session): void {
  const { style, texts, screen, settings: file } = session;
  const lines = SETTINGS.map(
    ({ name, now }) =>
      `  ${style.accent(name.padEnd(9))} ${now(session).padEnd(10)} ${style.dim(texts.settings[name])}`,
  );
  screen.print([...lines, style.dim(`${texts.settingsUsage} ${file.file}`)].join('\n'));
}

export const settings: Command = {
  name: 'settings',
  argument: 'setting',
  run: async (session, argument, signal) => {
    const { texts } = session;
    const [name = '', ...rest] = argument.split(' ');
    if (name === '') return showSettings(session);
    const setting = SETTINGS.find(known => known.name === name);
    if (setting === undefined)
      return session.note(texts.unknownSetting(name, SETTINGS.map(each => each.name).join(', ')));
    if (rest.length === 0) return session.note(texts.badValue(name, setting.values.join(', ')));
    await setting.set(session, rest.join(' '), signal);
  },
  complete: async (_session, argument) => {
    const setting = SETTINGS.find(known => argument.startsWith(`${known.name} `));
    return setting
      ? setting.values.map(value => `${setting.name} ${value}`)
      : SETTINGS.map(known => `${known.name} `);
  },
};
