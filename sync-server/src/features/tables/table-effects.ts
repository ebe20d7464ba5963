import { runRefresh, type RefreshJob } from '#server/computed/refresh-table.ts'
import { giveUpConversion, readConversion } from '#server/features/tables/conversion/conversion-store.ts'
import { runConversion, type ConversionJob } from '#server/features/tables/conversion/run-conversion.ts'
import { copyFieldInTurns, type FieldCopyJob } from '#server/features/tables/copy-field.ts'
import { copyRecords, type CopyJob } from '#server/features/tables/copy-records.ts'
import { eraseInTurns, type EraseJob } from '#server/features/tables/erase-table.ts'
import { purgeTrash } from '#server/features/tables/purge-trash.ts'
import { inLane, type EffectHandlers, type FindSubject } from '#server/jobs/effect-registry.ts'
import { purgeWithin } from '#server/jobs/schedule-purge.ts'
import { aboutTable, fieldSubject, textOf } from '#server/jobs/effect-subjects.ts'

const aboutConversion: FindSubject = (payload, org) =>
  fieldSubject(org, readConversion(org, textOf(payload, 'conversionId'))?.field_id ?? '')

export const tableEffects: EffectHandlers = {
  ...inLane(
    'rows',
    { 'fields.convert': (payload, effect) => runConversion(payload as ConversionJob, effect) },
    aboutConversion,
    giveUpConversion,
  ),
  ...inLane('rows', { 'tables.copyRecords': (payload, effect) => copyRecords(payload as CopyJob, effect) }, aboutTable('to')),
  ...inLane(
    'rows',
    {
      'tables.copyField': (payload, effect) => copyFieldInTurns(payload as FieldCopyJob, effect),
      'tables.refresh': (payload, effect) => runRefresh(payload as RefreshJob, effect),
    },
    aboutTable(),
  ),
  ...inLane('upkeep', {
    'tables.erase': (payload, effect) => eraseInTurns(payload as EraseJob, effect),
  }),
  'trash.purge': { run: (_payload, effect) => purgeTrash(effect), lane: 'upkeep', latest: purgeWithin },
}
