import type * as Y from 'yjs'
import type { DocumentPlace } from '#client/engine/documents/document-place.ts'
import { unsentSince } from '#client/engine/documents/document-registry.ts'
import type { ServerState } from '#client/engine/documents/server-state.ts'
import { goneTabs, thisTab } from '#client/engine/documents/this-tab.ts'

/** The edits of a document that the server lacks: this tab's own, and those that the device's note names. */
export interface UnsentEdits {
  /** counts this tab's own edits */
  readonly made: number
  /** edits that exist nowhere else were in a copy that was removed */
  readonly isLost: boolean
  isUnsent(): boolean
  /** Notes a transaction of this tab. */
  add(transaction: Y.Transaction): void
  /**
   * Notes that the server has everything this tab has.
   * @param connection the number of the connection
   * @param hasCopy false while the stored copy, and edits left in it, could not be read
   */
  settle(connection: number, hasCopy: boolean): void
  /** Handles a removed copy, which held the unsent edits of closed tabs; open tabs still have theirs. */
  forgetLost(): Promise<void>
}

export function createUnsentEdits({ name, doc, registry, note, label }: DocumentPlace, server: ServerState): UnsentEdits {
  let made = 0
  let isLost = false
  /** edits were made in this tab, or found unsent on the device */
  let mine = unsentSince(note) !== undefined

  return {
    get made() {
      return made
    },
    get isLost() {
      return isLost
    },
    isUnsent: () => mine || unsentSince(registry.read(name)) !== undefined,
    add: (transaction) => {
      server.made(transaction)
      made += 1
      mine = true
      const { unsent, ids } = registry.read(name)
      if (unsent?.[thisTab] === undefined || ids?.includes(doc.clientID) !== true)
        registry.setUnsent(name, thisTab, unsent?.[thisTab] ?? Date.now(), doc.clientID, label.get())
      label.note()
    },
    settle: (connection, hasCopy) => {
      const { unsent } = registry.read(name)
      const isFresh = server.settle(connection, mine)
      mine = false
      if (unsent === undefined) return
      // edits left unsent earlier are in a copy that could not be read so far
      const isRead = hasCopy || note.unsent === undefined
      if (unsent[thisTab] !== undefined && (hasCopy || note.unsent?.[thisTab] === undefined)) registry.setUnsent(name, thisTab, undefined)
      // Content that closed tabs left was in the copy that this tab read, and went with it.
      const others = Object.keys(unsent).filter((tab) => tab !== thisTab)
      if (others.length === 0 || !isFresh || !isRead) return
      void goneTabs(others).then((gone) => {
        for (const tab of gone) registry.setUnsent(name, tab, undefined)
      })
    },
    forgetLost: async () => {
      mine = false
      const { unsent = {} } = registry.read(name)
      registry.update(name, { kept: undefined, whole: false })
      const gone = await goneTabs(Object.keys(unsent))
      // this tab's as well, unless it has written since
      const lost = made === 0 && unsent[thisTab] !== undefined ? [...gone, thisTab] : gone
      isLost = lost.length > 0
      for (const tab of lost) registry.setUnsent(name, tab, undefined)
      if (unsentSince(registry.read(name)) === undefined) registry.update(name, { epoch: undefined })
    },
  }
}
