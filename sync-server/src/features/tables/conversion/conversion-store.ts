import type { Selectable, Updateable } from 'kysely'
import type { FieldKind } from '#shared/fields/convert.ts'
import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { ConnectedRecordConfig } from '#shared/fields/types/connected-record.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { StructureTables } from '#server/storage/schema/structure-tables.ts'
import type { CellPlace } from '#server/storage/records/read-cells.ts'
import { isStoredColumn } from '#server/storage/records/structure-sql.ts'
import type { LinkFace, ModelField } from '#server/storage/records/table-model.ts'

export type Conversion = Selectable<StructureTables['field_conversion']>

export function readConversion(org: OrgDatabase, id: string): Conversion | undefined {
  return org.db.get(org.db.build.selectFrom('field_conversion').selectAll().where('id', '=', id))
}

export function storeConversion(org: OrgDatabase, id: string, changes: Updateable<StructureTables['field_conversion']>): void {
  org.db.run(org.db.build.updateTable('field_conversion').set(changes).where('id', '=', id))
}

/** The field's latest conversion, unless it was undone or its old values are gone. */
export function latestConversion(org: OrgDatabase, fieldId: string): Conversion | undefined {
  return org.db.get(
    org.db.build
      .selectFrom('field_conversion')
      .selectAll()
      .where('field_id', '=', fieldId)
      .where('state', '!=', 'running')
      .orderBy('seq', 'desc')
      .limit(1),
  )
}

/**
 * The conversion that gave the field its present state. One that takes another back leads to the conversion in effect before that one.
 * Undefined: the field is as it was made, or the way back is not kept any more.
 */
export function conversionInEffect(org: OrgDatabase, fieldId: string): Conversion | undefined {
  const all = org.db.all(
    org.db.build
      .selectFrom('field_conversion')
      .selectAll()
      .where('field_id', '=', fieldId)
      .where('state', '!=', 'running')
      .orderBy('seq', 'desc'),
  )
  let at = 0
  for (let found = all[at]; found?.restores != null; found = all[at]) {
    const taken = found.restores
    at = all.findIndex((other) => other.id === taken) + 1
    if (at === 0) return undefined
  }
  return all[at]
}

/** The field's conversion that is not done yet. */
export function runningConversion(org: OrgDatabase, fieldId: string): { id: string } | undefined {
  return org.db.get(unfinished(org, fieldId).select('id').where('failed_at', 'is', null))
}

/** The field's conversions that were given up. */
export function failedConversions(org: OrgDatabase, fieldId: string): Conversion[] {
  return org.db.all(unfinished(org, fieldId).selectAll().where('failed_at', 'is not', null))
}

const unfinished = ({ db }: OrgDatabase, fieldId: string) =>
  db.build.selectFrom('field_conversion').where('field_id', '=', fieldId).where('state', '=', 'running')

/** Inside the write that gives a conversion's effect up: its person waits no longer, and the field is free. */
export function giveUpConversion(payload: unknown, org: OrgDatabase, now: Date): void {
  const id = String((payload as { conversionId?: unknown }).conversionId)
  if (readConversion(org, id)?.state === 'running') storeConversion(org, id, { failed_at: now.toISOString() })
}

/** @throws AppError `conversion_running` while the field is being turned into another type */
export function refuseWhileConverting(org: OrgDatabase, fieldId: string): void {
  if (runningConversion(org, fieldId)) throw new AppError('conversion_running', { fieldId })
}

export function sourceOf(conversion: Conversion): FieldKind {
  return { type: conversion.from_type, config: JSON.parse(conversion.from_config) as unknown }
}

export function targetOf(conversion: Conversion): FieldKind {
  return { type: conversion.to_type, config: JSON.parse(conversion.to_config) as unknown }
}

/** The storage of the field's cells; undefined for a type without cells. */
export function placeOf(field: Pick<ModelField, 'id' | 'behaviour' | 'link'>): CellPlace | undefined {
  if (field.link) return { link: field.link }
  const { column } = field.behaviour.definition
  return isStoredColumn(column) ? { columnId: field.id, isList: column === 'json' } : undefined
}

/** The storage of the values from before a conversion. */
export function keptPlace(conversion: Conversion): CellPlace | undefined {
  if (conversion.from_link_id !== null) return { link: faceOf(conversion, conversion.from_link_id, conversion.from_link_side) }
  if (conversion.kept_id === null) return undefined
  return { columnId: conversion.kept_id, isList: behaviourOf(sourceOf(conversion)).definition.column === 'json' }
}

function faceOf(conversion: Conversion, linkId: string, side: 'a' | 'b' | null): LinkFace {
  const config = JSON.parse(conversion.from_config) as ConnectedRecordConfig
  return linkFace(linkId, side, config)
}

export function linkFace(linkId: string, side: 'a' | 'b' | null, config: ConnectedRecordConfig): LinkFace {
  return {
    linkId,
    own: side === 'b' ? 'b_id' : 'a_id',
    other: side === 'b' ? 'a_id' : 'b_id',
    targetTableId: config.tableId,
    limitToOne: config.limitToOne,
    inverse: undefined,
  }
}
