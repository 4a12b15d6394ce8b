import { AS_WRITTEN, chooseLanguage } from '../../bot/features/dialogue/commands.ts';
import { isLanguage, LANGUAGES, type TerminalTexts } from '../../i18n/index.ts';
import { currentProvider, isBuiltIn, modelOf, PROVIDER_NAMES } from '../providers.ts';
import type { Session } from '../session.ts';
import { setModel } from './model.ts';
import { setProvider } from './provider.ts';
import type { Command } from './types.ts';

interface Setting {
  readonly name: keyof TerminalTexts['settings'];
  readonly values: readonly string[];
  now(session: Session): string;
  set(session: Session, value: string, signal: AbortSignal): Promise<void>;
}

function onOff(value: boolean, texts: TerminalTexts): string {
  return value ? texts.on : texts.off;
}

/** A setting that is on or off. */
function flag(
  name: 'stream' | 'vision' | 'pictures',
  now: (session: Session) => boolean,
  apply: (session: Session, value: boolean, signal: AbortSignal) => Promise<void> = async () => {},
): Setting {
  return {
    name,
    values: ['on', 'off'],
    now: session => onOff(now(session), session.texts),
    set: async (session, value, signal) => {
      if (value !== 'on' && value !== 'off') return session.note(session.texts.badValue(name, 'on, off'));
      session.settings.set({ [name]: value === 'on' });
      await apply(session, value === 'on', signal);
      session.screen.print(session.texts.settingSet(name, onOff(value === 'on', session.texts)));
    },
  };
}

const SETTINGS: readonly Setting[] = [
  {
    name: 'provider',
    values: [...PROVIDER_NAMES, 'default'],
    now: ({ config, settings }) => settings.value.provider ?? config.AI_PROVIDERS.join(', '),
    set: setProvider,
  },
  {
    name: 'model',
    values: ['default'],
    now: ({ config, texts }) => {
      const provider = currentProvider(config);
      return isBuiltIn(provider) ? '–' : (modelOf(provider, config) ?? texts.loadedModel);
    },
    set: setModel,
  },
  flag('stream', session => session.settings.value.stream),
  flag(
    'vision',
    session => session.config.AI_VISION,
    (session, _value, signal) => session.restart(signal),
  ),
  flag('pictures', session => session.settings.value.pictures),
  {
    name: 'language',
    values: [...LANGUAGES, AS_WRITTEN],
    now: ({ language: { now, isChosen } }) => (isChosen ? now : `${now} (${AS_WRITTEN})`),
    set: async (session, value, signal) => {
      if (!isLanguage(value) && value !== AS_WRITTEN)
        return session.note(session.texts.badValue('language', [...LANGUAGES, AS_WRITTEN].join(', ')));
      await session.turns.run(signal, context =>
        chooseLanguage(session.engine.app.assistant, context, value),
      );
    },
  },
];

function show(session: Session): void {
  const { style, texts, screen, settings: file } = session;
  const lines = SETTINGS.map(
    setting =>
      `  ${style.accent(setting.name.padEnd(9))} ${setting.now(session).padEnd(10)} ${style.dim(texts.settings[setting.name])}`,
  );
  screen.print([...lines, style.dim(`${texts.settingsUsage} ${file.file}`)].join('\n'));
}

/** Shows the settings, or sets one. */
export const settings: Command = {
  name: 'settings',
  argument: 'setting',
  run: async (session, argument, signal) => {
    const [name = '', ...rest] = argument.split(' ');
    if (name === '') return show(session);
    const setting = SETTINGS.find(known => known.name === name);
    const known = SETTINGS.map(each => each.name).join(', ');
    if (setting === undefined) return session.note(session.texts.unknownSetting(name, known));
    if (rest.length === 0) return session.note(session.texts.badValue(name, setting.values.join(', ')));
    await setting.set(session, rest.join(' '), signal);
  },
  complete: async (_session, argument) => {
    const setting = SETTINGS.find(known => argument.startsWith(`${known.name} `));
    return setting
      ? setting.values.map(value => `${setting.name} ${value}`)
      : SETTINGS.map(known => `${known.name} `);
  },
};
