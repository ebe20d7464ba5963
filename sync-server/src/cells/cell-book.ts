import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { AppError } from '#shared/protocol/errors.ts'
import type { NodePlace, Placement, Taken } from '#server/cells/placement.ts'
import { restoreCell } from '#server/cells/restore-cell.ts'
import type { RestingNotes } from '#server/cells/resting-notes.ts'
import { fileOf } from '#server/storage/archive/put-in-place.ts'
import type { FileStore } from '#server/storage/files/file-store.ts'
import type { JournalStore } from '#server/storage/journal/journal-store.ts'
import { readToken } from '#server/storage/journal/life-token.ts'

/** A place that was looked up is asked for again after so long. */
const knownMs = 2_000
/** One that could not be made is tried again, by any node. */
const againMs = 5_000

interface CellBookParts {
  me: NodePlace
  dataDir: string
  disk: string
  placement: Placement
  store: JournalStore
  files: FileStore
  resting: RestingNotes
  log: Logger
  /** whether this node may take anything now */
  mayTake(): boolean
  mayBury(): boolean
}

/** The organisations that are here, and the places of the others. */
export class CellBook {
  readonly #parts: CellBookParts
  readonly #owned = new Set<string>()
  readonly #places = new Map<string, { place: NodePlace; until: number }>()
  readonly #underWay = new Map<string, Promise<NodePlace>>()
  readonly #listeners = new Set<(orgId: string) => void>()

  constructor(parts: CellBookParts) {
    this.#parts = parts
  }

  readonly owns = (orgId: string): boolean => this.#owned.has(orgId)

  /** here, or about to be */
  isTouched(orgId: string): boolean {
    return this.#owned.has(orgId) || this.#underWay.has(orgId)
  }

  onTaken(listener: (orgId: string) => void): void {
    this.#listeners.add(listener)
  }

  forgetPlace(orgId: string): void {
    this.#places.delete(orgId)
  }

  /** @returns false for one that is not here */
  forget(orgId: string): boolean {
    this.#parts.resting.forget(orgId)
    return this.#owned.delete(orgId)
  }

  /**
   * @param isNew it has neither file nor journal, or needs none any more
   * @throws AppError `unavailable`
   */
  find(orgId: string, isNew = false): Promise<NodePlace> {
    if (this.owns(orgId)) return Promise.resolve(this.#parts.me)
    const known = this.#places.get(orgId)
    if (known && known.until > performance.now()) return Promise.resolve(known.place)
    const asked = this.#underWay.get(orgId) ?? this.#take(orgId, isNew).finally(() => this.#underWay.delete(orgId))
    this.#underWay.set(orgId, asked)
    return asked
  }

  async #take(orgId: string, isNew: boolean): Promise<NodePlace> {
    const { placement, me, disk, dataDir, log } = this.#parts
    if (!this.#parts.mayTake()) throw new AppError('unavailable')
    const known = existsSync(join(dataDir, fileOf(orgId))) ? readToken(dataDir, orgId) : undefined
    const found = await placement.take({ name: orgId, node: me.id, disk, known, isNew, mayBury: this.#parts.mayBury() })
    if ('at' in found) {
      // the process before this one, at the same address: it is waited for until its lease is over
      if (found.at.url === me.url) throw new AppError('unavailable')
      this.#places.set(orgId, { place: found.at, until: performance.now() + knownMs })
      return found.at
    }
    if ('isMissing' in found) {
      log.error({ orgId }, 'the journal does not know this organisation yet: start the server that has its file as the first node')
      throw new AppError('unavailable')
    }
    await this.#restore(orgId, found)
    this.#owned.add(orgId)
    this.#places.delete(orgId)
    for (const listener of this.#listeners) listener(orgId)
    return me
  }

  /** Gives back what is closed by now. */
  async releaseAll(): Promise<void> {
    const { placement, me, resting } = this.#parts
    const now = Date.now()
    const cells = [...this.#owned].map((name) => ({ name, wakeAt: resting.wakeAtOf(name, now) }))
    this.#owned.clear()
    await placement.release(me.id, cells)
  }

  async #restore(orgId: string, { from }: Extract<Taken, { from?: unknown }>): Promise<void> {
    if (!from) return
    const { dataDir, store, files, placement, me, log } = this.#parts
    const started = performance.now()
    try {
      await restoreCell(dataDir, { store, files, say: () => undefined }, from)
      log.info({ orgId, ms: Math.round(performance.now() - started) }, 'an organisation was taken over')
    } catch (error) {
      log.error({ err: error, orgId }, 'an organisation could not be taken over')
      await placement.release(me.id, [{ name: orgId, wakeAt: Date.now() + againMs }])
      throw new AppError('unavailable')
    }
  }
}
