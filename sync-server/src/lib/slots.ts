export interface Slots {
  /** Does the work in its turn. @throws what `full` makes, where the line is too long */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** So many works at a time; others wait in line. @param line how many may wait, and the error of one more */
export function createSlots(most: number, line?: { mostWaiting: number; full: () => Error }): Slots {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    async run(work) {
      if (running >= most) {
        if (line && waiting.length >= line.mostWaiting) throw line.full()
        await new Promise<void>((go) => waiting.push(go))
      } else running += 1
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        // the one that ends hands its place on
        if (next) next()
        else running -= 1
      }
    },
  }
}
