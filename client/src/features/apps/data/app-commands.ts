import type * as Y from 'yjs'
import type { NewBlock } from '#shared/nouns/apps/app-document.ts'
import {
  addBlock,
  configureBlock,
  copyOfBlock,
  makeRoomFor,
  moveBlock,
  placeBlocks,
  removeBlock,
  setAppStyle,
} from '#shared/nouns/apps/app-document.ts'
import type { AppStyle } from '#shared/nouns/apps/app-snapshot.ts'
import type { PlacedBox } from '#shared/nouns/apps/layout.ts'
import type { Breakpoint } from '#shared/blocks/block-type.ts'
import { newShortId } from '#shared/lib/ids.ts'

/** A person's changes to an app. One gesture is one call, one transaction and one step of undo. */
export interface AppCommands {
  /** answers the new block's id; `config` goes over its type's defaults. Without a place it goes after the others. */
  add: (type: string, config?: object, at?: { breakpoint: Breakpoint; x: number; y: number }) => string
  /** adds a block that was deleted, as it was */
  bringBack: (block: NewBlock) => void
  remove: (id: string) => void
  /** undefined when the block cannot be read */
  duplicate: (id: string) => string | undefined
  configure: (id: string, patch: object) => void
  /** makes a block as high as its settings need */
  makeRoom: (id: string) => void
  place: (breakpoint: Breakpoint, boxes: readonly PlacedBox[]) => void
  setStyle: (patch: Partial<AppStyle>) => void
  /** the block as another app can add it */
  copyOf: (id: string) => NewBlock | undefined
  undo: () => void
  redo: () => void
  /** its undo covers changes of this origin from now on */
  track: (origin: unknown) => void
}

/** This person's undo of one document (`useUndo`). */
export interface History {
  undo: () => void
  redo: () => void
  /** the next change is a step of its own */
  separate: () => void
  track: (origin: unknown) => void
}

export interface UndoableCommands extends AppCommands {
  /** the undo these commands are steps of; set after each drawing, since it changes with what can be undone */
  follow: (history: History) => void
}

export function createAppCommands(doc: Y.Doc): UndoableCommands {
  let history: History | undefined
  const gesture = (run: () => void): void => {
    history?.separate()
    run()
    history?.separate()
  }
  return {
    follow: (next) => {
      history = next
    },
    add: (type, config, at) => {
      const id = newShortId('b')
      gesture(() =>
        doc.transact(() => {
          addBlock(doc, { id, type, config }, 'person')
          if (at) moveBlock(doc, at.breakpoint, { id, ...at }, 'person')
        }, 'person'),
      )
      return id
    },
    bringBack: (block) => gesture(() => addBlock(doc, block, 'person')),
    remove: (id) => gesture(() => removeBlock(doc, id, 'person')),
    duplicate: (id) => {
      const copy = copyOfBlock(doc, id, newShortId('b'))
      if (copy) gesture(() => addBlock(doc, copy, 'person'))
      return copy?.id
    },
    // typing a title sends a patch per key: those flow together like any typing
    configure: (id, patch) => configureBlock(doc, id, patch, 'person'),
    makeRoom: (id) => makeRoomFor(doc, id, 'person'),
    place: (breakpoint, boxes) => gesture(() => placeBlocks(doc, breakpoint, boxes, 'person')),
    setStyle: (patch) => gesture(() => setAppStyle(doc, patch, 'person')),
    copyOf: (id) => copyOfBlock(doc, id, newShortId('b')),
    undo: () => history?.undo(),
    redo: () => history?.redo(),
    track: (origin) => history?.track(origin),
  }
}
