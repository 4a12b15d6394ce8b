import { mkdir } from 'node:fs/promises';
import type { TeamExtensions } from '../../assistant/agent/context.ts';
import { createGeneralAssistant } from '../../assistant/general/agent.ts';
import { type Language, terminalTexts } from '../../i18n/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Approve } from '../../tools/approval.ts';
import { ResultCache } from '../../tools/cache.ts';
import type { OutwardTool } from '../../tools/context.ts';
import { Workspace } from '../../tools/files/workspace.ts';
import { TOOL_GROUP_NAMES, TOOL_GROUPS, type ToolDeps, type ToolGroupName } from '../../tools/groups.ts';
import { cleanEnvironment, desktopEnvironment } from '../../tools/shell/environment.ts';
import { Jobs } from '../../tools/shell/jobs.ts';
import { sandboxFor } from '../../tools/shell/sandbox.ts';

export interface ToolboxParts {
  /** Where the tools work; made when they are first switched on. */
  readonly folder: string;
  readonly clock: Clock;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly approve: Approve;
  readonly seePicture: ToolDeps['seePicture'];
  /** Has the calls of a tool stopped alone. */
  readonly stoppable: (tool: OutwardTool) => OutwardTool;
}

/** What is there once tools have been switched on. */
interface Opened {
  readonly deps: ToolDeps;
  readonly tools: ReadonlyMap<ToolGroupName, readonly OutwardTool[]>;
}

/** The tools of the terminal: which of them are on, and what they share. Costs nothing until some are. */
export class Toolbox {
  readonly jobs = new Jobs();
  readonly #parts: ToolboxParts;
  readonly #cache: ResultCache;
  readonly #on = new Set<ToolGroupName>();
  #opened: Promise<Opened> | undefined;
  #ready: Opened | undefined;

  constructor(parts: ToolboxParts) {
    this.#parts = parts;
    this.#cache = new ResultCache(parts.clock);
  }

  /** The names of those that are on, in their order. */
  get on(): readonly ToolGroupName[] {
    return TOOL_GROUP_NAMES.filter(name => this.#on.has(name));
  }

  /** Where they work: without symbolic links, once some have been on. */
  get folder(): string {
    return this.#ready?.deps.workspace.folder ?? this.#parts.folder;
  }

  /** Whether commands are kept from the network; undefined while it is not known. */
  get isolates(): boolean | undefined {
    return this.#ready?.deps.shell.sandbox.isolates;
  }

  /** The tools that are on. */
  get tools(): readonly OutwardTool[] {
    return this.on.flatMap(name => this.#ready?.tools.get(name) ?? []);
  }

  /** The names of the tools of a group; none before any group was on. */
  toolsOf(group: ToolGroupName): readonly string[] {
    return (this.#ready?.tools.get(group) ?? []).map(({ name }) => name);
  }

  /** @throws where the workspace cannot be used */
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

  /** Whoever works with the tools; nobody while none are on. */
  get extensions(): TeamExtensions {
    if (this.#on.size === 0) return {};
    const general = createGeneralAssistant({
      tools: () => this.tools,
      place: () => ({ workspace: JSON.stringify(this.folder), system: process.platform }),
      silence: (language: Language) => terminalTexts(language).tools.silence,
    });
    return { agents: [general] };
  }

  /** Another dialogue begins: nothing of the one before is known any more. */
  forget(): void {
    this.#cache.clear();
  }

  /** Ends what runs in the background. */
  stop(): Promise<void> {
    return this.jobs.stop();
  }

  async #open(): Promise<Opened> {
    const { folder, clock, environment, approve, seePicture, stoppable } = this.#parts;
    await mkdir(folder, { recursive: true });
    const workspace = await Workspace.at(folder);
    const env = cleanEnvironment(environment);
    const deps: ToolDeps = {
      workspace,
      approve,
      cache: this.#cache,
      seePicture,
      shell: {
        folder: workspace.folder,
        env,
        desktopEnv: desktopEnvironment(environment),
        sandbox: await sandboxFor(workspace.folder, env),
        clock,
        jobs: this.jobs,
      },
    };
    const tools = TOOL_GROUP_NAMES.map(name => [name, TOOL_GROUPS[name](deps).map(stoppable)] as const);
    return { deps, tools: new Map(tools) };
  }
}
