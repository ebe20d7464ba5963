/** Names of the things that messages on the screen show at this moment, by address: only what this reader sees stands here. */
const drawn = new Map<string, { label: string; count: number }>()

/** Notes a name as long as it is drawn. @returns a function that ends this */
export function noteDrawn(path: string, label: string): () => void {
  drawn.set(path, { label, count: (drawn.get(path)?.count ?? 0) + 1 })
  return () => {
    const known = drawn.get(path)
    if (known && known.count > 1) drawn.set(path, { ...known, count: known.count - 1 })
    else drawn.delete(path)
  }
}

export function drawnName(path: string): string | undefined {
  return drawn.get(path)?.label
}
