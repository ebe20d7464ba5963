import type { Platform } from '#server/platform.ts'

const closeIdleEveryMs = 60_000

/**
 * Closes organisations' files that nobody uses, and opens each once after a start, so that effects which were waiting when
 * the process ended run again. @returns a function that stops it
 */
export function startHousekeeping(platform: Platform): () => void {
  const { orgs, control, log } = platform
  const closing = setInterval(() => orgs.closeIdle(), closeIdleEveryMs)
  closing.unref()

  const waiting = control.all(control.build.selectFrom('organisation').select('id')).map(({ id }) => id)
  let next: NodeJS.Immediate | undefined
  const openOne = (): void => {
    const orgId = waiting.pop()
    if (orgId === undefined) return
    try {
      // opening tells the effect runner
      orgs.open(orgId)
    } catch (error) {
      log.error({ err: error, orgId }, 'an organisation cannot be opened')
    }
    next = setImmediate(openOne)
  }
  next = setImmediate(openOne)

  return () => {
    clearInterval(closing)
    clearImmediate(next)
  }
}
