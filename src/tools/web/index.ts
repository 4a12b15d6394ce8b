import { createPublicFetch } from '../../lib/public-fetch.ts';
import type { Reach } from '../../lib/public-url.ts';
import type { Approve } from '../approval.ts';
import type { ResultCache } from '../cache.ts';
import type { OutwardTool } from '../context.ts';
import { type SearchSettings, searchEngine } from './engines.ts';
import { extractInfoTool } from './extract-info.ts';
import { fetchPageTool } from './fetch-page.ts';
import type { GivenAddresses } from './given-addresses.ts';
import type { Page } from './pages.ts';
import type { PageReader } from './reader/index.ts';
import { searchTool } from './search.ts';

/** What the tools for the web need. */
export interface WebToolDeps {
  readonly cache: ResultCache;
  readonly approve: Approve;
  readonly web: {
    readonly search: SearchSettings;
    /** The public web, where left out. */
    readonly reach?: Reach | undefined;
    readonly reader: PageReader;
    readonly given: GivenAddresses;
    readonly pages: ResultCache<Page>;
  };
}

/** An address of the operator's own may be anywhere. */
const ANYWHERE: Reach = { isAllowed: () => true, isPort: () => true };

/** The public web: searching, where the operator has an engine, and pages. */
export function createWebTools({ cache, approve, web }: WebToolDeps): readonly OutwardTool[] {
  const { search, reach = {}, reader, given, pages } = web;
  const engine = searchEngine(search, createPublicFetch(ANYWHERE));
  const parts = { reach, fetch: createPublicFetch(reach), reader, cache: pages, given, approve };
  return [
    ...(engine === undefined ? [] : [searchTool({ engine, cache, given, approve })]),
    fetchPageTool(parts),
    extractInfoTool(parts),
  ];
}
