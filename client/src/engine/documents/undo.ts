import * as Y from 'yjs'
import { undoableOrigins } from '#shared/nouns/documents/document-origin.ts'

/** Any shared type, as Yjs's own items hold it. */
type Shared = Y.ContentType['type']

/** ms; typing that continues within this time is one step */
const burstMs = 1_000
/** more characters at once than a hand types: a paste, or a deleted selection */
const typedAtMost = 24

/**
 * This person's own undo for parts of a document: only changes with origin `person` in this tab, one step for each gesture.
 * @param scopes the shared types it covers
 */
export function createUndoManager(doc: Y.Doc, scopes: readonly unknown[]): Y.UndoManager {
  const manager = new Y.UndoManager([...scopes] as Shared[], {
    doc,
    trackedOrigins: new Set(undoableOrigins),
  })
  undoOwnGestures(manager)
  return manager
}

/**
 * Makes an undo manager take back whole gestures, and nothing by other people. A step ends unless the next change continues typing in the same place.
 * A container that somebody else has added to stays.
 */
export function undoOwnGestures(manager: Y.UndoManager): void {
  const { captureTransaction, deleteFilter } = manager
  manager.captureTimeout = burstMs
  let last: string | undefined
  manager.captureTransaction = (transaction) => {
    if (!captureTransaction(transaction)) return false
    // an editor reports each move of its caret, which changes nothing and ends nothing
    if (!manager.trackedOrigins.has(transaction.origin) || transaction.changed.size === 0) return true
    const place = transaction.origin === manager ? undefined : typingPlace(transaction)
    if (place === undefined || place !== last) manager.stopCapturing()
    last = place
    return true
  }
  const step = followSteps(manager)
  manager.deleteFilter = (item) => deleteFilter(item) && !isShared(item, manager.doc.clientID, step())
}

type Step = Y.UndoManager['undoStack'][number]

/** The step that is being undone or redone, which Yjs does not pass to its filter. */
function followSteps(manager: Y.UndoManager): () => Step | undefined {
  let before: readonly Step[] = []
  const { undo, redo } = manager
  manager.undo = () => {
    before = [...manager.undoStack]
    return undo.call(manager)
  }
  manager.redo = () => {
    before = [...manager.redoStack]
    return redo.call(manager)
  }
  // the step was taken from the stack just before
  return () => before[(manager.undoing ? manager.undoStack : manager.redoStack).length]
}

/** The place of typing, when a transaction does nothing else: the text, or the setting whose words change. */
function typingPlace(transaction: Y.Transaction): string | undefined {
  const places = new Set<string | undefined>()
  let characters = 0
  const note = (item: Y.Item): void => {
    const { content, parent } = item
    if (content instanceof Y.ContentString && parent instanceof Y.Text) {
      places.add(idOf(parent))
      characters += item.length
    } else if (content instanceof Y.ContentType && content.type instanceof Y.Text && item.parentSub === null) places.add(idOf(content.type))
    else if (content instanceof Y.ContentAny && item.parentSub !== null && parent instanceof Y.AbstractType)
      places.add(isTypedValue(item) ? `${idOf(parent)}.${item.parentSub}` : undefined)
    else places.add(undefined)
  }
  for (const [client, end] of transaction.afterState) {
    const from = transaction.beforeState.get(client) ?? 0
    if (end > from) eachItem(transaction, client, from, end - from, note)
  }
  for (const [client, ranges] of transaction.deleteSet.clients) {
    for (const { clock, len } of ranges) eachItem(transaction, client, clock, len, note)
  }
  const [place] = places
  return places.size === 1 && characters <= 2 * typedAtMost ? place : undefined
}

function eachItem({ doc }: Y.Transaction, client: number, from: number, length: number, note: (item: Y.Item) => void): void {
  const structs = doc.store.clients.get(client) ?? []
  if (structs.length === 0) return
  for (let at = Y.findIndexSS(structs, from); at < structs.length; at += 1) {
    const struct = structs[at]
    if (!struct || struct.id.clock >= from + length) return
    if (struct instanceof Y.Item) note(struct)
  }
}

/** A value of a map that differs from the one before by some characters of text. */
function isTypedValue(item: Y.Item): boolean {
  const other = item.deleted ? item.right : item.left
  if (!other) return false
  const [one, two] = [valueOf(item), valueOf(other)]
  if (typeof one === 'string' && typeof two === 'string') return isTyped(one, two)
  // a whole config at once: exactly one of its texts changes
  const [first, second] = [textsOf(one), textsOf(two)]
  const changed = [...new Set([...first.keys(), ...second.keys()])].filter((key) => first.get(key) !== second.get(key))
  const [key = ''] = changed
  return changed.length === 1 && /^"/.test(first.get(key) ?? '') && isTyped(first.get(key) ?? '', second.get(key) ?? '')
}

function valueOf({ content }: Y.Item): unknown {
  return content instanceof Y.ContentAny ? content.arr.at(-1) : undefined
}

/** Every value inside, by its path, as JSON. */
function textsOf(value: unknown, path = ''): Map<string, string> {
  if (typeof value !== 'object' || value === null) return new Map([[path, JSON.stringify(value) ?? '']])
  return new Map(Object.entries(value).flatMap(([key, inner]) => [...textsOf(inner, `${path}/${key}`)]))
}

function isTyped(one: string, two: string): boolean {
  let head = 0
  while (head < one.length && one[head] === two[head]) head += 1
  let tail = 0
  while (tail < one.length - head && tail < two.length - head && one.at(-1 - tail) === two.at(-1 - tail)) tail += 1
  return Math.max(one.length, two.length) - head - tail <= typedAtMost
}

function idOf(type: Shared): string {
  const { _item: item } = type
  return item ? `${item.id.client}:${item.id.clock}` : Y.findRootTypeKey(type)
}

/** True when deleting the item would also delete another person's content, or part of a container kept for it. */
function isShared(item: Y.Item, me: number, step: Step | undefined): boolean {
  // the step's own insertions are the person's, even when written in another tab (put-back.ts)
  const isForeign = ({ id }: Y.Item): boolean => id.client !== me && !(step && Y.isDeleted(step.insertions, id))
  if (item.content instanceof Y.ContentType && holdsForeign(item.content.type, isForeign)) return true
  if (item.parentSub === null || !step) return false
  for (let type: unknown = item.parent; type instanceof Y.AbstractType; type = type._item?.parent) {
    const made = type._item !== null && Y.isDeleted(step.insertions, type._item.id)
    if (made && type instanceof Y.Map && holdsForeign(type as Shared, isForeign)) return true
  }
  return false
}

function holdsForeign(type: Shared, isForeign: (item: Y.Item) => boolean): boolean {
  const isHeld = (item: Y.Item): boolean =>
    !item.deleted && (isForeign(item) || (item.content instanceof Y.ContentType && holdsForeign(item.content.type, isForeign)))
  for (const item of type._map.values()) if (isHeld(item)) return true
  for (let item = type._start; item !== null; item = item.right) if (isHeld(item)) return true
  return false
}
