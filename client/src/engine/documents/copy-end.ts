import * as Y from 'yjs'
import type { DocumentPlace } from '#client/engine/documents/document-place.ts'
import { documentDatabase, emptyNote, nextCopy, type Refusal } from '#client/engine/documents/document-registry.ts'
import type { LocalCopy } from '#client/engine/documents/local-copy-types.ts'
import { hasContentOf, keepRenamed, otherIds, renamedContent } from '#client/engine/documents/other-client-ids.ts'
import { refusedEditsOf } from '#client/engine/documents/refused-edits.ts'
import type { ServerState } from '#client/engine/documents/server-state.ts'
import { unsentContent } from '#client/engine/documents/unsent-content.ts'
import type { UnsentEdits } from '#client/engine/documents/unsent-edits.ts'

type Reason = Refusal | 'replaced'

/** First entries in the note of the next copy. */
interface Next {
  epoch?: string
  right?: 'read'
  refused?: Refusal | undefined
}

/**
 * The end of a device's copy, once only. Its states:
 *
 *   living       the session uses the copy           → ending, at most once
 *   ending       edits are set aside or moved        → replaced; edits made meanwhile are taken as well
 *   replaced     a new session opens another copy; this one is `isWorthless` unless it still holds the only edits
 */
export interface CopyEnd {
  readonly isEnding: boolean
  /** nothing in this copy is needed: closing the session deletes it */
  readonly isWorthless: boolean
  /** resolves when a new session may open another copy */
  readonly replaced: Promise<void>
  /**
   * Ends this copy. Unsent edits are stored durably among the refused edits before anything is removed. The rest is the server's, and members with
   * access receive it again.
   */
  setAside(reason: Reason, next: Next): void
  /** Moves content written here under another member's client ids to other ids, in a new copy. */
  leaveIds(taken: readonly number[]): void
  /** Another tab moved to another copy because ids were taken: this tab's content moves there, too. */
  followMove(): void
}

interface CopyEndParts {
  server: ServerState
  edits: UnsentEdits
  copyOf(): LocalCopy
  goOffline(): void
  onChange(): void
}

/** The unsent edits of a copy, as their author finds them again. */
function refusedEdit(
  { host, name, doc, registry, label, database }: DocumentPlace,
  reason: Reason,
  stored: Uint8Array | undefined,
  removed: string[],
) {
  const added = unsentContent(doc, stored, host.nameOf)
  return {
    id: database,
    document: name,
    label: label.get(),
    reason,
    at: Date.now(),
    text: [added, ...removed].filter(Boolean).join('\n'),
    added,
    epoch: registry.read(name).epoch,
    update: Y.encodeStateAsUpdate(doc, stored),
  }
}

export function createCopyEnd(place: DocumentPlace, { server, edits, copyOf, goOffline, onChange }: CopyEndParts): CopyEnd {
  const { host, name, doc, registry, note } = place
  let isEnding = false
  let isWorthless = false
  let endReplaced: () => void = () => {}
  const replaced = new Promise<void>((resolve) => (endReplaced = resolve))

  function finish(change: Parameters<typeof registry.update>[1]): void {
    registry.update(name, change)
    endReplaced()
  }

  /** Nothing is awaited between the last look for edits and the end: an edit made there would be lost. */
  async function keepUnsent(reason: Reason, next: Next): Promise<void> {
    const copy = copyOf()
    await copy.loaded
    let isKept = true
    for (let before = -1, count = edits.made; edits.isUnsent() && before !== count; count = edits.made) {
      before = count
      isKept = await refusedEditsOf(host.principal).keep(refusedEdit(place, reason, copy.stored, server.removedLines()))
    }
    // edits that could not be set aside on this device stay in its copy
    isWorthless = isKept
    finish({ ...emptyNote, copy: nextCopy(note.copy), ...next })
  }

  /** Stores the content under other ids in the next copy, or in the one that another tab has begun. */
  async function keepInNext(instead: ReadonlyMap<number, number>): Promise<void> {
    await copyOf().loaded
    const { copy: current } = registry.read(name)
    const next = current === note.copy ? nextCopy(note.copy) : (current ?? '')
    for (let before = -1; before !== edits.made;) {
      before = edits.made
      await keepRenamed(documentDatabase(host.principal, name, next), renamedContent(doc, instead))
    }
    isWorthless = true
    const { ids = [], instead: known } = registry.read(name)
    finish({
      copy: next,
      kept: undefined,
      ids: ids.map((id) => instead.get(id) ?? id),
      instead: { ...known, ...Object.fromEntries(instead) },
    })
  }

  function moveTo(instead: ReadonlyMap<number, number>): void {
    isEnding = true
    void keepInNext(instead)
    goOffline()
    onChange()
  }

  return {
    get isEnding() {
      return isEnding
    },
    get isWorthless() {
      return isWorthless
    },
    replaced,
    setAside: (reason, next) => {
      if (isEnding) return
      goOffline()
      isEnding = true
      void keepUnsent(reason, next)
    },
    leaveIds: (taken) => {
      if (isEnding) return
      const instead = otherIds(taken, registry.read(name).instead)
      if (hasContentOf(doc, taken)) return moveTo(instead)
      registry.update(name, { ids: registry.read(name).ids?.filter((id) => !taken.includes(id)) })
      doc.clientID = instead.get(doc.clientID) ?? doc.clientID
    },
    followMove: () => {
      const { copy: current, instead } = registry.read(name)
      if (isEnding || instead === undefined || current === note.copy) return
      moveTo(new Map(Object.entries(instead).map(([id, other]) => [Number(id), other])))
    },
  }
}
