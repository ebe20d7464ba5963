import { fieldTypes } from '#shared/fields/registry.ts'
import type { MutationArgs } from '#shared/catalogue/mutation-kinds.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { MutationHandle } from '#client/engine/outbox/outbox.ts'
import { mutate } from '#client/engine/outbox/mutate.ts'
import type { RecordPatch } from '#client/engine/replica/patch.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'
import { readTable } from '#client/engine/replica/use-records.ts'
import { readEntities, readEntity } from '#client/engine/replica/use-entities.ts'
import { fieldsOfTable } from '#client/engine/replica/table-fields.ts'
import { writeDraft } from '#client/nouns/records/draft-record.ts'
import { withoutLaterEdits } from '#client/nouns/records/later-edits.ts'
import { presetCells } from '#client/nouns/records/preset-cells.ts'
import { placePatches, placesNow, type Placing } from '#client/nouns/records/record-places.ts'
import type { RecordStep, RecordValues } from '#client/nouns/records/record-step.ts'
import type { UndoEntry } from '#client/nouns/records/undo-stack.ts'

type Change = MutationArgs['records.change']['changes'][number]

/** the server's limit of changes in one mutation */
const mostChanges = 10_000

/**
 * Does a gesture: shown at once, as one mutation (several past the limit) and one undo entry. Steps on records that are not on this device are left
 * out.
 */
export function changeRecords(tableId: string, asked: readonly RecordStep[], gesture: string, given?: Placing): UndoEntry | undefined {
  const { steps, done, placing = given, begun } = writeDraft(tableId, asked, gesture)
  const back = inverseOf(tableId, steps)
  if (back.length === 0 && !placing) return undefined
  const placedBefore = placing && placesNow(placing)
  /** the mutations to undo next: of the gesture, then of its undo, and so on */
  const handles = send(tableId, steps, gesture, { placing, begun })
  done()
  let last = handles.map(({ id }) => id)
  const batches = new Set(last)
  const read = (id: string, fieldId: string): CellValue | undefined => readTable(tableId)?.find(id)?.cell(fieldId)
  return {
    gesture,
    handle: handles.at(-1),
    batches,
    count:
      steps.reduce((count, step) => count + ('values' in step && step.op === 'update' ? Object.keys(step.values).length : 1), 0) ||
      (placing?.places.length ?? 0),
    undo: () => {
      const { steps: wanted, stayed } = withoutLaterEdits(back, steps, read)
      last = send(tableId, wanted, 'undo', { placing: placedBefore, undoes: last }).map(({ id }) => id)
      return stayed
    },
    redo: () => {
      const { steps: wanted, stayed } = withoutLaterEdits(again(steps), back, read)
      last = send(tableId, wanted, 'redo', { placing, undoes: last }).map(({ id }) => id)
      return stayed
    },
  }
}

/** The steps to redo: a record that was made once is restored, not made again. */
function again(steps: readonly RecordStep[]): RecordStep[] {
  return steps.map((step) => (step.op === 'create' ? { ...step, op: 'restore' } : step))
}

interface Sending {
  placing?: Placing | undefined
  /** the mutations that the steps undo, for the undo list */
  undoes?: readonly string[]
  /** a row among them was begun by hand, and is filled in further */
  begun?: true | undefined
}

/** Sends the steps as mutations. @returns these */
function send(tableId: string, steps: readonly RecordStep[], gesture: string, { placing, undoes = [], begun }: Sending): MutationHandle[] {
  if (placing) return [sendPlaced(tableId, steps, gesture, placing, { undoes, begun })]
  const parts = Math.ceil(steps.length / mostChanges)
  // several mutations are undone by as many, but in other pieces, so only a single one is named
  const taken = parts === 1 && undoes.length === 1 ? undoes[0] : undefined
  const made: MutationHandle[] = []
  for (let from = 0; from < steps.length; from += mostChanges) {
    const part = steps.slice(from, from + mostChanges)
    const changes = part.map((step) => changeOf(tableId, step))
    const args = { tableId, changes, gesture, types: typesOf(part), ...(taken !== undefined && { undoes: taken }), ...(begun && { begun }) }
    const handle = mutate(
      'records.change',
      args,
      part.map((step) => patchOf(tableId, step)),
    )
    made.push(handle)
  }
  return made
}

/** One mutation for the cells and the places: a card that changes its column is one gesture for everybody. */
function sendPlaced(
  tableId: string,
  steps: readonly RecordStep[],
  gesture: string,
  { viewId, places }: Placing,
  { undoes = [], begun }: Sending,
): MutationHandle {
  const taken = undoes.length === 1 && steps.length > 0 ? undoes[0] : undefined
  const changes = steps.map((step) => changeOf(tableId, step))
  const args = {
    tableId,
    viewId,
    places: [...places],
    changes,
    gesture,
    types: typesOf(steps),
    ...(taken !== undefined && { undoes: taken }),
    ...(begun && { begun }),
  }
  const patches = [...steps.map((step) => patchOf(tableId, step)), ...placePatches({ viewId, places })]
  return mutate('records.place', args, patches)
}

/** The types of the values: cells of a field that was converted since are refused, not misread. */
function typesOf(steps: readonly RecordStep[]): Record<string, FieldTypeName> {
  const types: Record<string, FieldTypeName> = {}
  for (const step of steps) {
    if (step.op !== 'create' && step.op !== 'update') continue
    for (const fieldId of Object.keys(step.values)) {
      const field = types[fieldId] === undefined ? readEntity('field', fieldId) : undefined
      if (field) types[fieldId] = field.type
    }
  }
  return types
}

function changeOf(tableId: string, step: RecordStep): Change {
  const base = readTable(tableId)?.find(step.id)?.seq ?? 0
  switch (step.op) {
    case 'create':
      return { op: 'create', id: step.id, values: step.values }
    case 'update':
      return { op: 'update', id: step.id, values: step.values, base }
    case 'delete':
      return { op: 'delete', id: step.id, base }
    case 'restore':
      return { op: 'restore', id: step.id }
  }
}

function patchOf(tableId: string, step: RecordStep): RecordPatch {
  const base = readTable(tableId)?.find(step.id)?.seq ?? 0
  if (step.op === 'delete') return { tableId, recordId: step.id, values: null, base }
  if (step.op === 'update') return { tableId, recordId: step.id, values: step.values, base }
  const values = step.op === 'create' ? { ...presetCells(tableId), ...step.values } : step.values
  return { tableId, recordId: step.id, values, created: true }
}

/** The steps that undo `steps`, last first; to be read before these are done. */
function inverseOf(tableId: string, steps: readonly RecordStep[]): RecordStep[] {
  const table = readTable(tableId)
  return steps
    .flatMap((step): RecordStep[] => {
      if (step.op === 'create' || step.op === 'restore') return [{ op: 'delete', id: step.id }]
      const row = table?.find(step.id)
      if (!row) return []
      if (step.op === 'delete') return [{ op: 'restore', id: step.id, values: valuesOf(tableId, row) }]
      return [{ op: 'update', id: step.id, values: Object.fromEntries(Object.keys(step.values).map((id) => [id, row.cell(id)])) }]
    })
    .toReversed()
}

/** Every filled cell of a record. */
export function valuesOf(tableId: string, row: RecordRow): RecordValues {
  const fields = fieldsOfTable(tableId, readEntities('field'))
  return Object.fromEntries(fields.flatMap((field) => (row.cell(field.id) === null ? [] : [[field.id, row.cell(field.id)]])))
}

/**
 * The values of a record's copy: the cells that a person may write. Other people's words, measured values and partners that only one record can have
 * are left out.
 */
export function copiedValues(tableId: string, row: RecordRow): RecordValues {
  const fields = fieldsOfTable(tableId, readEntities('field'))
  const copied = new Set(
    fields
      .filter(({ type }) => {
        const { computed, sign, face } = fieldTypes[type]
        return !computed && !sign && face?.limit !== 'one'
      })
      .map(({ id }) => id),
  )
  return Object.fromEntries(Object.entries(valuesOf(tableId, row)).filter(([id]) => copied.has(id)))
}
