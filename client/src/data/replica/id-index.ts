const parts = 64

/**
 * Positions by record id. Kept in parts, because a map that grows is laid out anew in one go: at half a million entries that alone would hold
 * the main thread for longer than anything may.
 */
export class IdIndex {
  readonly #parts = Array.from({ length: parts }, () => new Map<string, number>())

  get(id: string): number | undefined {
    return this.#partOf(id)?.get(id)
  }

  set(id: string, position: number): void {
    this.#partOf(id)?.set(id, position)
  }

  /** Ids end with random characters. */
  #partOf(id: string): Map<string, number> | undefined {
    const { length } = id
    // of an empty id both are NaN, which is 0 here
    return this.#parts[(id.charCodeAt(length - 1) + 31 * id.charCodeAt(length - 2)) & (parts - 1)]
  }
}
