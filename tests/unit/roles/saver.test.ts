import { expect, test } from 'vitest'
import type { Role } from '#shared/nouns/roles/role.ts'
import type { RoleChange } from '#client/nouns/roles/role-change.ts'
import { createRoleSaver } from '#client/nouns/roles/role-saver.ts'

const role: Role = { id: 'r1', name: 'Sales', color: 'blue', initialUrl: null, isAdmin: false, profile: {} }
const on = (flag: 'create_table' | 'manage_users' | 'access_settings' | 'customize_org_theme', value: 0 | 1 = 1): RoleChange => ({
  flag,
  value,
})

/** A saver whose pause and whose server are in the test's hands. */
function arrange(stored: Role = role) {
  const timers = new Map<number, () => void>()
  const sent: RoleChange[] = []
  const answers: { resolve(): void; reject(error: unknown): void }[] = []
  let next = 0
  const state = { stored }
  const saver = createRoleSaver({
    send: (_, change) => {
      sent.push(change)
      return new Promise((resolve, reject) => answers.push({ resolve, reject }))
    },
    findRole: () => state.stored,
    setTimer: (run) => {
      timers.set(++next, run)
      return next
    },
    clearTimer: (timer) => timers.delete(timer as number),
  })
  const pause = (): void => {
    const due = [...timers.values()]
    timers.clear()
    for (const run of due) run()
  }
  return { saver, sent, answers, pause, state }
}

/** Until the saver's promises have run. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('a change shows at once, and only the last of several about one thing is sent, after the pause', async () => {
  const { saver, sent, pause } = arrange()
  saver.change('r1', on('create_table'))
  expect(saver.shown(role).profile.create_table).toBe(1)
  saver.change('r1', on('create_table', 0))
  saver.change('r1', on('create_table'))
  await settled()
  expect(sent).toEqual([])
  pause()
  await settled()
  expect(sent).toEqual([on('create_table')])
})

test('different changes are sent one after another, each by itself', async () => {
  const { saver, sent, answers, pause } = arrange()
  saver.change('r1', on('create_table'))
  saver.change('r1', { kind: 'name', value: 'Field' })
  pause()
  await settled()
  expect(sent).toHaveLength(1)
  answers[0]?.resolve()
  await settled()
  expect(sent).toEqual([on('create_table'), { kind: 'name', value: 'Field' }])
})

test('what is stored stays shown until the device has heard of it, and then what the device says counts', async () => {
  const { saver, answers, pause, state } = arrange()
  saver.change('r1', on('manage_users'))
  pause()
  await settled()
  answers[0]?.resolve()
  await settled()
  expect(saver.pending.get()[0]?.state).toBe('saved')
  expect(saver.shown(state.stored).profile.manage_users).toBe(1)
  const heard: Role = { ...role, profile: { manage_users: 1 } }
  saver.settle([heard])
  const later: Role = { ...role, profile: { manage_users: 0 } }
  expect(saver.shown(later).profile.manage_users).toBe(0)
})

test('what the device heard before the answer came is not shown over later news', async () => {
  const { saver, answers, pause, state } = arrange()
  saver.change('r1', on('manage_users'))
  pause()
  await settled()
  state.stored = { ...role, profile: { manage_users: 1 } }
  answers[0]?.resolve()
  await settled()
  expect(saver.shown({ ...role, profile: { manage_users: 0 } }).profile.manage_users).toBe(0)
})

test('a refusal shows the server state again, with its reason, and can be tried again', async () => {
  const { saver, sent, answers, pause } = arrange()
  saver.change('r1', on('manage_users'))
  pause()
  await settled()
  const reason = new Error('refused')
  answers[0]?.reject(reason)
  await settled()
  expect(saver.pending.get()[0]).toMatchObject({ state: 'failed', error: reason })
  expect(saver.shown(role)).toEqual(role)
  saver.retry('r1', 'flag:manage_users')
  expect(saver.shown(role).profile.manage_users).toBe(1)
  await settled()
  expect(sent).toHaveLength(2)
})

test('switching the settings off shows what goes with them, and leaving sends at once', async () => {
  const stored: Role = { ...role, profile: { access_settings: 1, customize_org_theme: 1, access_actions_history: 1 } }
  const { saver, sent } = arrange(stored)
  saver.change('r1', on('access_settings', 0))
  expect(saver.shown(stored).profile).toEqual({ access_settings: 0, customize_org_theme: 0, access_actions_history: 0 })
  saver.change('r1', on('customize_org_theme'))
  expect(saver.shown(stored).profile).toEqual({ access_settings: 1, customize_org_theme: 1, access_actions_history: 0 })
  saver.flush()
  await settled()
  expect(sent).toEqual([on('access_settings', 0)])
})
