import { compileAccess } from '#shared/access/access.ts'
import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { ConnectedRecordConfig } from '#shared/fields/types/connected-record.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { columnNotationInTurns } from '#server/features/tables/conversion/column-notation.ts'
import { conversionEnvironment, type NamedEnvironment } from '#server/features/tables/conversion/conversion-names.ts'
import { withOptionsInTurns } from '#server/features/tables/conversion/conversion-request.ts'
import { readConversion, storeConversion, targetOf } from '#server/features/tables/conversion/conversion-store.ts'
import { convertRows } from '#server/features/tables/conversion/convert-rows.ts'
import { finishConversion } from '#server/features/tables/conversion/finish-conversion.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'

export interface ConversionJob {
  conversionId: string
  /** options that texts name and that are not there yet are made first */
  makeOptions?: boolean
}

/** A few milliseconds of them; others write in between. */
const rowsPerWrite = 500
/** So few left that the field changes its type in the same write. */
const lastRows = 500

/** Effect: a large table's conversion, in pieces. Resumes after a crash; records edited in the meantime are read again. */
export async function runConversion(job: ConversionJob, { org, platform, signal }: EffectContext): Promise<void> {
  const { conversionId } = job
  const found = readConversion(org, conversionId)
  // an administrator has it tried once more
  if (found?.state === 'running' && found.failed_at !== null)
    await org.db.write(() => storeConversion(org, conversionId, { failed_at: null }))
  const environment = await prepare(org, job, conversionEnvironment(org, found?.key_field_id))
  for (;;) {
    signal.throwIfAborted()
    const isDone = await org.db.write(() => {
      const conversion = readConversion(org, conversionId)
      if (conversion?.state !== 'running') return true
      const model = findTableModel(org, conversion.table_id)
      const field = model?.field(conversion.field_id)
      if (!model || !field) {
        // the field or its table went into the trash for good
        storeConversion(org, conversionId, { state: 'purged' })
        return true
      }
      const read = convertRows(org, conversion, field, environment, rowsPerWrite)
      if (read >= lastRows) {
        org.changed()
        return false
      }
      const access = compileAccess({ memberId: conversion.member_id, seat: 'builder', isAdmin: true, profile: {} })
      const context: OrgContext = {
        org,
        memberId: conversion.member_id,
        access,
        now: platform.now,
        source: 'field',
        ip: '',
        events: platform.events,
      }
      finishConversion(context, conversion, model, field)
      return true
    })
    if (isDone) return
  }
}

/** Reads the data for the pieces beforehand, in turns: labels of records to link to, texts to make options of, the notation of the column. */
async function prepare(
  org: OrgDatabase,
  { conversionId, makeOptions }: ConversionJob,
  environment: NamedEnvironment,
): Promise<NamedEnvironment> {
  const conversion = readConversion(org, conversionId)
  const field = conversion && findTableModel(org, conversion.table_id)?.field(conversion.field_id)
  if (!field || conversion.state !== 'running') return environment
  const to = targetOf(conversion)
  if (behaviourOf(to).definition.column === 'link') await environment.names.read((to.config as ConnectedRecordConfig).tableId)
  const asWritten = { ...environment, locale: await columnNotationInTurns(org, field, to, environment.locale) }
  if (!makeOptions || conversion.cursor > 0) return asWritten
  const { config } = await withOptionsInTurns(org, field, to, environment)
  await org.db.write(() => storeConversion(org, conversionId, { to_config: JSON.stringify(config) }))
  return asWritten
}
