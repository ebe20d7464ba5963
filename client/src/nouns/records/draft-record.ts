import { newId } from '#shared/lib/ids.ts'
import { isEmptyCell } from '#shared/nouns/tables/missing-cells.ts'
import { currentDevice, readDevice } from '#client/engine/device/current-device.ts'
import { beforeChanges, mutate } from '#client/engine/outbox/mutate.ts'
import { quietKinds } from '#client/engine/outbox/outbox-item.ts'
import type { RecordPatch } from '#client/engine/replica/patch.ts'
import { presetCells } from '#client/nouns/records/preset-cells.ts'
import { placingOf, type Placing } from '#client/nouns/records/record-places.ts'
import type { RecordStep, RecordValues } from '#client/nouns/records/record-step.ts'

/**
 * A record that a gesture began and that holds nothing of the person yet. It is shown like any other, only in this tab. Its first value writes it;
 * once nobody looks at it any more it goes without a trace.
 */
interface Draft {
  tableId: string
  id: string
  values: RecordValues
  /** its place in a view whose order people make by hand */
  placed: DraftPlace | undefined
  /** the number of places that show it for itself: a panel, the row that one is in */
  holders: number
}

interface DraftPlace {
  viewId: string
  before: string | null
  after: string | null
}

/** one at a time: who begins another has left it */
let draft: Draft | undefined

/** Called when the gesture that began the draft is made again. */
export const onBegunAgain = new Set<() => void>()

/** Drafts that were written and are still being filled in. Automations on new records wait until they are left. */
const written = new Map<string, Draft>()

interface WrittenDraft {
  steps: readonly RecordStep[]
  done: () => void
  placing?: Placing | undefined
  /** the draft is among them, and is filled in further */
  begun?: true | undefined
}

const keyOf = ({ id }: Draft): string => `draft:${id}`
const patchOf = ({ tableId, id, values }: Draft): RecordPatch => {
  return { tableId, recordId: id, values: { ...presetCells(tableId), ...values }, created: true }
}

/** Begins a record with the values of its place. The same gesture again answers the same record. */
export function beginDraft(tableId: string, values: RecordValues, placed?: DraftPlace): string {
  const gesture = JSON.stringify([values, placed])
  if (draft && draft.tableId === tableId && JSON.stringify([draft.values, draft.placed]) === gesture) {
    for (const again of onBegunAgain) again()
    return draft.id
  }
  drop(draft)
  draft = { tableId, id: newId(), values, placed, holders: 0 }
  readDevice().replica.patch(keyOf(draft), [patchOf(draft)])
  return draft.id
}

export function isDraft(recordId: string): boolean {
  return draft?.id === recordId
}

/** Keeps a draft while it is looked at, also once it is written. Answers a function that lets go of it. */
export function holdDraft(recordId: string): () => void {
  const held = isDraft(recordId) ? draft : written.get(recordId)
  if (!held) return () => undefined
  held.holders += 1
  return () => {
    held.holders -= 1
    letGo(held)
  }
}

/** Waits a turn: the last words are written on the way out, and another place may take the record over. */
function letGo(held: Draft): void {
  setTimeout(() => {
    if (held.holders > 0) return
    drop(held)
    leave(held)
  })
}

function leave({ tableId, id }: Draft): void {
  if (written.delete(id) && currentDevice.get()) mutate('records.leave', { tableId, ids: [id] })
}

// a tab that is closed has left all of its rows
globalThis.addEventListener?.('pagehide', () => {
  for (const one of written.values()) leave(one)
})

function drop(dropped: Draft | undefined): void {
  if (!dropped || dropped !== draft) return
  draft = undefined
  currentDevice.get()?.replica.dropPatches(keyOf(dropped), [patchOf(dropped)])
}

/**
 * The steps with the draft among them as a record that is made: with its first value, or because something else needs it. A step that empties it, or
 * deletes it, writes nothing. `done` is called once they were sent. Pasted values are whole.
 */
export function writeDraft(tableId: string, steps: readonly RecordStep[], gesture: string): WrittenDraft {
  const begun = draft
  if (begun?.tableId !== tableId || steps.every(({ id }) => id !== begun.id)) return { steps, done: () => undefined }
  const others = steps.filter(({ id }) => id !== begun.id)
  const own = steps.filter(({ id }) => id === begun.id)
  const given: RecordValues = Object.assign({}, ...own.map((step) => ('values' in step ? step.values : {})))
  if (own.some(({ op }) => op === 'delete')) {
    drop(begun)
    return { steps: others, done: () => undefined }
  }
  const values = { ...begun.values, ...given }
  if (Object.values(given).every(isEmptyCell)) {
    begun.values = values
    readDevice().replica.patch(keyOf(begun), [patchOf(begun)])
    return { steps: others, done: () => undefined }
  }
  draft = undefined
  const isWhole = gesture === 'paste'
  const done = (): void => {
    readDevice().replica.dropPatches(keyOf(begun), [patchOf(begun)])
    if (!isWhole) fillIn(begun)
  }
  const { placed } = begun
  const placing = placed && placingOf(placed.viewId, [begun.id], placed.before, placed.after)
  return { steps: [{ op: 'create', id: begun.id, values }, ...others], done, placing, begun: isWhole ? undefined : true }
}

/** The draft was written: who looks at it fills it in further. */
function fillIn(begun: Draft): void {
  written.set(begun.id, begun)
  letGo(begun)
}

/** A comment on a draft, a file, a link to it, a press: whatever names it writes it first. Notes of the product about it are not made. */
beforeChanges.add((kind, args) => {
  const begun = draft
  if (!begun || !JSON.stringify(args).includes(begun.id)) return 'go'
  if (quietKinds.has(kind)) return 'leave out'
  draft = undefined
  const change = { op: 'create' as const, id: begun.id, values: { ...begun.values } }
  mutate('records.change', { tableId: begun.tableId, changes: [change], gesture: 'create', types: {}, begun: true }, [patchOf(begun)])
  readDevice().replica.dropPatches(keyOf(begun), [patchOf(begun)])
  fillIn(begun)
  return 'go'
})
