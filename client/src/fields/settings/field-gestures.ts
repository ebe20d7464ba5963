import type { Field } from '#shared/nouns/tables/table.ts'
import { configOf } from '#client/cells/field-config.ts'
import { moveOptions, noteLosses } from '#client/fields/settings/removed-options.ts'
import type { Patch } from '#client/engine/replica/patch.ts'
import { readEntity } from '#client/engine/replica/use-entities.ts'
import { createField, deleteField, duplicateField, restoreField, updateField, type NewField } from '#client/nouns/fields/field-commands.ts'
import { bothWays } from '#client/nouns/records/both-ways.ts'
import type { DoneGesture, UndoEntry } from '#client/nouns/records/undo-stack.ts'
import { undoStackOf } from '#client/nouns/records/undo-stacks.ts'
import { tellOutcome } from '#client/nouns/records/tell-outcome.ts'

type FieldPatch = Parameters<typeof updateField>[1]

/** what a field has that states nothing else */
const blank: FieldPatch = { required: false, default: null }
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Deletes a field as one of the table's gestures: Ctrl+Z restores it with its values. */
export function deleteAsGesture(field: Field): DoneGesture {
  const stack = undoStackOf(field.tableId)
  const { bringBack, takeAway } = switchOf(field.id, field)
  const entry: UndoEntry = { gesture: 'deleteField', count: 1, label: field.label, undo: bringBack, redo: takeAway }
  deleteField(field)
  stack.push(entry)
  return { undo: () => void stack.take(entry), noticed: (notice) => (entry.notice = notice) }
}

/** Adds a field as one of the table's gestures, see {@link createField}: Ctrl+Z deletes it, and redo restores it with its values. */
export function createAsGesture(tableId: string, input: NewField, after?: string, also: readonly Patch[] = []): string {
  const id = createField(tableId, input, after, also)
  const { bringBack, takeAway } = switchOf(id, readEntity('field', id))
  undoStackOf(tableId).push({ gesture: 'createField', count: 1, label: input.label, undo: takeAway, redo: bringBack })
  return id
}

/** Duplicates a field; once the server has done it, it is one of the table's gestures. */
export function duplicateAsGesture(field: Field, label: string): void {
  const { id, settled } = duplicateField(field, label)
  const { bringBack, takeAway } = switchOf(id, undefined)
  void settled.then(({ status }) => {
    if (status === 'refused') return
    undoStackOf(field.tableId).push({ gesture: 'duplicateField', count: 1, label: field.label, undo: takeAway, redo: bringBack })
  })
}

/** Changes a field's name and settings as one of the table's gestures. @param instead the replacement of each removed option */
export function updateAsGesture(field: Field, patch: FieldPatch, instead: Readonly<Record<string, string>> = {}): void {
  const told = { ...field, config: configOf(field) }
  const changed = (Object.keys(patch) as (keyof FieldPatch)[]).filter((part) => !isSame(patch[part], told[part]))
  const giveBack = noteLosses(field, patch.config ?? configOf(field), instead)
  const set = (parts: FieldPatch): void => {
    const there = readEntity('field', field.id)
    if (there) void tellOutcome(updateField(there, parts))
  }
  const change = (): number => {
    // cells first: the server empties cells whose option is gone
    moveOptions(field, instead)
    set(patch)
    return 0
  }
  change()
  if (changed.length === 0) return
  const before = Object.fromEntries(changed.map((part) => [part, field[part] ?? blank[part]])) as FieldPatch
  const isName = changed.length === 1 && changed[0] === 'label'
  undoStackOf(field.tableId).push({
    gesture: isName ? 'renameField' : 'editField',
    count: 1,
    label: patch.label ?? field.label,
    undo: () => {
      set(before)
      return giveBack()
    },
    redo: change,
  })
}

const switchOf = (id: string, field: Field | undefined) =>
  bothWays(field, {
    read: () => readEntity('field', id),
    restore: (last) => void tellOutcome(restoreField(last)),
    remove: (there) => void tellOutcome(deleteField(there)),
  })
