import { forget, privacy } from './data.ts';
import { helpOn } from './help.ts';
import { jobs } from './jobs.ts';
import { mcp } from './mcp.ts';
import { model } from './model.ts';
import { models } from './models.ts';
import { pack } from './pack.ts';
import { photo } from './photo.ts';
import { provider } from './provider.ts';
import { quit } from './quit.ts';
import { retry } from './retry.ts';
import { settings } from './settings.ts';
import { state } from './state.ts';
import { cancel, language, me, plans, start, stickers, stop } from './talk.ts';
import { tools } from './tools.ts';
import type { Command } from './types.ts';
import { voice } from './voice.ts';

/** Every command, in the order of the help. A new one is a file and a line here. */
export const COMMANDS: readonly Command[] = [
  start,
  photo,
  voice,
  stickers,
  pack,
  plans,
  me,
  state,
  tools,
  jobs,
  mcp,
  retry,
  stop,
  cancel,
  models,
  model,
  provider,
  settings,
  language,
  privacy,
  forget,
  helpOn(() => COMMANDS),
  quit,
];
