import { createHash } from 'node:crypto'
import { createLinkContext, type LinkContext } from '#server/access/link-context.ts'
import { projectItem, type PublicReaders } from '#server/features/public-links/project-item.ts'
import type { Platform } from '#server/platform/platform.ts'
import { onDocumentChange } from '#server/sync/org-documents.ts'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import { AppError } from '#shared/protocol/errors.ts'

/** Changes that arrive within this time reach visitors together. */
const gatherMs = 250
/** A link that is slow to make is made less often: at most a tenth of the time goes into it, and never later than this. */
const restPerMake = 10
const longestGatherMs = 5_000
/** A link without visitors for this long is forgotten. */
const quietMs = 60_000
/** Node's timers cannot wait longer; a link that expires later is checked again then. */
const longestTimerMs = 2 ** 31 - 1

export interface PublicAnswer {
  etag: string
  json: string
}

/**
 * One link's content, made once per change for any number of visitors, and its visitors. It listens to the organisation and the document
 * only while there are any.
 */
export class LinkWatch {
  readonly #platform: Platform
  readonly #orgId: string
  readonly #linkId: string
  readonly #readers: PublicReaders
  readonly #viewers = new Set<(event: 'changed' | 'gone') => void>()
  readonly #stops: (() => void)[]
  /** counts the changes: an answer belongs to one moment and not to a later one */
  #moment = 0
  #answer: { moment: number; made: Promise<PublicAnswer> } | undefined
  #shown: string | undefined
  #timer: NodeJS.Timeout | undefined
  #end: NodeJS.Timeout | undefined
  #isClosed = false
  #gatherMs = gatherMs
  #usedAt = Date.now()

  constructor(platform: Platform, orgId: string, linkId: string, readers: PublicReaders) {
    this.#platform = platform
    this.#orgId = orgId
    this.#linkId = linkId
    this.#readers = readers
    const org = platform.orgs.open(orgId)
    // a link whose settings change ends, and the next visitor has another watch
    const { link, config } = this.context()
    const { item_type: kind, item_id: id } = link
    const below = kind === 'page' ? (config.pages ?? []) : []
    this.#stops = [
      platform.orgs.hold(orgId),
      org.onChange(() => this.#changed()),
      ...(kind === 'app' || kind === 'page' ? [id, ...below].map((one) => this.#follow(kind, one)) : []),
    ]
    this.#waitForEnd()
  }

  #follow(kind: 'app' | 'page', id: string): () => void {
    return onDocumentChange(this.#platform.orgs.open(this.#orgId), documentName({ kind, id }), () => this.#changed())
  }

  get isQuiet(): boolean {
    return this.#viewers.size === 0 && Date.now() - this.#usedAt > quietMs
  }

  get linkId(): string {
    return this.#linkId
  }

  get orgId(): string {
    return this.#orgId
  }

  /** The link's principal with its current rights. @throws AppError `not_found`, `link_expired` */
  context(ip = ''): LinkContext {
    const { orgs, now, events } = this.#platform
    return createLinkContext(orgs.open(this.#orgId), this.#linkId, { now, source: 'public-link', ip, events })
  }

  /** @throws AppError `not_found` when the item is gone, or the member who shared it may no longer see it; `link_expired` */
  async read(): Promise<PublicAnswer> {
    this.#usedAt = Date.now()
    const before = this.context().access
    if (this.#answer?.moment !== this.#moment) this.#answer = { moment: this.#moment, made: this.#make() }
    const asked = this.#answer
    const answer = await asked.made.catch((error: unknown) => {
      // a failure may not happen again
      if (this.#answer === asked) this.#answer = undefined
      throw error
    })
    // rights that changed while it was made count where it leaves
    if (this.#isClosed) throw new AppError('not_found')
    if (this.context().access === before) return answer
    this.#moment++
    return this.read()
  }

  async #make(): Promise<PublicAnswer> {
    const startedAt = performance.now()
    const json = JSON.stringify(await projectItem(this.context(), this.#readers, this.#platform))
    this.#gatherMs = Math.min(longestGatherMs, Math.max(gatherMs, restPerMake * (performance.now() - startedAt)))
    const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`
    this.#shown = etag
    return { json, etag }
  }

  view(listener: (event: 'changed' | 'gone') => void): () => void {
    this.#viewers.add(listener)
    return () => {
      this.#viewers.delete(listener)
      this.#usedAt = Date.now()
    }
  }

  /** Ends it at once when it no longer opens anything: its maker left, lost the item, or it is over. */
  check(): void {
    if (this.#isClosed) return
    try {
      this.context()
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      this.end()
    }
  }

  /** A commit invalidates the cache at once. Visitors are notified in gathered steps, and only if their content really differs. */
  #changed(): void {
    this.#moment++
    this.check()
    const before = this.#shown
    if (this.#isClosed || before === undefined || this.#viewers.size === 0 || this.#timer) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void this.#tell(before)
    }, this.#gatherMs)
  }

  async #tell(before: string): Promise<void> {
    try {
      const { etag } = await this.read()
      if (etag !== before) for (const viewer of [...this.#viewers]) viewer('changed')
    } catch (error) {
      if (error instanceof AppError && (error.id === 'not_found' || error.id === 'link_expired')) return this.end()
      this.#platform.log.error({ err: error, orgId: this.#orgId }, 'a public link could not be made')
    }
  }

  #waitForEnd(): void {
    const { expires_at } = this.context().link
    if (expires_at === null) return
    const left = Date.parse(expires_at) - this.#platform.now().getTime()
    this.#end = setTimeout(() => (left > longestTimerMs ? this.#waitForEnd() : this.check()), Math.min(longestTimerMs, left + 1))
    this.#end.unref()
  }

  /** Ends the link when it is off or replaced: its visitors are notified, and nothing more is made. */
  end(): void {
    for (const viewer of [...this.#viewers]) viewer('gone')
    this.close()
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    clearTimeout(this.#end)
    for (const stop of this.#stops.splice(0)) stop()
    this.#answer = undefined
  }

  get isClosed(): boolean {
    return this.#isClosed
  }
}
