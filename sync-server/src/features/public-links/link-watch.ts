import { createHash } from 'node:crypto'
import { createOrgContext } from '#server/access/org-context.ts'
import { projectItem, type PublicBlockReaders } from '#server/features/public-links/project-item.ts'
import type { LinkRow, SharedType } from '#server/features/public-links/public-link-rows.ts'
import type { Platform } from '#server/platform.ts'
import { onDocumentChange } from '#server/sync/org-documents.ts'
import { documentName } from '#shared/documents/document-names.ts'
import { AppError } from '#shared/protocol/errors.ts'

/** Changes that arrive within this time reach visitors together. */
const gatherMs = 250
/** A link that is slow to make is made less often: at most a tenth of the time goes into it, and never later than this. */
const restPerMake = 10
const longestGatherMs = 5_000
/** A link nobody looked at for this long is forgotten. */
const quietMs = 60_000

export interface PublicAnswer {
  etag: string
  json: string
}

/**
 * What one link shows, made once per change however many look at it, and who is looking. Listens to the organisation and
 * to the document only while somebody is interested.
 */
export class LinkWatch {
  readonly #platform: Platform
  readonly #orgId: string
  readonly #link: LinkRow
  readonly #readers: PublicBlockReaders
  readonly #viewers = new Set<(event: 'changed' | 'gone') => void>()
  readonly #stops: (() => void)[]
  #answer: PublicAnswer | undefined
  #timer: NodeJS.Timeout | undefined
  #gatherMs = gatherMs
  #usedAt = Date.now()

  constructor(platform: Platform, orgId: string, link: LinkRow, readers: PublicBlockReaders) {
    this.#platform = platform
    this.#orgId = orgId
    this.#link = link
    this.#readers = readers
    const org = platform.orgs.open(orgId)
    const itemType = link.item_type as SharedType
    this.#stops = [
      platform.orgs.hold(orgId),
      org.onChange(() => this.#changed()),
      onDocumentChange(org, documentName({ kind: itemType, id: link.item_id }), () => this.#changed()),
    ]
  }

  get link(): LinkRow {
    return this.#link
  }

  get isQuiet(): boolean {
    return this.#viewers.size === 0 && Date.now() - this.#usedAt > quietMs
  }

  /** @throws AppError `not_found` when the item is gone, or the member who shared it may no longer see it */
  read(): PublicAnswer {
    this.#usedAt = Date.now()
    return (this.#answer ??= this.#make())
  }

  #make(): PublicAnswer {
    const { created_by, item_type, item_id } = this.#link
    const startedAt = performance.now()
    const org = this.#platform.orgs.open(this.#orgId)
    const context = maker(() => createOrgContext(org, created_by ?? '', { now: this.#platform.now, source: 'public-link' }))
    if (context.access.item(item_type, item_id) === 'none') throw new AppError('not_found')
    const json = JSON.stringify(projectItem(context, item_type as SharedType, item_id, this.#readers))
    this.#gatherMs = Math.min(longestGatherMs, Math.max(gatherMs, restPerMake * (performance.now() - startedAt)))
    return { json, etag: `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"` }
  }

  view(listener: (event: 'changed' | 'gone') => void): () => void {
    this.#viewers.add(listener)
    return () => {
      this.#viewers.delete(listener)
      this.#usedAt = Date.now()
    }
  }

  /** The commit is told at once to the memory, and to visitors in gathered steps; only if what they see really differs. */
  #changed(): void {
    const before = this.#answer
    if (!before) return
    this.#answer = undefined
    if (this.#viewers.size === 0 || this.#timer) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#tell(before)
    }, this.#gatherMs)
  }

  #tell(before: PublicAnswer): void {
    try {
      if (this.read().etag !== before.etag) for (const viewer of [...this.#viewers]) viewer('changed')
    } catch (error) {
      if (!(error instanceof AppError)) this.#platform.log.error({ err: error, orgId: this.#orgId }, 'a public link could not be made')
      else this.end()
    }
  }

  /** The link is off: whoever looks at it is told, and nothing more is made. */
  end(): void {
    for (const viewer of [...this.#viewers]) viewer('gone')
    this.close()
  }

  close(): void {
    clearTimeout(this.#timer)
    for (const stop of this.#stops.splice(0)) stop()
    this.#answer = undefined
  }
}

/** A member who left no longer lends the link their rights. */
function maker<T>(make: () => T): T {
  try {
    return make()
  } catch (error) {
    throw error instanceof AppError ? new AppError('not_found') : error
  }
}
