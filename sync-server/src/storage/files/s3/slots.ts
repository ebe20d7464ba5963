/** So many works at a time; others wait in line. */
export function createSlots(most: number): { run<T>(work: () => Promise<T>): Promise<T> } {
  const line: (() => void)[] = []
  let running = 0
  return {
    async run(work) {
      if (running >= most) await new Promise<void>((go) => line.push(go))
      else running += 1
      try {
        return await work()
      } finally {
        const next = line.shift()
        // the one that ends hands its place on
        if (next) next()
        else running -= 1
      }
    },
  }
}
