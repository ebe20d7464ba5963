import type { OrgDatabase } from '#server/storage/org-database.ts'
import { noteAuthor } from '#server/sync/version-store.ts'

/**
 * Remembers the authors noted since the newest version, so that a person's thousand edits write one row. Forgetting them is safe: it only
 * costs one more insertion, which is ignored.
 */
export class VersionAuthors {
  readonly #org: OrgDatabase
  readonly #known = new Map<string, Set<string>>()

  constructor(org: OrgDatabase) {
    this.#org = org
  }

  /** Call inside the write that stores the edit. No authors means the server itself. */
  edited(document: string, authors: readonly string[]): void {
    const known = this.#known.get(document) ?? new Set()
    this.#known.set(document, known)
    for (const author of authors.length > 0 ? authors : ['']) {
      if (known.has(author)) continue
      noteAuthor(this.#org, document, author, new Date())
      // Adds to the current set: a version taken before the commit replaces it, and the author is noted again.
      this.#org.db.afterCommit(() => known.add(author))
    }
  }

  /** Call when a version was taken (even in a transaction undone later), or the document's memory is given back. */
  forget(document: string): void {
    this.#known.delete(document)
  }
}
