import type { OrgDatabase } from '#server/storage/org-database.ts'

/**
 * This process kills itself at the write after so many commits: inside of it, once it is committed, or a moment later. Another place stands for
 * *after*.
 */
export function killAfter({ db }: OrgDatabase, commits: number, place: string): void {
  const whole = db.write
  let left = commits
  db.write = async (work, options) => {
    const isLast = left-- === 0
    const result = await whole.call(
      db,
      () => {
        const made = work()
        if (isLast && place === 'inside') die()
        return made
      },
      options,
    )
    if (isLast && place === 'later') setTimeout(die, 100)
    else if (isLast) die()
    return result as never
  }
}

function die(): void {
  process.kill(process.pid, 'SIGKILL')
  // the signal may come a moment later
  for (;;);
}
