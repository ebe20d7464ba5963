import { conversionCalls } from '#shared/tables/conversion-calls.ts'
import { listConversions } from '#server/features/tables/conversion/list-conversions.ts'
import { previewConversion } from '#server/features/tables/conversion/preview-conversion.ts'
import { runConversion, type ConversionJob } from '#server/features/tables/conversion/run-conversion.ts'
import { runRefresh, type RefreshJob } from '#server/features/tables/refresh-table.ts'
import { tableFeeds, tableHeads } from '#server/features/tables/tables-feed.ts'
import { tableMutations } from '#server/features/tables/tables-mutations.ts'
import { handleCalls } from '#server/http/call-module.ts'
import type { ServerFeature } from '#server/server-feature.ts'

const calls = handleCalls(conversionCalls, {
  'POST tables/:tableId/conversion-preview': ({ params, body }, context) =>
    previewConversion(context.member(), { tableId: params.tableId, ...body }),
  'GET tables/:tableId/conversions': ({ params }, context) => ({ conversions: listConversions(context.member(), params.tableId) }),
})

export const tablesFeature: ServerFeature = {
  name: 'tables',
  calls: [calls],
  mutations: tableMutations,
  feeds: tableFeeds,
  tableHeads,
  effects: {
    'fields.convert': (payload, effect) => runConversion(payload as ConversionJob, effect),
    'tables.refresh': (payload, effect) => runRefresh(payload as RefreshJob, effect),
  },
}
