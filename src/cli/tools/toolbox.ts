import { mkdir } from 'node:fs/promises';
import type { Tool } from '../../agents/tool.ts';
import type { ChatImage } from '../../ai-chat/index.ts';
import type { AppExtensions } from '../../app/assistant.ts';
import type { AssistantContext } from '../../assistant/agent/context.ts';
import { createGeneralAssistant } from '../../assistant/general/agent.ts';
import { takePictures } from '../../bot/features/connected-tools/policy.ts';
import type { Config } from '../../config/index.ts';
import { type Language, terminalTexts } from '../../i18n/index.ts';
import type { Decoder } from '../../images/decoder/index.ts';
import { inspectPhoto } from '../../images/photo.ts';
import type { Clock } from '../../lib/clock.ts';
import type { CreateThreads } from '../../lib/threads.ts';
import type { ToolPolicy } from '../../mcp/client/tool.ts';
import { isBuiltIn } from '../../providers/index.ts';
import { type Approve, type OutwardTool, REFUSED } from '../../tools/approval.ts';
import { Workspace } from '../../tools/files/workspace.ts';
import { TOOL_GROUP_NAMES, TOOL_GROUPS, type ToolDeps, type ToolGroupName } from '../../tools/index.ts';
import { Jobs } from '../../tools/shell/command.ts';
import { cleanEnvironment, desktopEnvironment, sandboxFor } from '../../tools/shell/sandbox.ts';
import { GivenAddresses } from '../../tools/web/given-addresses.ts';
import { createPageReader, PageCache } from '../../tools/web/pages.ts';
import type { Screen } from '../display/screen.ts';
import { cut, exactly, type QuestionParts, questionsOf } from './questions.ts';
import { Steps } from './steps.ts';

const PROGRESS_WIDTH = 60;
/** What a model sees of a picture: enough to read what is written in it. */
const SEEN = { kind: 'jpeg', side: 1024, quality: 80, fullChroma: false } as const;

export interface ToolSettings {
  /** Those that are on from the beginning. */
  readonly on: readonly ToolGroupName[];
  /** Where they work; made when some are first switched on. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** What requests may take while some are on, in tokens; undefined: as always. Results of tools are long. */
  readonly contextTokens: number | undefined;
  readonly search: ToolDeps['web']['search'];
  /** Which addresses are the public web; left out: those that are. */
  readonly reach?: ToolDeps['web']['reach'];
}

interface ToolboxParts extends QuestionParts {
  readonly settings: ToolSettings;
  readonly clock: Clock;
  readonly createThreads: CreateThreads | undefined;
  readonly decoder: () => Decoder;
  readonly vision: () => boolean;
  readonly connected: () => readonly Tool<AssistantContext>[];
  readonly onStep: () => void;
}

interface Opened {
  readonly deps: ToolDeps;
  readonly tools: ReadonlyMap<ToolGroupName, readonly OutwardTool[]>;
}

/** The tools of the terminal: which of them are on, and what they share. Costs nothing until some are. */
export class Toolbox {
  readonly jobs = new Jobs();
  readonly steps: Steps;
  readonly #parts: ToolboxParts;
  readonly #approve: Approve;
  readonly #web: ToolDeps['web'];
  readonly #on = new Set<ToolGroupName>();
  #opened: Promise<Opened> | undefined;
  #ready: Opened | undefined;

  constructor(parts: ToolboxParts) {
    const { screen, style, onStep } = parts;
    this.#parts = parts;
    const isStep = (name: string) => [...this.tools, ...parts.connected()].some(tool => tool.name === name);
    this.#approve = questionsOf(parts);
    this.steps = new Steps({ screen, style, isStep, onStep });
    const { search, reach } = parts.settings;
    const reader = createPageReader(undefined, parts.createThreads);
    const pages = new PageCache(parts.clock);
    this.#web = { search, reach, pages, reader, given: new GivenAddresses() };
  }

  get on(): readonly ToolGroupName[] {
    return TOOL_GROUP_NAMES.filter(name => this.#on.has(name));
  }

  /** Where they work: without symbolic links, once some have been on. */
  get folder(): string {
    return this.#ready?.deps.workspace.folder ?? this.#parts.settings.folder;
  }

  /** Whether commands are kept from the network; undefined while it is not known. */
  get isolates(): boolean | undefined {
    return this.#ready?.deps.shell.sandbox.isolates;
  }

  get tools(): readonly OutwardTool[] {
    return this.on.flatMap(name => this.#ready?.tools.get(name) ?? []);
  }

  toolsOf(group: ToolGroupName): readonly string[] {
    return (this.#ready?.tools.get(group) ?? []).map(({ name }) => name);
  }

  async start(): Promise<void> {
    for (const name of this.#parts.settings.on) await this.switch(name, true);
  }

  /** The configuration while some are on: models alone answer, as rules know no tasks, and requests have room for results. */
  withTools(config: Config): Config {
    if (this.#on.size === 0) return config;
    const { contextTokens: least = 0 } = this.#parts.settings;
    const tokens = Object.entries(config.AI_CONTEXT_TOKENS).map(([name, each]) => [
      name,
      Math.max(least, each),
    ]);
    return {
      ...config,
      AI_PROVIDERS: config.AI_PROVIDERS.filter(name => !isBuiltIn(name)),
      AI_CONTEXT_TOKENS: Object.fromEntries(tokens),
    };
  }

  async switch(name: ToolGroupName, on: boolean): Promise<void> {
    if (!on) {
      this.#on.delete(name);
      return;
    }
    this.#opened ??= this.#open();
    try {
      this.#ready = await this.#opened;
    } catch (error) {
      this.#opened = undefined;
      throw error;
    }
    this.#on.add(name);
  }

  /** Whoever works with the tools, nobody while none are on, and how those of servers are used. */
  get extensions(): AppExtensions {
    const { screen, connected, decoder } = this.#parts;
    const toolPolicy = terminalPolicy(this.#approve, screen, decoder);
    if (this.#on.size === 0) return { toolPolicy };
    const general = createGeneralAssistant({
      tools: () => [...this.tools, ...connected()],
      place: () => ({ workspace: JSON.stringify(this.folder), system: process.platform }),
      silence: (language: Language) => terminalTexts(language).tools.silence,
    });
    return { toolPolicy, agents: [general] };
  }

  /** Another dialogue begins: nothing of the one before is known any more. */
  forget(): void {
    this.#web.pages.clear();
    this.#web.given.clear();
  }

  /** The person has typed this: the addresses in it are theirs. */
  typed(words: string): void {
    this.#web.given.typed(words);
  }

  async stop(): Promise<void> {
    await Promise.all([this.jobs.stop(), this.#web.reader.close()]);
  }

  async #open(): Promise<Opened> {
    const { settings, clock, decoder, vision } = this.#parts;
    const { folder, environment } = settings;
    await mkdir(folder, { recursive: true });
    const workspace = await Workspace.at(folder);
    const env = cleanEnvironment(environment);
    const deps: ToolDeps = {
      workspace,
      approve: this.#approve,
      seePicture: (bytes, signal) => seePicture(vision() ? decoder() : undefined, bytes, signal),
      web: this.#web,
      shell: {
        folder: workspace.folder,
        env,
        desktopEnv: desktopEnvironment(environment),
        sandbox: await sandboxFor(workspace.folder, env),
        clock,
        jobs: this.jobs,
      },
    };
    const tools = TOOL_GROUP_NAMES.map(
      name => [name, TOOL_GROUPS[name](deps).map(tool => this.steps.stoppable(tool))] as const,
    );
    return { deps, tools: new Map(tools) };
  }
}

/**
 * How tools of servers are used in the terminal: all of them, by whoever sits there, who is asked before what may change
 * something.
 */
function terminalPolicy(
  approve: Approve,
  screen: Screen,
  decoder: () => Decoder,
): ToolPolicy<AssistantContext> {
  return {
    isOpen: () => true,
    hold: async ({ server, tool, args }, { signal }) => {
      const approval = await approve({ type: 'call_tool', server, tool, args }, signal);
      return approval === 'refused' ? { ...REFUSED, needsReply: true } : undefined;
    },
    onProgress: ({ tool }, { progress, total, message = '' }) => {
      const far = total === undefined ? String(progress) : `${progress}/${total}`;
      screen.status('turn', cut(exactly(`${tool} ${far} ${message}`).replaceAll('\n', ' '), PROGRESS_WIDTH));
    },
    takePictures: (pictures, context) => takePictures(decoder(), pictures, context),
  };
}

/** A picture in the form that models see; undefined where it is none that can be read. */
async function seePicture(
  decoder: Decoder | undefined,
  bytes: Buffer,
  signal: AbortSignal,
): Promise<ChatImage | undefined> {
  if (decoder === undefined) return undefined;
  const check = await inspectPhoto(decoder, bytes, signal);
  if (!check.ok && check.reason !== 'too_small') return undefined;
  const decoded = await decoder.decode(bytes, SEEN, signal);
  if (decoded.outcome !== 'ok') return undefined;
  return { mimeType: 'image/jpeg', base64: decoded.bytes.toString('base64'), detailed: true };
}
