import type { OrgDatabase } from '#server/storage/org-database.ts'
import { noteAuthor } from '#server/sync/version-store.ts'

/**
 * Remembers who is already noted as an author since the newest version, so that of thousands of edits by one person only the
 * first writes a row. Forgetting costs nothing but that row's second, ignored insertion.
 */
export class VersionAuthors {
  readonly #org: OrgDatabase
  readonly #known = new Map<string, Set<string>>()

  constructor(org: OrgDatabase) {
    this.#org = org
  }

  /** Inside the write that stores the edit. No authors: the server itself. */
  edited(document: string, authors: readonly string[]): void {
    const known = this.#known.get(document) ?? new Set()
    this.#known.set(document, known)
    for (const author of authors.length > 0 ? authors : ['']) {
      if (known.has(author)) continue
      noteAuthor(this.#org, document, author, new Date())
      // Into the set of now: when a version is taken before the commit, this author is noted anew.
      this.#org.db.afterCommit(() => known.add(author))
    }
  }

  /** A version was taken (perhaps in a transaction that is undone yet), or the document's memory is given back. */
  forget(document: string): void {
    this.#known.delete(document)
  }
}
