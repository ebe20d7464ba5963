import { expect, test } from 'vitest'
import { freeSeats, fullLimit, isFiltered, matchesFilters, noFilters, withNews } from '#client/features/settings/user-list.ts'
import { planInForce } from '#shared/access/plan.ts'
import { buildPlan } from '#tests/support/build-plan.ts'
import { memberRow } from '#tests/support/member-row.ts'

const row = memberRow({
  id: 'm1',
  displayName: 'José Álvarez',
  email: 'jose@acme.test',
  photoUrl: null,
  hue: 1,
  seat: 'member',
  roleId: 'r1',
  active: true,
  status: 'active',
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: null,
  lastLoginAt: '2026-02-01T00:00:00.000Z',
})

test('the search looks in name and e-mail, without case and accents, and every filter narrows', () => {
  expect(matchesFilters(row, { ...noFilters, search: ' jose ALV ' })).toBe(true)
  expect(matchesFilters(row, { ...noFilters, search: 'ACME' })).toBe(true)
  expect(matchesFilters(row, { ...noFilters, search: 'maria' })).toBe(false)
  expect(matchesFilters(row, { ...noFilters, seat: 'viewer' })).toBe(false)
  expect(matchesFilters(row, { ...noFilters, roleId: 'r1', seat: 'member', status: 'active' })).toBe(true)
  expect(isFiltered({ ...noFilters, search: '  ' })).toBe(false)
  expect(isFiltered({ ...noFilters, status: 'disabled' })).toBe(true)
})

test('what somebody else changed meanwhile is shown, with the status that follows', () => {
  const { displayName, email, photoUrl, hue } = row
  const member = { id: 'm1', displayName, email, photoUrl, hue, seat: 'builder', roleId: 'r2', active: false } as const
  expect(withNews([row], [member])).toEqual([{ ...row, seat: 'builder', roleId: 'r2', active: false, status: 'disabled' }])
  const back = withNews([{ ...row, active: false, status: 'disabled', lastLoginAt: null }], [{ ...member, active: true }])
  expect(back[0]?.status).toBe('invited')
  expect(withNews([row], [])).toEqual([row])
})

test('an invitation asks for as many addresses as seats are free, three at most', () => {
  const seats = { builder: { used: 4, max: 5 }, member: { used: 9, max: 9 }, viewer: { used: 100, max: null } }
  expect(freeSeats(seats, 'builder', 3)).toBe(1)
  expect(freeSeats(seats, 'member', 3)).toBe(0)
  expect(freeSeats(seats, 'viewer', 3)).toBe(3)
  expect(freeSeats({ ...seats, viewer: { used: 1, max: 10 } }, 'viewer', 3)).toBe(3)
  expect(freeSeats({ ...seats, member: { used: 12, max: 9 } }, 'member', 3)).toBe(0)
})

test('the limit that is reached is named once no kind of seat is free', () => {
  const full = { used: 3, max: 3 }
  const seats = { builder: full, member: full, viewer: full }
  const plan = (more: Parameters<typeof buildPlan>[1]) => planInForce(buildPlan('o', more), Date.parse('2026-05-01T00:00:00Z'))
  expect(fullLimit(seats, plan({ limits: { users: 9 } }))).toBe('users')
  expect(fullLimit(seats, plan({ limits: { seats: 6, users: 9 } }))).toBe('seats')
  expect(fullLimit(seats, plan({ limits: { builderSeats: 3 } }))).toBe('builderSeats')
  // a free kind can still be invited to, unless the plan does not sell it
  const viewers = { ...seats, viewer: { used: 0, max: null } }
  expect(fullLimit(viewers, plan({ limits: { users: 9 } }))).toBeUndefined()
  expect(fullLimit(viewers, plan({ limits: { users: 9 }, allowViewrs: false }))).toBe('users')
  expect(fullLimit({ ...seats, member: { used: 2, max: 3 } }, plan({ limits: { users: 9 } }))).toBeUndefined()
})
