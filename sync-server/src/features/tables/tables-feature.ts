import { conversionCalls } from '#shared/nouns/tables/conversion-calls.ts'
import { listConversions } from '#server/features/tables/conversion/list-conversions.ts'
import { previewConversion } from '#server/features/tables/conversion/preview-conversion.ts'
import { runConversion, type ConversionJob } from '#server/features/tables/conversion/run-conversion.ts'
import { runRefresh, type RefreshJob } from '#server/computed/refresh-table.ts'
import { tableFeeds, tableHeads } from '#server/features/tables/tables-feed.ts'
import { tableMutations } from '#server/features/tables/tables-mutations.ts'
import { structureCalls } from '#shared/nouns/tables/structure-calls.ts'
import { copyFieldInTurns, type FieldCopyJob } from '#server/features/tables/copy-field.ts'
import { copyRecords, type CopyJob } from '#server/features/tables/copy-records.ts'
import { listArchivedTables, listTables } from '#server/features/tables/delete-table.ts'
import { eraseInTurns, type EraseJob } from '#server/features/tables/erase-table.ts'
import { listTrashedFields } from '#server/features/tables/field-trash.ts'
import { purgeTrash } from '#server/features/tables/purge-trash.ts'
import { findDuplicates, readUniqueField, setUniqueField } from '#server/features/tables/unique-config.ts'
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

export const tablesFeature: ServerFeature = {
  name: 'tables',
  calls: [calls, structureModule],
  mutations: tableMutations,
  feeds: tableFeeds,
  tableHeads,
  effects: {
    'fields.convert': (payload, effect) => runConversion(payload as ConversionJob, effect),
    'tables.copyField': (payload, effect) => copyFieldInTurns(payload as FieldCopyJob, effect),
    'tables.copyRecords': (payload, effect) => copyRecords(payload as CopyJob, effect),
    'tables.erase': (payload, effect) => eraseInTurns(payload as EraseJob, effect),
    'trash.purge': (_payload, effect) => purgeTrash(effect),
    'tables.refresh': (payload, effect) => runRefresh(payload as RefreshJob, effect),
  },
}
