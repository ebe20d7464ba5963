import { sql } from 'kysely'
import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { ConnectedRecordConfig } from '#shared/fields/types/connected-record.ts'
import type { FieldKind } from '#shared/fields/convert.ts'
import { newShortId } from '#shared/lib/ids.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { columnNotation } from '#server/features/tables/conversion/column-notation.ts'
import { conversionEnvironment } from '#server/features/tables/conversion/conversion-names.ts'
import { checkRequest, withOptions, type ConversionRequest } from '#server/features/tables/conversion/conversion-request.ts'
import {
  conversionInEffect,
  failedConversions,
  latestConversion,
  readConversion,
  sourceOf,
  type Conversion,
} from '#server/features/tables/conversion/conversion-store.ts'
import { forgetStaged } from '#server/features/tables/conversion/forget-staged.ts'
import { convertRows } from '#server/features/tables/conversion/convert-rows.ts'
import type { ConversionJob } from '#server/features/tables/conversion/run-conversion.ts'
import { finishConversion } from '#server/features/tables/conversion/finish-conversion.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { MutationMeta } from '#server/mutations/mutation-registry.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import { addFieldColumn, createLinkTable, isStoredColumn } from '#server/storage/records/structure-sql.ts'
import type { ModelField, TableModel } from '#server/storage/records/table-model.ts'

/** Tables that are converted within the mutation itself, as long as those they are to name are no larger; others by a job, with the old field in use until it is done. */
const rowsAtOnce = 5000

/** Inside a write: turns a field into another type, at once or by a job. @throws AppError as {@link checkRequest} */
export function convertField(context: OrgContext, request: ConversionRequest & { misfitLabel: string }, meta: MutationMeta): void {
  const { model, field, to } = checkRequest(context, request)
  const { makeOptions, misfitLabel, keyFieldId } = request
  const latest = latestConversion(context.org, field.id)
  // back to the earlier type: unchanged cells get their original values
  const restores = latest && leadsBack(context.org, latest, to, keyFieldId) ? latest : undefined
  start(context, { model, field, to, makeOptions, restores, misfitLabel, keyFieldId }, meta)
}

/** The asked type is the one before the latest conversion. Links are the earlier ones only with the same table, found by the same key. */
function leadsBack(org: OrgDatabase, latest: Conversion, to: FieldKind, keyFieldId: string | null = null): boolean {
  if (latest.state !== 'done' || latest.from_type !== to.type) return false
  if (behaviourOf(to).definition.column !== 'link') return true
  const made = latest.restores === null ? undefined : readConversion(org, latest.restores)
  return isSameTable(sourceOf(latest), to) && (made?.key_field_id ?? null) === keyFieldId
}

/**
 * Inside a write: takes a conversion back. Cells nobody changed since get their own values again, the others are converted.
 * @throws AppError `not_found`, and `undo_blocked` when a later conversion of the field stands or its old values are gone
 */
export function revertField(
  context: OrgContext,
  request: { tableId: string; fieldId: string; conversionId: string; misfitLabel: string },
  meta: MutationMeta,
): void {
  const { org } = context
  const latest = latestConversion(org, request.fieldId)
  if (!latest || latest.table_id !== request.tableId) throw new AppError('not_found', { conversionId: request.conversionId })
  const taken = latest.id === request.conversionId ? latest : conversionInEffect(org, request.fieldId)
  if (taken?.id !== request.conversionId || taken.state !== 'done') throw new AppError('undo_blocked', { reason: 'convertedLater' })
  const target = sourceOf(taken)
  const { model, field } = checkRequest(context, {
    tableId: request.tableId,
    fieldId: request.fieldId,
    from: taken.to_type,
    to: target,
    makeOptions: false,
  })
  start(context, { model, field, to: target, makeOptions: false, restores: taken, misfitLabel: request.misfitLabel }, meta)
}

interface Start {
  model: TableModel
  field: ModelField
  to: FieldKind
  makeOptions: boolean
  restores: Conversion | undefined
  misfitLabel: string
  keyFieldId?: string | undefined
}

function start(context: OrgContext, given: Start, meta: MutationMeta): void {
  const { model, field, to: asked, makeOptions, restores, misfitLabel, keyFieldId = null } = given
  const { org } = context
  const environment = conversionEnvironment(org, keyFieldId)
  const total = countRows(org, model.id)
  const isLarge = Math.max(total, countNamed(org, asked)) > rowsAtOnce
  const to = makeOptions && !isLarge ? withOptions(org, field, asked, environment) : asked
  const conversion: Conversion = {
    id: meta.id,
    table_id: model.id,
    field_id: field.id,
    from_type: field.type,
    from_config: JSON.stringify(field.config),
    from_default: defaultOf(context, field.id),
    from_link_id: field.link?.linkId ?? null,
    from_link_side: field.link ? (field.link.own === 'b_id' ? 'b' : 'a') : null,
    kept_id: null,
    to_type: to.type,
    to_config: JSON.stringify(to.config),
    staged_id: stage(context, model, to, restores),
    restores: restores?.id ?? null,
    state: 'running',
    cursor: 0,
    total,
    done: 0,
    misfits: 0,
    misfit_field_id: null,
    misfit_label: misfitLabel,
    face_id: null,
    key_field_id: keyFieldId,
    member_id: context.memberId,
    made_at: meta.madeAt.toISOString(),
    finished_at: null,
    failed_at: null,
    seq: 0,
  }
  for (const failed of failedConversions(org, field.id)) forgetStaged(org, failed, context.now())
  org.db.run(org.db.build.insertInto('field_conversion').values(conversion))
  if (isLarge) {
    enqueueEffect(org, 'fields.convert', { conversionId: conversion.id, makeOptions } satisfies ConversionJob, context.now())
    return
  }
  const asWritten = { ...environment, locale: columnNotation(org, field, to, environment.locale) }
  while (convertRows(org, conversion, field, asWritten, rowsAtOnce) > 0);
  finishConversion(context, conversion, model, field)
}

/** The records among which those that the cells are to name are looked for. */
function countNamed(org: OrgDatabase, to: FieldKind): number {
  return behaviourOf(to).definition.column === 'link' ? countRows(org, (to.config as ConnectedRecordConfig).tableId) : 0
}

function countRows(org: OrgDatabase, tableId: string): number {
  return org.db.get(sql<{ n: number }>`SELECT count(*) AS n FROM ${recordTable(tableId)}`)?.n ?? 0
}

function defaultOf(context: OrgContext, fieldId: string): string | null {
  const { db } = context.org
  return db.get(db.build.selectFrom('field_def').select('default_value').where('id', '=', fieldId))?.default_value ?? null
}

/** Creates the storage of the new values. A restored relation uses its own old one. */
function stage(context: OrgContext, model: TableModel, to: FieldKind, restores: Conversion | undefined): string {
  const { column } = behaviourOf(to).definition
  const id = newShortId('f')
  if (isStoredColumn(column)) addFieldColumn(context.org, model.id, id, column)
  else if (column === 'link' && restores?.from_link_id != null && isSameTable(sourceOf(restores), to)) return restores.from_link_id
  else createLinkTable(context.org, id)
  return id
}

function isSameTable(a: FieldKind, b: FieldKind): boolean {
  return (a.config as ConnectedRecordConfig).tableId === (b.config as ConnectedRecordConfig).tableId
}
