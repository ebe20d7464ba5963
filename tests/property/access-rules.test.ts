import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { compileAccess, type Access } from '#shared/access/access.ts'
import { grantItem, revokeItem, type GrantKind } from '#shared/access/item-grants.ts'
import { capabilityFlags, profileSchema, type Profile } from '#shared/access/profile-schema.ts'
import { isProfileWithin } from '#shared/access/profile-within.ts'
import type { Seat } from '#shared/members/member.ts'

const ids = ['one', 'two', 'three', 'four']
const key = fc.constantFrom(...ids, '*')

const tableRules = fc.oneof(
  fc.constant('*' as const),
  fc.record(
    {
      can_create: fc.boolean(),
      can_edit: fc.boolean(),
      can_delete: fc.boolean(),
      create_comment: fc.boolean(),
      manage_structure: fc.boolean(),
      fields_excluded: fc.subarray(['f1', 'f2']),
      fields_readonly: fc.subarray(['f1', 'f2']),
      data: fc.subarray([{ field: 'f1', operator: 'equals', value: 'x' }]),
    },
    { requiredKeys: [] },
  ),
)
const level = fc.constantFrom('*' as const, 'interact' as const, 'view' as const, 'edit' as const, 'full' as const)
const flags = fc.record(Object.fromEntries(capabilityFlags.map((flag) => [flag, fc.constantFrom(0 as const, 1 as const)])), {
  requiredKeys: [],
})
const profile: fc.Arbitrary<Profile> = fc
  .tuple(
    flags,
    fc.record(
      {
        tables_enabled: fc.dictionary(key, tableRules),
        dashboards_enabled: fc.dictionary(key, level),
        doc_pages_enabled: fc.dictionary(key, level),
        tables_disabled: fc.uniqueArray(key),
        dashboards_disabled: fc.uniqueArray(key),
        doc_pages_disabled: fc.uniqueArray(key),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([some, maps]) => profileSchema.parse({ ...some, ...maps }))
const seat = fc.constantFrom<Seat>('builder', 'member', 'viewer')
const compile = (rights: Profile, at: Seat = 'builder', isAdmin = false): Access =>
  compileAccess({ memberId: 'm', seat: at, isAdmin, profile: rights })

/** Every right there is, as a set of names; what is taken away by field lists is named as well. */
function rightsOf(access: Access): Set<string> {
  const rights = new Set<string>()
  for (const flag of capabilityFlags) if (access.can(flag)) rights.add(flag)
  for (const id of [...ids, 'unnamed']) {
    const table = access.table(id)
    for (const right of ['read', 'createRecords', 'editRecords', 'deleteRecords', 'manageFields'] as const)
      if (table[right]) rights.add(`table ${id} ${right}`)
    if (table.read && table.rows === undefined) rights.add(`table ${id} every row`)
    for (const field of ['f1', 'f2']) {
      if (table.read && !table.hiddenFields.has(field)) rights.add(`table ${id} sees ${field}`)
      if (table.editRecords && !table.hiddenFields.has(field) && !table.readonlyFields.has(field)) rights.add(`table ${id} writes ${field}`)
    }
    for (const kind of ['app', 'page'] as const) {
      if (access[kind](id) !== 'none') rights.add(`${kind} ${id} read`)
      if (access[kind](id) === 'write') rights.add(`${kind} ${id} write`)
    }
  }
  for (const type of ['app', 'table', 'page', 'folder'] as const) if (access.canCreate(type)) rights.add(`create ${type}`)
  return rights
}
const isSubset = (a: Set<string>, b: Set<string>): boolean => [...a].every((right) => b.has(right))

describe('compileAccess', () => {
  test.prop([profile])('a lower seat never has more', (rights) => {
    const [builder, member, viewer] = (['builder', 'member', 'viewer'] as const).map((at) => rightsOf(compile(rights, at)))
    expect(isSubset(member ?? new Set(), builder ?? new Set())).toBe(true)
    expect(isSubset(viewer ?? new Set(), member ?? new Set())).toBe(true)
  })

  test.prop([profile])('a viewer never writes and never has a capability', (rights) => {
    const names = [...rightsOf(compile(rights, 'viewer'))]
    expect(names.filter((name) => !/ (read|every row|sees f\d)$/.test(name))).toEqual([])
  })

  test.prop([profile, seat, fc.constantFrom(...capabilityFlags)])('taking a capability away adds nothing', (rights, at, flag) => {
    expect(isSubset(rightsOf(compile({ ...rights, [flag]: 0 }, at)), rightsOf(compile(rights, at)))).toBe(true)
  })

  test.prop([profile, seat, fc.constantFrom<'tables' | 'dashboards' | 'doc_pages'>('tables', 'dashboards', 'doc_pages'), key])(
    'disabling an item, or all, adds nothing',
    (rights, at, kind, id) => {
      const less = { ...rights, [`${kind}_disabled`]: [...(rights[`${kind}_disabled`] ?? []), id] }
      expect(isSubset(rightsOf(compile(less, at)), rightsOf(compile(rights, at)))).toBe(true)
    },
  )

  test.prop([profile, seat, fc.constantFrom(...ids)])('the disabled list wins over every other entry', (rights, at, id) => {
    const off = { ...rights, tables_disabled: [id], dashboards_disabled: [id], doc_pages_disabled: [id] }
    const access = compile(off, at)
    expect([access.table(id).read, access.app(id), access.page(id)]).toEqual([false, 'none', 'none'])
  })

  test.prop([profile, seat])('an administrator has everything, whatever the role says', (rights, at) => {
    const all = rightsOf(compile(rights, at, true))
    expect(isSubset(rightsOf(compile({ ...rights }, at)), all)).toBe(true)
    expect(all.has('table unnamed manageFields')).toBe(true)
  })
})

describe('isProfileWithin', () => {
  test.prop([profile, profile, seat])('what is within grants nothing more, at any seat', (inner, outer, at) => {
    if (!isProfileWithin(inner, outer)) return
    expect(isSubset(rightsOf(compile(inner, at)), rightsOf(compile(outer, at)))).toBe(true)
  })

  test.prop([profile])('everything is within itself, nothing is within everything, and everything is within all', (rights) => {
    expect(isProfileWithin(rights, rights)).toBe(true)
    expect(isProfileWithin({}, rights)).toBe(true)
    const all = profileSchema.parse({
      ...Object.fromEntries(capabilityFlags.map((flag) => [flag, 1])),
      tables_enabled: { '*': '*' },
      dashboards_enabled: { '*': '*' },
      doc_pages_enabled: { '*': '*' },
    })
    expect(isProfileWithin(rights, all)).toBe(true)
  })
})

describe('grantItem and revokeItem', () => {
  const kind = fc.constantFrom<Exclude<GrantKind, 'tables' | 'pages'>>('dashboards', 'doc_pages')
  const read = (rights: Profile, of: 'dashboards' | 'doc_pages', id: string) =>
    of === 'dashboards' ? compile(rights).app(id) : compile(rights).page(id)

  test.prop([profile, kind, fc.constantFrom(...ids), level])(
    'what is granted is there, with exactly its level',
    (rights, of, id, value) => {
      const granted = grantItem(rights, of, id, value)
      expect(profileSchema.safeParse(granted).success).toBe(true)
      expect(read(granted, of, id)).toBe(value === 'view' || value === 'interact' ? 'read' : 'write')
    },
  )

  test.prop([profile, fc.constantFrom(...ids)])('what is revoked is gone, and nothing else changes', (rights, id) => {
    const revoked = revokeItem(rights, 'tables', id)
    expect(profileSchema.safeParse(revoked).success).toBe(true)
    expect(compile(revoked).table(id).read).toBe(false)
    for (const other of ids.filter((each) => each !== id)) expect(compile(revoked).table(other)).toEqual(compile(rights).table(other))
  })

  test.prop([profile, fc.constantFrom(...ids), tableRules])('a grant undone by a revocation leaves nothing behind', (rights, id, value) => {
    expect(compile(revokeItem(grantItem(rights, 'tables', id, value), 'tables', id)).table(id).read).toBe(false)
  })
})
