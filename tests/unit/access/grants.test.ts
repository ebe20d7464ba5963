import { describe, expect, it } from 'vitest'
import { grantItem, revokeItem } from '#shared/access/item-grants.ts'
import { isProfileWithin } from '#shared/access/profile-within.ts'

describe('granting an item (specification 1 §4)', () => {
  it('takes it off the disabled list and adds it to enabled', () => {
    expect(grantItem({ tables_disabled: ['a', 'b'] }, 'tables', 'a', '*')).toEqual({ tables_disabled: ['b'], tables_enabled: { a: '*' } })
  })
  it("clears a '*' in the disabled list", () => {
    expect(grantItem({ dashboards_disabled: ['*', 'b'] }, 'dashboards', 'a', 'full')).toEqual({
      dashboards_disabled: [],
      dashboards_enabled: { a: 'full' },
    })
  })
  it("adds nothing where enabled has '*' already", () => {
    expect(grantItem({ tables_enabled: { '*': '*' }, tables_disabled: ['a'] }, 'tables', 'a', '*')).toEqual({
      tables_enabled: { '*': '*' },
      tables_disabled: [],
    })
  })
  it('keeps a level of its own beside a wildcard of another level', () => {
    expect(grantItem({ dashboards_enabled: { '*': 'view' } }, 'dashboards', 'a', 'full').dashboards_enabled).toEqual({
      '*': 'view',
      a: 'full',
    })
  })
})

describe('revoking an item (specification 1 §4)', () => {
  it("adds it to the disabled list where enabled has '*'", () => {
    expect(revokeItem({ tables_enabled: { '*': '*' } }, 'tables', 'a')).toEqual({ tables_enabled: { '*': '*' }, tables_disabled: ['a'] })
  })
  it('otherwise deletes it from enabled', () => {
    expect(revokeItem({ tables_enabled: { a: '*', b: '*' } }, 'tables', 'a')).toEqual({ tables_enabled: { b: '*' } })
  })
})

describe('handing out a role', () => {
  const member = { tables_enabled: { '*': { can_edit: true } } }
  it.each([
    ['a capability', { ...member, manage_users: 1 as const }],
    ['full control of one table', { tables_enabled: { ...member.tables_enabled, a: '*' as const } }],
    ['deleting', { tables_enabled: { '*': { can_edit: true, can_delete: true } } }],
    ['comments', { tables_enabled: { '*': { can_edit: true, create_comment: true } } }],
    ['an app', { ...member, dashboards_enabled: { a: 'view' as const } }],
  ])('with %s more than one has is refused', (_, more) => expect(isProfileWithin(more, member)).toBe(false))

  it('sees through row rules and hidden fields', () => {
    const narrow = {
      tables_enabled: { a: { can_edit: true, data: [{ field: 'f1', operator: 'equals', value: 'x' }], fields_excluded: ['f2'] } },
    }
    expect(isProfileWithin(narrow, { tables_enabled: { a: { can_edit: true } } })).toBe(true)
    expect(isProfileWithin({ tables_enabled: { a: { can_edit: true } } }, narrow)).toBe(false)
    expect(isProfileWithin({ tables_enabled: { a: { ...narrow.tables_enabled.a, fields_excluded: [] } } }, narrow)).toBe(false)
  })
})
