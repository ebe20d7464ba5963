/**
 * The longest task of the main thread while `work` ran; 0: none over 50 ms. The browser reports it. A page that polled without pause would
 * take the core of the server or the disk.
 */
export async function watch<T>(work: () => Promise<T>): Promise<{ result: T; longest: number }> {
  let longest = 0
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  })
  observer.observe({ type: 'longtask' })
  const result = await work()
  // entries come a little after the task
  await new Promise((resolve) => setTimeout(resolve, 100))
  observer.disconnect()
  return { result, longest }
}
