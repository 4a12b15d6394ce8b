import { createPublicFetch, type Reach } from '../../lib/public-fetch.ts';
import type { Approve, OutwardTool } from '../approval.ts';
import type { GivenAddresses } from './given-addresses.ts';
import type { PageReader } from './pages.ts';
import { extractInfoTool, fetchPageTool, type PageCache } from './pages.ts';
import { type SearchSettings, searchEngine, searchTool } from './search.ts';

export interface WebToolDeps {
  readonly approve: Approve;
  readonly web: {
    readonly search: SearchSettings;
    readonly reach?: Reach | undefined;
    readonly reader: PageReader;
    readonly given: GivenAddresses;
    readonly pages: PageCache;
  };
}

const ANYWHERE: Reach = { isAllowed: () => true, isPort: () => true };

/** The public web: searching, where the operator has an engine, and pages. */
export function createWebTools({ approve, web }: WebToolDeps): readonly OutwardTool[] {
  const { search, reach = {}, reader, given, pages } = web;
  const engine = searchEngine(search);
  const parts = { reach, fetch: createPublicFetch(reach), reader, cache: pages, given, approve };
  return [
    ...(engine === undefined
      ? []
      : [searchTool({ engine, fetchPublic: createPublicFetch(ANYWHERE), given, approve })]),
    fetchPageTool(parts),
    extractInfoTool(parts),
  ];
}
