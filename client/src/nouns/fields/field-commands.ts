import type { ConnectedRecordConfig } from '#shared/fields/types/connected-record.ts'
import { isWorkedOut } from '#shared/computed/reads.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { inverseFace, inverseLabel } from '#shared/fields/inverse-face.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { newShortId } from '#shared/lib/ids.ts'
import { partsFor } from '#shared/lib/settings-parts.ts'
import { byPosition, positionBetween } from '#shared/lib/positions.ts'
import type { FieldDefault } from '#shared/nouns/tables/field-default-schema.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { noteCopy, noteMade } from '#client/nouns/fields/copied-fields.ts'
import { readDevice } from '#client/engine/device/current-device.ts'
import { mutate } from '#client/engine/outbox/mutate.ts'
import type { MutationHandle } from '#client/engine/outbox/outbox.ts'
import type { Patch } from '#client/engine/replica/patch.ts'
import { readAccess } from '#client/engine/access/use-access.ts'
import { readEntities, readEntity } from '#client/engine/replica/use-entities.ts'

export interface NewField {
  /** of a suggestion, which the server then withdraws */
  id?: string
  type: FieldTypeName
  label: string
  config: unknown
  required?: boolean
  default?: FieldDefault | null
}

/** Adds a field right of `after`, or at the end; `also`: further patches to show at once. Answers its id. */
export function createField(tableId: string, input: NewField, after?: string, also: readonly Patch[] = []): string {
  const fields = readEntities('field')
    .filter((field) => field.tableId === tableId)
    .toSorted(byPosition)
  const at = after === undefined ? fields.length - 1 : fields.findIndex((field) => field.id === after)
  const position = positionBetween(fields[at]?.position ?? null, fields[at + 1]?.position ?? null)
  const field: Field = { tableId, required: false, ...input, id: input.id ?? newShortId('f'), position }
  const inverse = fieldTypes[input.type].column === 'link' ? inverseOf(field) : undefined
  if (inverse) field.config = { ...(field.config as ConnectedRecordConfig), inverseFieldId: inverse.id }
  const made = inverse ? [asShown(field), inverse] : [asShown(field)]
  mutate('fields.create', { ...field }, [...made.map((one): Patch => ({ entity: 'field', id: one.id, data: one })), ...also])
  noteMade(field.id)
  return field.id
}

/** Marks a computed field as stale: it has no values before the server has computed them, and its head shows that offline, too. */
function asShown(field: Field): Field {
  return isWorkedOut(field) ? { ...field, isStale: true } : field
}

/** The other face of a new link as the server will make it; none without rights to the other table's fields. */
function inverseOf(field: Field): Field | undefined {
  const { tableId } = field.config as ConnectedRecordConfig
  if (!readAccess().table(tableId).manageFields) return undefined
  const others = [...readEntities('field'), field].filter((one) => one.tableId === tableId).toSorted(byPosition)
  const { type, limitToOne } = inverseFace(field.type)
  const config: ConnectedRecordConfig = { tableId: field.tableId, inverseFieldId: field.id, limitToOne }
  return {
    id: newShortId('f'),
    tableId,
    type,
    label: inverseLabel(
      readEntity('table', field.tableId)?.label ?? field.label,
      field.label,
      others.map((other) => other.label),
    ),
    config,
    required: false,
    position: positionBetween(others.at(-1)?.position ?? null, null),
  }
}

export function updateField(
  field: Field,
  patch: { label?: string; config?: unknown; required?: boolean; default?: FieldDefault | null; position?: string },
): MutationHandle {
  const { config } = patch
  const before = (readEntity('field', field.id) ?? field).config
  // parts that are left out would stay
  const sent = config === undefined ? patch : { ...patch, config: partsFor(before as object, config as object) }
  return mutate('fields.update', { id: field.id, tableId: field.tableId, ...sent }, [{ entity: 'field', id: field.id, data: patch }])
}

export function deleteField(field: Field): MutationHandle {
  return mutate('fields.delete', { id: field.id, tableId: field.tableId }, [{ entity: 'field', id: field.id, data: null }])
}

/** Restores a deleted field with its values. */
export function restoreField(field: Field): MutationHandle {
  return mutate('fields.restore', { id: field.id, tableId: field.tableId }, [{ entity: 'field', id: field.id, data: field }])
}

/**
 * Adds a copy of the field right of it, with its values. The server fills it; the head of its column shows this until then. Answers the copy's id.
 */
export function duplicateField(field: Field, label: string): { id: string; settled: MutationHandle['settled'] } {
  const fields = readEntities('field')
    .filter((other) => other.tableId === field.tableId)
    .toSorted(byPosition)
  const next = fields[fields.findIndex((other) => other.id === field.id) + 1]
  const position = positionBetween(field.position, next?.position ?? null)
  const newId = newShortId('f')
  const args = { id: field.id, tableId: field.tableId, newId, label: label.slice(0, 200), position, withValues: true }
  const { settled } = mutate('fields.duplicate', args)
  noteMade(newId)
  noteCopy(readDevice().replica.entities('field'), field, newId, settled)
  return { id: newId, settled }
}
