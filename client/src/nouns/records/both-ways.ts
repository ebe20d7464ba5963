interface Ways<E> {
  /** the thing as it is now; undefined while it is deleted */
  read(): E | undefined
  restore(last: E): void
  remove(there: E): void
}

/** Both directions of the gesture that adds or deletes something; another person may have done one of them since. */
export function bothWays<E>(first: E | undefined, { read, restore, remove }: Ways<E>): Record<'bringBack' | 'takeAway', () => number> {
  let last = first
  return {
    bringBack: () => {
      if (last && !read()) restore(last)
      return 0
    },
    takeAway: () => {
      const there = read()
      if (there) remove((last = there))
      return 0
    },
  }
}
