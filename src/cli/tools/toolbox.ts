import { mkdir } from 'node:fs/promises';
import type { ToolOutcome } from '../../agents/tool.ts';
import type { ChatImage } from '../../ai-chat/index.ts';
import type { AppExtensions } from '../../app/assistant.ts';
import type { App } from '../../app/index.ts';
import type { Runtime } from '../../app/runtime.ts';
import type { AssistantContext } from '../../assistant/agent/context.ts';
import { type Config, withRoomForTools } from '../../config/index.ts';
import { takePictures } from '../../features/connected-tools/policy.ts';
import { type Language, terminalTexts } from '../../i18n/index.ts';
import { inspectPhoto } from '../../images/photo.ts';
import { type Clock, systemClock } from '../../lib/clock.ts';
import type { ToolPolicy } from '../../mcp/client/tool.ts';
import { isBuiltIn } from '../../providers/index.ts';
import { type Approve, type OutwardTool, REFUSED } from '../../tools/approval.ts';
import { Workspace } from '../../tools/files/workspace.ts';
import { FreshCache } from '../../tools/fresh-cache.ts';
import { TOOL_GROUP_NAMES, TOOL_GROUPS, type ToolDeps, type ToolGroupName } from '../../tools/index.ts';
import { cleanEnvironment, desktopEnvironment, Jobs, sandboxFor } from '../../tools/shell/command.ts';
import { GivenAddresses } from '../../tools/web/given-addresses.ts';
import { createPageReader } from '../../tools/web/pages.ts';
import { searchEngine } from '../../tools/web/search.ts';
import { createGeneralAssistant } from '../general-agent.ts';
import { cut, exactly, type QuestionHost, questionsOf } from './questions.ts';
import { type SignInHost, signInAt } from './sign-in.ts';
import { Steps } from './steps.ts';

const PROGRESS_WIDTH = 60;
const SEEN = { kind: 'jpeg', side: 1024, quality: 80, fullChroma: false } as const;

export interface ToolSettings {
  readonly on: readonly ToolGroupName[];
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly search: ToolDeps['web']['search'];
  readonly reach?: ToolDeps['web']['reach'];
}

interface ToolboxHost extends QuestionHost, SignInHost {
  readonly app: App;
  readonly chat: SignInHost['chat'] & { keepGrowing(): void };
}

interface Opened {
  readonly deps: ToolDeps;
  readonly tools: ReadonlyMap<ToolGroupName, readonly OutwardTool[]>;
}

/** The terminal's tools: which are on, and their shared parts. Costs nothing while all are off. */
export class Toolbox {
  readonly jobs = new Jobs();
  readonly steps: Steps;
  readonly #host: ToolboxHost;
  readonly #settings: ToolSettings;
  readonly #clock: Clock;
  #approve: Approve;
  readonly #web: ToolDeps['web'];
  readonly #readings: FreshCache<ToolOutcome>;
  readonly #on = new Set<ToolGroupName>();
  #opened: Opened | undefined;

  constructor(host: ToolboxHost, settings: ToolSettings, runtime?: Runtime) {
    this.#host = host;
    this.#settings = settings;
    this.#clock = runtime?.clock ?? systemClock;
    this.#approve = questionsOf(host);
    const { screen, style } = host;
    this.steps = new Steps({
      screen,
      style,
      isStep: name => name.startsWith('mcp_') || this.tools.some(tool => tool.name === name),
      onStep: () => host.chat.keepGrowing(),
    });
    const { search, reach } = settings;
    const reader = createPageReader(undefined, runtime?.createThreads);
    this.#readings = new FreshCache(this.#clock);
    this.#web = {
      ...{ search, reach, reader, given: new GivenAddresses() },
      pages: new FreshCache(this.#clock),
      searches: new FreshCache(this.#clock),
    };
  }

  get on(): readonly ToolGroupName[] {
    return TOOL_GROUP_NAMES.filter(name => this.#on.has(name));
  }

  /** The folder that the tools use, without symbolic links once tools have been on. */
  get folder(): string {
    return this.#opened?.deps.workspace.folder ?? this.#settings.folder;
  }

  get isolates(): boolean | undefined {
    return this.#opened?.deps.shell.sandbox.isolates;
  }

  get tools(): readonly OutwardTool[] {
    return this.on.flatMap(name => this.#opened?.tools.get(name) ?? []);
  }

  /** Whether the operator has configured a search engine. */
  get searches(): boolean {
    return searchEngine(this.#settings.search) !== undefined;
  }

  toolsOf(group: ToolGroupName): readonly string[] {
    return (this.#opened?.tools.get(group) ?? []).map(({ name }) => name);
  }

  async start(): Promise<void> {
    for (const name of this.#settings.on) await this.switch(name, true);
  }

  /**
   * The configuration while tools are on: rules cannot do tasks, so only models answer, and requests get room for
   * results.
   */
  withTools(config: Config): Config {
    if (this.#on.size === 0) return config;
    const models = config.AI_PROVIDERS.filter(name => !isBuiltIn(name));
    return { ...withRoomForTools(config), AI_PROVIDERS: models };
  }

  async switch(name: ToolGroupName, on: boolean): Promise<void> {
    if (on) this.#opened ??= await this.#open();
    if (on) this.#on.add(name);
    else this.#on.delete(name);
  }

  /**
   * Changes the folder. Permanent permissions applied to the old one and are dropped.
   * @throws a description of the problem; nothing changes then
   */
  async moveTo(folder: string): Promise<void> {
    const approve = questionsOf(this.#host);
    this.#opened = await this.#open(folder, approve);
    this.#approve = approve;
  }

  /** The agent and server policy while tools are on; empty while all are off. */
  get extensions(): AppExtensions {
    const toolPolicy = terminalPolicy(this.#approve, this.#host);
    if (this.#on.size === 0) return { toolPolicy };
    const general = createGeneralAssistant({
      tools: context => [...this.tools, ...this.#host.app.connectedTools(context)],
      begins: async (steps, signal) =>
        (await this.#approve({ type: 'begin_task', steps }, signal)) !== 'refused',
      place: () => ({ workspace: JSON.stringify(this.folder), system: process.platform }),
      silence: (language: Language) => terminalTexts(language).tools.silence,
    });
    return { toolPolicy, agents: [general] };
  }

  /** Forgets everything when another dialogue starts. */
  forget(): void {
    this.#readings.clear();
    this.#web.pages.clear();
    this.#web.searches.clear();
    this.#web.given.clear();
  }

  typed(words: string): void {
    this.#web.given.typed(words);
  }

  async stop(): Promise<void> {
    await Promise.all([this.jobs.stop(), this.#web.reader.close()]);
  }

  async #open(folder = this.#settings.folder, approve = this.#approve): Promise<Opened> {
    const { environment } = this.#settings;
    await mkdir(folder, { recursive: true });
    const workspace = await Workspace.at(folder);
    const env = cleanEnvironment(environment);
    const deps: ToolDeps = {
      workspace,
      approve,
      readings: this.#readings,
      seePicture: (bytes, signal) => seePicture(this.#host.app, bytes, signal),
      web: this.#web,
      shell: {
        folder: workspace.folder,
        env,
        desktopEnv: desktopEnvironment(environment),
        sandbox: await sandboxFor(workspace.folder, env),
        clock: this.#clock,
        jobs: this.jobs,
      },
    };
    const tools = TOOL_GROUP_NAMES.map(
      name => [name, TOOL_GROUPS[name](deps).map(tool => this.steps.stoppable(tool))] as const,
    );
    return { deps, tools: new Map(tools) };
  }
}

function terminalPolicy(approve: Approve, host: ToolboxHost): ToolPolicy<AssistantContext> {
  return {
    isOpen: () => true,
    hold: async ({ server, tool, args }, { signal }) => {
      const approval = await approve({ type: 'call_tool', server, tool, args }, signal);
      return approval === 'refused' ? { ...REFUSED, needsReply: true } : undefined;
    },
    userOf: ({ person }) => person.id,
    askToSignIn: (server, context) => signInAt(host, server, context),
    onProgress: ({ tool }, { progress, total, message = '' }) => {
      const far = total === undefined ? String(progress) : `${progress}/${total}`;
      host.screen.status(
        'turn',
        cut(exactly(`${tool} ${far} ${message}`).replaceAll('\n', ' '), PROGRESS_WIDTH),
      );
    },
    takePictures: (pictures, context) => takePictures(host.app.decoder, pictures, context),
  };
}

/** Converts a picture to a form that models accept; undefined if it cannot be read. */
async function seePicture(
  { decoder, config }: App,
  bytes: Buffer,
  signal: AbortSignal,
): Promise<ChatImage | undefined> {
  if (!config.AI_VISION) return undefined;
  const check = await inspectPhoto(decoder, bytes, signal);
  if (!check.ok && check.reason !== 'too_small') return undefined;
  const decoded = await decoder.decode(bytes, SEEN, signal);
  if (decoded.outcome !== 'ok') return undefined;
  return { mimeType: 'image/jpeg', base64: decoded.bytes.toString('base64'), detailed: true };
}
