import { conversionCalls } from '#shared/nouns/tables/conversion-calls.ts'
import { listConversions } from '#server/features/tables/conversion/list-conversions.ts'
import { previewConversion } from '#server/features/tables/conversion/preview-conversion.ts'
import { tableFeeds, tableHeads } from '#server/features/tables/tables-feed.ts'
import { tabModule } from '#server/features/tables/tab-module.ts'
import { tableMutations } from '#server/features/tables/tables-mutations.ts'
import { tabReadCalls } from '#shared/nouns/tabs/tab-read-calls.ts'
import { structureCalls } from '#shared/nouns/tables/structure-calls.ts'
import { listArchivedTables, listTables } from '#server/features/tables/delete-table.ts'
import { listTrashedFields } from '#server/features/tables/field-trash.ts'
import { tableEffects } from '#server/features/tables/table-effects.ts'
import { findDuplicates, readUniqueField, setUniqueField } from '#server/features/tables/unique-config.ts'
import { readTable } from '#server/features/tables/read-table.ts'
import { handleCalls } from '#server/http/call-module.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'

const calls = handleCalls(conversionCalls, {
  'POST tables/:tableId/conversion-preview': ({ params, body }, context) =>
    previewConversion(context.member(), { tableId: params.tableId, ...body }),
  'GET tables/:tableId/conversions': ({ params }, context) => ({ conversions: listConversions(context.member(), params.tableId) }),
})

const structureModule = handleCalls(structureCalls, {
  'GET v3/tab/:tableId/config/unique': ({ params }, context) => ({ unique_field_id: readUniqueField(context.member(), params.tableId) }),
  'PUT v3/tab/:tableId/config/unique': async ({ params, body }, context) => ({
    unique_field_id: await setUniqueField(context.member(), params.tableId, body.unique_field_id),
  }),
  'GET tables/:tableId/duplicates/:fieldId': async ({ params }, context) => ({
    groups: await findDuplicates(context.member(), params.tableId, params.fieldId),
  }),
  'GET tables/:tableId/trash': ({ params }, context) => ({ fields: listTrashedFields(context.member(), params.tableId) }),
  'POST object/get-all': ({ body }, context) => ({ objects: listTables(context.member(), body.with_objects_disabled) }),
  'GET tables/archived': (_request, context) => ({ tables: listArchivedTables(context.member()) }),
})

const reading = handleCalls(tabReadCalls, {
  'GET v3/tab/:tableId': ({ params }, context) => readTable(context.member(), params.tableId),
})

export const tablesFeature: ServerFeature = {
  name: 'tables',
  calls: [reading, calls, structureModule, tabModule(tableMutations)],
  mutations: tableMutations,
  feeds: tableFeeds,
  tableHeads,
  effects: tableEffects,
}
