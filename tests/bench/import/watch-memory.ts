const lookEachMs = 50
const mega = 1e6

/** Looks at the memory of this process, its threads included, from now on. */
export function watchMemory(): { most(): number; end(): number } {
  const start = process.memoryUsage.rss()
  let most = start
  const look = (): void => {
    most = Math.max(most, process.memoryUsage.rss())
  }
  const timer = setInterval(look, lookEachMs)
  const above = (): number => {
    look()
    return Math.round((most - start) / mega)
  }
  return {
    most: above,
    end: () => {
      clearInterval(timer)
      return above()
    },
  }
}
