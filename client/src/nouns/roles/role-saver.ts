import { createValue, type Value } from '#client/lib/value.ts'
import { applyRoleChange, changeKey, type RoleChange } from '#client/nouns/roles/role-change.ts'
import type { Role } from '#shared/nouns/roles/role.ts'

/**
 * - `waiting`: shown, not sent yet; - `saving`: on its way; - `saved`: the server has it; - `failed`: the server refused it, and it is not retried by
 * itself
 */
export type SaveState = 'waiting' | 'saving' | 'saved' | 'failed'

export interface PendingChange {
  roleId: string
  key: string
  change: RoleChange
  state: SaveState
  error?: unknown
  /** the device's role at the server's confirmation: once that changes, it holds the change */
  before?: Role | undefined
}

export interface RoleSaver {
  pending: Value<readonly PendingChange[]>
  /** Shows a change at once, and sends it after the pause. */
  change(roleId: string, change: RoleChange): void
  retry(roleId: string, key: string): void
  /** Sends waiting changes now, because the screen goes away. */
  flush(): void
  /** The role with the unsent changes applied; the same object while nothing is pending. */
  shown(role: Role): Role
  /** Drops changes that the device's new roles already hold. */
  settle(roles: readonly Role[]): void
}

export interface RoleSaverParts {
  send(roleId: string, change: RoleChange): Promise<void>
  findRole(roleId: string): Role | undefined
  /** specification 1 §9 "role edit debounce" */
  pauseMs?: number
  setTimer?: (run: () => void, ms: number) => unknown
  clearTimer?: (timer: unknown) => void
}

/** Keeps pending changes of roles: shown at once, sent one after another when a person has paused. */
export function createRoleSaver(parts: RoleSaverParts): RoleSaver {
  const { pauseMs = 1000, setTimer = (run, ms) => setTimeout(run, ms), clearTimer = (timer) => clearTimeout(timer as number) } = parts
  const pending = createValue<readonly PendingChange[]>([])
  const timers = new Map<string, unknown>()
  let queue: Promise<void> = Promise.resolve()

  const nameOf = (roleId: string, key: string): string => `${roleId} ${key}`
  const find = (roleId: string, key: string): PendingChange | undefined =>
    pending.get().find((entry) => entry.roleId === roleId && entry.key === key)

  function put(next: PendingChange): void {
    const others = pending.get().filter((entry) => entry.roleId !== next.roleId || entry.key !== next.key)
    pending.set([...others, next])
  }

  function replace(old: PendingChange, next: PendingChange | undefined): void {
    pending.set(pending.get().flatMap((entry) => (entry === old ? (next ?? []) : entry)))
  }

  function startTimer(roleId: string, key: string): void {
    const name = nameOf(roleId, key)
    clearTimer(timers.get(name))
    timers.set(
      name,
      setTimer(() => sendLater(roleId, key), pauseMs),
    )
  }

  function sendLater(roleId: string, key: string): void {
    timers.delete(nameOf(roleId, key))
    queue = queue.then(() => sendNow(roleId, key))
  }

  async function sendNow(roleId: string, key: string): Promise<void> {
    const entry = find(roleId, key)
    if (entry?.state !== 'waiting') return
    const saving: PendingChange = { ...entry, state: 'saving' }
    replace(entry, saving)
    try {
      await parts.send(roleId, saving.change)
      const role = parts.findRole(roleId)
      const isHeld = role !== undefined && JSON.stringify(applyRoleChange(role, saving.change)) === JSON.stringify(role)
      replace(saving, { ...saving, state: 'saved', before: isHeld ? undefined : role })
    } catch (error) {
      replace(saving, { ...saving, state: 'failed', error })
    }
  }

  return {
    pending,
    change(roleId, change) {
      const key = changeKey(change)
      put({ roleId, key, change, state: 'waiting' })
      startTimer(roleId, key)
    },
    retry(roleId, key) {
      const entry = find(roleId, key)
      if (entry?.state !== 'failed') return
      replace(entry, { roleId, key, change: entry.change, state: 'waiting' })
      sendLater(roleId, key)
    },
    flush() {
      for (const { roleId, key, state } of pending.get()) {
        if (state !== 'waiting') continue
        clearTimer(timers.get(nameOf(roleId, key)))
        sendLater(roleId, key)
      }
    },
    shown(role) {
      const own = pending.get().filter((entry) => entry.roleId === role.id && isShown(entry))
      return own.reduce((next, { change }) => applyRoleChange(next, change), role)
    },
    settle(roles) {
      const next = pending.get().map((entry) => {
        if (entry.state !== 'saved' || !entry.before) return entry
        const role = roles.find(({ id }) => id === entry.roleId)
        return role === entry.before ? entry : { ...entry, before: undefined }
      })
      if (next.some((entry, index) => entry !== pending.get()[index])) pending.set(next)
    },
  }
}

/** A failed change is hidden, so that the server's state shows again. A saved one is shown until the device holds it. */
function isShown({ state, before }: PendingChange): boolean {
  return state === 'waiting' || state === 'saving' || (state === 'saved' && before !== undefined)
}
