import type { Task } from '#shared/nouns/tasks/task.ts'
import type { Device } from '#client/engine/device/current-device.ts'
import { closeDocument, hostOf, openQuietly } from '#client/engine/documents/open-document.ts'
import { lateMs, remindersBetween, type Reminder } from '#client/features/reminders/due-reminders.ts'
import { ownZone } from '#client/nouns/tasks/task-day.ts'
import type { Viewer } from '#client/nouns/tasks/task-filters.ts'
import { taskListOf } from '#client/nouns/tasks/task-list.ts'
import { whenIdle } from '#client/lib/when-idle.ts'
import { onTasksTimed } from '#client/nouns/tasks/timed-tasks.ts'

/** How often tasks are read for reminders: documents are not kept open for them. */
const lookEveryMs = 5 * 60_000
/** ms after which the first look is taken in a busy window, too */
const lookWithin = 5_000
/** ms to wait for documents that this device does not have */
const patience = 5_000

/**
 * Tells of reminders when they are due, from the tasks on this device: without a network too, in one tab only. @param tell shows one.
 * @returns how to stop
 */
export function startReminders(device: Device, viewer: () => Viewer, tell: (reminder: Reminder) => void): () => void {
  const timers = new Set<number>()
  const { memberId, orgId } = device.session
  let isStopped = false

  async function look(): Promise<void> {
    if (isStopped || !device.isLeader.get()) return
    const host = hostOf(orgId, memberId)
    const names = ['tasks:team', `tasks:user:${memberId}`]
    const tasks = (await Promise.all(names.map((name) => readTasksOf(name, host)))).flat()
    if (isStopped) return
    const now = Date.now()
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
    for (const reminder of remindersBetween(tasks, viewer(), ownZone(), now - lateMs, now + 2 * lookEveryMs)) {
      if (wasTold(memberId, reminder.key)) continue
      const timer = window.setTimeout(
        () => {
          timers.delete(timer)
          if (wasTold(memberId, reminder.key)) return
          noteTold(memberId, reminder.key)
          tell(reminder)
        },
        Math.max(0, reminder.at - Date.now()),
      )
      timers.add(timer)
    }
  }

  const every = setInterval(() => void look(), lookEveryMs)
  const stopTimed = onTasksTimed(() => void look())
  // what the window was opened for comes first
  whenIdle(() => void look(), lookWithin)
  return () => {
    isStopped = true
    stopTimed()
    clearInterval(every)
    for (const timer of timers) clearTimeout(timer)
  }
}

async function readTasksOf(name: string, host: ReturnType<typeof hostOf>): Promise<readonly Task[]> {
  const session = openQuietly(name, host)
  try {
    await Promise.race([session.whenReady, new Promise((resolve) => setTimeout(resolve, patience))])
    return taskListOf(session.get().doc).get()
  } finally {
    closeDocument(session)
  }
}

const keyOf = (memberId: string): string => `trama.reminded:${memberId}`
/** Keys that are remembered; older ones are too old to be told again. */
const mostKept = 200

function toldKeys(memberId: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(memberId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}

const wasTold = (memberId: string, key: string): boolean => toldKeys(memberId).includes(key)

function noteTold(memberId: string, key: string): void {
  try {
    localStorage.setItem(keyOf(memberId), JSON.stringify([...toldKeys(memberId), key].slice(-mostKept)))
  } catch {
    // without storage it may be told again in another tab
  }
}
