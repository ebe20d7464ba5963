import { AppError } from '#shared/protocol/errors.ts'
import type { DrawInput } from '#server/features/attachments/pictures/draw-job.ts'
import { watchMemory } from '#server/features/attachments/pictures/watch-memory.ts'
import { startProcess, type JobProcess } from '#server/jobs/start-process.ts'

/** processes that draw at a time, in the whole server */
const atOnce = 2
/** of one organisation */
const mostWaiting = 50
/** from the moment its code is loaded */
const limitMs = 10_000
const idleMs = 5_000
const mostMemory = 1024 * 1024 * 1024

interface Helper {
  orgId: string
  process: JobProcess
  end(): void
}

const line: { orgId: string; go: () => void }[] = []
/** the organisations whose pictures are being drawn */
const running: string[] = []
/** the oldest first */
const idle = new Map<Helper, NodeJS.Timeout>()

/**
 * Decodes a picture and draws it in the given sizes, in another process without our environment: whatever the bytes do to a decoder, they
 * do to that process. It serves one organisation, and ends with the first picture that it cannot draw.
 * @throws AppError `file_not_image`, `picture_too_large`, `unavailable` when too many wait
 */
export async function drawPicture(orgId: string, input: DrawInput): Promise<void> {
  if (running.length < atOnce) running.push(orgId)
  else if (line.filter((waiting) => waiting.orgId === orgId).length >= mostWaiting) throw new AppError('unavailable')
  else await new Promise<void>((go) => line.push({ orgId, go }))
  try {
    await drawWith(takeIdle(orgId) ?? startHelper(orgId), input)
  } finally {
    giveTurn(orgId)
  }
}

/** The next in line is of an organisation that has no turn, if there is one. */
function giveTurn(orgId: string): void {
  running.splice(running.indexOf(orgId), 1)
  const other = line.findIndex((waiting) => !running.includes(waiting.orgId) && waiting.orgId !== orgId)
  const [next] = line.splice(Math.max(0, other), 1)
  if (!next) return
  running.push(next.orgId)
  next.go()
}

/** Ends the processes that wait for another picture. */
export function endIdleHelpers(): void {
  for (const [helper, timer] of idle) {
    clearTimeout(timer)
    helper.end()
  }
  idle.clear()
}

function takeIdle(orgId: string): Helper | undefined {
  const found = [...idle].find(([helper]) => helper.orgId === orgId)
  if (!found) return undefined
  clearTimeout(found[1])
  idle.delete(found[0])
  return found[0]
}

function startHelper(orgId: string): Helper {
  const process = startProcess({})
  const stopWatching = watchMemory(process.pid, mostMemory, process.kill)
  const end = (): void => {
    stopWatching()
    process.kill()
  }
  return { orgId, process, end }
}

async function drawWith(helper: Helper, input: DrawInput): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  try {
    // its code is loaded first, which is not the picture's fault
    await helper.process.run('attachments.draw', null)
    timer = setTimeout(helper.end, limitMs)
    await helper.process.run('attachments.draw', input)
    keepIdle(helper)
  } catch (error) {
    helper.end()
    // it was ended, or ended by itself: no picture that can be shown
    throw error instanceof AppError ? error : new AppError('file_not_image')
  } finally {
    clearTimeout(timer)
  }
}

function keepIdle(helper: Helper): void {
  const end = (): void => {
    idle.delete(helper)
    helper.end()
  }
  idle.set(helper, setTimeout(end, idleMs))
  const [oldest] = idle.keys()
  if (idle.size > atOnce && oldest) takeIdle(oldest.orgId)?.end()
}
