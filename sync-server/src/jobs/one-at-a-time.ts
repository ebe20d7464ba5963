interface Busy {
  again: boolean
}
const busy = new Map<string, Busy>()

/**
 * Runs `work` unless it runs already for this key; then the running one does another round before it ends. Only one process opens a file,
 * so nothing that was queued in between is missed: its effect either works itself, or is seen by the round after.
 */
export async function oneAtATime(key: string, work: () => Promise<void>): Promise<void> {
  const running = busy.get(key)
  if (running) {
    running.again = true
    return
  }
  const mine: Busy = { again: true }
  busy.set(key, mine)
  try {
    while (mine.again) {
      mine.again = false
      await work()
    }
  } finally {
    busy.delete(key)
  }
}
