import { newId } from '#shared/lib/ids.ts'
import { byPosition, positionBetween } from '#shared/lib/positions.ts'
import type { Form, FormDefinition, FormKind } from '#shared/nouns/forms/form.ts'
import { mutate } from '#client/engine/outbox/mutate.ts'
import type { MutationHandle } from '#client/engine/outbox/outbox.ts'
import { readEntities } from '#client/engine/replica/use-entities.ts'

/** A table's forms in their order. */
export function formsOf(tableId: string, all: readonly Form[]): Form[] {
  return all.filter((form) => form.tableId === tableId).toSorted(byPosition)
}

/** The form of a kind that a table has once. */
export function findForm(tableId: string, kind: FormKind, all: readonly Form[]): Form | undefined {
  return all.find((form) => form.tableId === tableId && form.kind === kind)
}

/** A form that is designed and not stored yet: nothing about the table changes before it is. */
export function unsavedForm(tableId: string, kind: FormKind, label: string, definition: FormDefinition): Form {
  return { id: newId(), tableId, kind, label, position: '', definition, version: 0, updatedAt: new Date().toISOString() }
}

export function isUnsaved({ version }: Form): boolean {
  return version === 0
}

/** Stores a form that was not stored before, behind the others of its table. */
export function createForm({ id, tableId, kind, label, definition, updatedAt }: Form): MutationHandle {
  const last = formsOf(tableId, readEntities('form')).at(-1)
  const given = { id, tableId, kind, label, position: positionBetween(last?.position ?? null, null), definition }
  return mutate('forms.create', given, [{ entity: 'form', id, data: { ...given, version: 1, updatedAt } }])
}

/** A changed definition is another version of the form. */
export function saveForm(form: Form, patch: { label?: string; definition?: FormDefinition }): MutationHandle {
  const version = patch.definition ? form.version + 1 : form.version
  return mutate('forms.update', { id: form.id, tableId: form.tableId, ...patch }, [
    { entity: 'form', id: form.id, data: { ...patch, version } },
  ])
}

export function deleteForm({ id, tableId }: Form): void {
  mutate('forms.delete', { id, tableId }, [{ entity: 'form', id, data: null }])
}
