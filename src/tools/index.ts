import { createPublicFetch, type Reach } from '../lib/public-fetch.ts';
import type { Approve, OutwardTool } from './approval.ts';
import { createFileTools } from './files/index.ts';
import type { FileToolDeps } from './files/read.ts';
import type { FreshCache } from './fresh-cache.ts';
import { createShellTools, type ShellToolDeps } from './shell/index.ts';
import type { GivenAddresses } from './web/given-addresses.ts';
import { extractInfoTool, fetchPageTool, type Page, type PageReader } from './web/pages.ts';
import { type Hits, type SearchSettings, searchEngine, searchTool } from './web/search.ts';

export type ToolDeps = FileToolDeps & WebToolDeps & ShellToolDeps;

/** Keyed by the names that `--tools` accepts. */
export const TOOL_GROUPS = {
  files: createFileTools,
  web: createWebTools,
  shell: createShellTools,
} satisfies Readonly<Record<string, (deps: ToolDeps) => readonly OutwardTool[]>>;

export type ToolGroupName = keyof typeof TOOL_GROUPS;

export function isToolGroup(name: string): name is ToolGroupName {
  return Object.hasOwn(TOOL_GROUPS, name);
}

export const TOOL_GROUP_NAMES: readonly ToolGroupName[] = Object.keys(TOOL_GROUPS).filter(isToolGroup);

export interface WebToolDeps {
  readonly approve: Approve;
  readonly web: {
    readonly search: SearchSettings;
    readonly reach?: Reach | undefined;
    readonly reader: PageReader;
    readonly given: GivenAddresses;
    readonly pages: FreshCache<Page>;
    readonly searches: FreshCache<Hits>;
  };
}

const ANYWHERE: Reach = { isAllowed: () => true, isPort: () => true };

export function createWebTools({ approve, web }: WebToolDeps): readonly OutwardTool[] {
  const { search, reach = {}, reader, given, pages, searches } = web;
  const engine = searchEngine(search);
  const parts = { reach, fetch: createPublicFetch(reach), reader, cache: pages, given, approve };
  return [
    ...(engine === undefined
      ? []
      : [searchTool({ engine, fetchPublic: createPublicFetch(ANYWHERE), given, approve, cache: searches })]),
    fetchPageTool(parts),
    extractInfoTool(parts),
  ];
}
