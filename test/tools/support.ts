import { mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ToolOutcome } from '../../src/agents/tool.ts';
import type { Approval, OutwardTool, ToolAction } from '../../src/tools/approval.ts';
import { createFileTools } from '../../src/tools/files/index.ts';
import { Workspace } from '../../src/tools/files/workspace.ts';
import { FreshCache } from '../../src/tools/fresh-cache.ts';
import { createWebTools, type WebToolDeps } from '../../src/tools/index.ts';
import { GivenAddresses } from '../../src/tools/web/given-addresses.ts';
import { createPageReader, type PageReader } from '../../src/tools/web/pages.ts';
import { openWeb, type Page } from '../support/fakes/open-web.ts';
import { temporaryFolder } from '../support/folder.ts';
import { sharedThreads } from '../support/shared.ts';
import { virtualClock } from '../support/virtual-clock.ts';

/** Calls a tool as an agent does. */
export async function call(
  tools: readonly OutwardTool[],
  name: string,
  args: Readonly<Record<string, unknown>>,
  signal = new AbortController().signal,
): Promise<ToolOutcome> {
  const tool = tools.find(each => each.name === name);
  if (tool === undefined) throw new Error(`no tool ${name}`);
  return tool.call(args, { signal });
}

/** Files in a workspace, next to a folder outside it. */
export async function fileTools(
  approval: Approval = 'once',
  onAsk: (action: ToolAction) => void = () => {},
  name = 'workspace',
) {
  const parent = realpathSync(temporaryFolder());
  const [folder, outside] = [join(parent, name), join(parent, 'outside')];
  mkdirSync(folder);
  mkdirSync(outside);
  const asked: ToolAction[] = [];
  const seen: string[] = [];
  const clock = virtualClock(0);
  const tools = createFileTools({
    workspace: await Workspace.at(folder),
    approve: async action => {
      asked.push(action);
      onAsk(action);
      return approval;
    },
    readings: new FreshCache(clock),
    seePicture: async bytes => {
      seen.push(bytes.toString());
      return { mimeType: 'image/jpeg', base64: bytes.toString('base64') };
    },
  });
  return {
    folder,
    outside,
    tools,
    asked,
    /** The decoded pictures. */
    seen,
    clock,
    call: (name: string, args: Record<string, unknown>) => call(tools, name, args),
  };
}

/** A reader with long limits for slow machines; closed with the test. */
export function patientReader(): PageReader {
  const reader = createPageReader(120_000, sharedThreads);
  onTestFinished(() => reader.close());
  return reader;
}

/** The web tools in front of an internet of two servers, and a user who answers every question with `approval`. */
export async function webTools(
  pages: Readonly<Record<string, Page>> = {},
  {
    approval = 'refused',
    search = {},
    reader = patientReader(),
  }: {
    readonly approval?: Approval;
    readonly search?: Partial<WebToolDeps['web']['search']>;
    readonly reader?: PageReader;
  } = {},
) {
  onTestFinished(() => reader.close());
  const web = await openWeb(pages);
  const clock = virtualClock(0);
  const asked: ToolAction[] = [];
  const given = new GivenAddresses();
  const tools = createWebTools({
    approve: async action => {
      asked.push(action);
      return approval;
    },
    web: {
      search: { url: undefined, key: undefined, ...search },
      reach: web.reach,
      reader,
      given,
      pages: new FreshCache(clock),
      searches: new FreshCache(clock),
    },
  });
  return {
    ...web,
    tools,
    asked,
    given,
    clock,
    call: (name: string, args: Record<string, unknown>): Promise<ToolOutcome> => call(tools, name, args),
    /** Opens a page that the user has mentioned. */
    open: (hostAndPath: string): Promise<ToolOutcome> => {
      const url = web.at(hostAndPath);
      given.typed(`look at ${url}`);
      return call(tools, 'fetchPage', { url });
    },
  };
}

/** Whether a process runs. A zombie is dead, too. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** The text of an outcome that a model reads. */
export function told(outcome: ToolOutcome): string {
  return outcome.ok ? Object.values(outcome.output).join('\n') : outcome.error;
}
