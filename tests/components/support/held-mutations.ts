import { afterAll, beforeAll } from 'vitest'

/** Holds the answers to mutations until the last test of a file: the sample server would answer at once, with its own state. */
export function useHeldMutations(): void {
  const waiting: (() => void)[] = []
  let before = window.fetch
  beforeAll(() => {
    before = window.fetch
    window.fetch = async (input, init) => {
      const path = input instanceof Request ? input.url : String(input)
      if (path.endsWith('/api/mutations')) await new Promise<void>((resolve) => waiting.push(resolve))
      return before(input, init)
    }
  })
  afterAll(() => {
    window.fetch = before
    for (const resolve of waiting) resolve()
  })
}
