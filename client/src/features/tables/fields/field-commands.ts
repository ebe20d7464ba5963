import type { ConnectedRecordConfig } from '#shared/fields/connected-record.ts'
import { isWorkedOut } from '#shared/computed/reads.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { inverseFace, inverseLabel } from '#shared/fields/inverse-face.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { newShortId } from '#shared/lib/ids.ts'
import { byPosition, positionBetween } from '#shared/lib/positions.ts'
import type { FieldDefault } from '#shared/tables/field-default.ts'
import type { Field } from '#shared/tables/table.ts'
import { noteCopy } from '#client/features/tables/fields/copied-fields.ts'
import { readDevice } from '#client/data/device/current-device.ts'
import { mutate } from '#client/data/outbox/mutate.ts'
import type { MutationHandle } from '#client/data/outbox/outbox.ts'
import type { Patch } from '#client/data/outbox/patch.ts'
import { readAccess } from '#client/data/replica/use-access.ts'
import { readEntities, readEntity } from '#client/data/replica/use-entities.ts'

export interface NewField {
  /** of a suggestion: the server then suggests it no more */
  id?: string
  type: FieldTypeName
  label: string
  config: unknown
  required?: boolean
  default?: FieldDefault | null
}

/** Adds a field; right of `after`, or at the end; `also`: what else shows at once. Answers its id. */
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
  return field.id
}

/** A field that is worked out has no values before the server has done so: its head says that until then, also without a network. */
function asShown(field: Field): Field {
  return isWorkedOut(field) ? { ...field, isStale: true } : field
}

/** The other face of a new link as the server will make it; none where the person may not change the other table. */
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
  return mutate('fields.update', { id: field.id, tableId: field.tableId, ...patch }, [{ entity: 'field', id: field.id, data: patch }])
}

export function deleteField(field: Field): MutationHandle {
  return mutate('fields.delete', { id: field.id, tableId: field.tableId }, [{ entity: 'field', id: field.id, data: null }])
}

/** Brings a deleted field back with its values. */
export function restoreField(field: Field): MutationHandle {
  return mutate('fields.restore', { id: field.id, tableId: field.tableId }, [{ entity: 'field', id: field.id, data: field }])
}

/** A second field like it, right of it, with its values. The server fills it; until it is there the field's head says so. */
export function duplicateField(field: Field, label: string): void {
  const fields = readEntities('field')
    .filter((other) => other.tableId === field.tableId)
    .toSorted(byPosition)
  const next = fields[fields.findIndex((other) => other.id === field.id) + 1]
  const position = positionBetween(field.position, next?.position ?? null)
  const newId = newShortId('f')
  const args = { id: field.id, tableId: field.tableId, newId, label: label.slice(0, 200), position, withValues: true }
  noteCopy(readDevice().replica.entities('field'), field, newId, mutate('fields.duplicate', args).settled)
}
