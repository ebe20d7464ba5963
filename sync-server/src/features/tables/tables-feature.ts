import { tableFeeds, tableHeads } from '#server/features/tables/tables-feed.ts'
import { tableMutations } from '#server/features/tables/tables-mutations.ts'
import type { ServerFeature } from '#server/server-feature.ts'

export const tablesFeature: ServerFeature = { name: 'tables', mutations: tableMutations, feeds: tableFeeds, tableHeads }
