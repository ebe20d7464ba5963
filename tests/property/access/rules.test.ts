import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { compileAccess, seesField, type Access } from '#shared/access/access.ts'
import { blockRights, itemActs, tableRights, type AccessQuestion } from '#shared/access/access-question.ts'
import type { AccessInput } from '#shared/access/decide-access.ts'
import { grantItem, revokeItem, type GrantKind } from '#shared/access/item-grants.ts'
import { planFeatures } from '#shared/access/plan-features.ts'
import { capabilityFlags } from '#shared/values/capability-flags.ts'
import { profileSchema, type Profile, type TableRules } from '#shared/access/profile-schema.ts'
import { isProfileWithin } from '#shared/access/profile-within.ts'
import { spelledOut, spelledOutBlocks } from '#shared/access/item-levels.ts'
import type { Seat } from '#shared/values/seat.ts'

const ids = ['one', 'two', 'three', 'four']
const blockKeys = ['can_edit_content', 'can_create_blocks', 'can_edit_blocks', 'can_delete_blocks'] as const
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
const blockRules = fc.record(
  {
    can_edit_content: fc.boolean(),
    can_create_blocks: fc.boolean(),
    can_edit_blocks: fc.boolean(),
    can_delete_blocks: fc.boolean(),
  },
  { requiredKeys: [] },
)
const level = fc.oneof(fc.constantFrom('*' as const, 'interact' as const, 'view' as const, 'edit' as const, 'full' as const), blockRules)
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
        pages_enabled: fc.dictionary(key, level),
        pages_disabled: fc.uniqueArray(key),
        channel_read_only: fc.uniqueArray(key),
        direct_message_users: fc.uniqueArray(key),
        direct_message_profiles: fc.uniqueArray(key),
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

/** Every question there is about the items and people of these tests. */
const questions: AccessQuestion[] = [
  ...planFeatures.map((feature) => ({ about: 'feature', feature }) as const),
  ...capabilityFlags.map((flag) => ({ about: 'flag', flag }) as const),
  ...(['app', 'table', 'page', 'folder'] as const).map((type) => ({ about: 'create', type }) as const),
  ...[...ids, 'unnamed'].flatMap((id): AccessQuestion[] => [
    ...tableRights.map((right) => ({ about: 'table', id, right }) as const),
    { about: 'rows', id },
    ...['f1', 'f2'].flatMap((fieldId) =>
      (['see', 'write'] as const).map((right) => ({ about: 'field', tableId: id, fieldId, right }) as const),
    ),
    ...(['app', 'page', 'customPage'] as const).flatMap((about) =>
      (['read', 'write'] as const).map((right) => ({ about, id, right }) as const),
    ),
    ...itemActs.flatMap((act) => (['app', 'table', 'page'] as const).map((type) => ({ about: 'act', act, type, id }) as const)),
    ...blockRights.flatMap((right) => (['app', 'page'] as const).map((type) => ({ about: 'block', type, id, right }) as const)),
    { about: 'channel', id },
    ...[...ids, 'unnamed'].map((roleId) => ({ about: 'message', memberId: id, roleId }) as const),
  ]),
]
const nameOf = (question: AccessQuestion): string => Object.values(question).join(' ')

/** Every right there is, as a set of names. */
function rightsOf(access: Access): Set<string> {
  return new Set(questions.filter((question) => access.why(question).allowed).map(nameOf))
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
    expect(names.filter((name) => !/^feature|^rows| (read|see)$/.test(name))).toEqual([])
  })

  test.prop([profile, seat, fc.constantFrom(...capabilityFlags)])('taking a capability away adds nothing', (rights, at, flag) => {
    expect(isSubset(rightsOf(compile({ ...rights, [flag]: 0 }, at)), rightsOf(compile(rights, at)))).toBe(true)
  })

  test.prop([profile, seat, fc.constantFrom<GrantKind>('tables', 'dashboards', 'doc_pages', 'pages'), key])(
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
    expect(questions.map(nameOf).filter((name) => !all.has(name))).toEqual([])
  })
})

/** One restriction of a role at a time: of an entry, a list, a switch, a rule. */
const restriction: fc.Arbitrary<(rights: Profile) => Profile> = fc.oneof(
  fc.constantFrom(...capabilityFlags).map((flag) => (rights: Profile) => ({ ...rights, [flag]: 0 })),
  fc.tuple(fc.constantFrom<GrantKind>('tables', 'dashboards', 'doc_pages', 'pages'), fc.constantFrom(...ids)).map(
    ([kind, id]) =>
      (rights: Profile) =>
        revokeItem(rights, kind, id),
  ),
  fc.tuple(fc.constantFrom<GrantKind>('tables', 'dashboards', 'doc_pages', 'pages'), key).map(([kind, id]) => (rights: Profile) => ({
    ...rights,
    [`${kind}_disabled`]: [...(rights[`${kind}_disabled`] ?? []), id],
  })),
  fc.tuple(key, tableRules, fc.constantFrom('can_create', 'can_edit', 'can_delete', 'create_comment', 'manage_structure')).map(
    ([id, , right]) =>
      (rights: Profile) =>
        changeRules(rights, id, (rules) => ({ ...rules, [right]: false })),
  ),
  fc.tuple(key, fc.constantFrom('fields_excluded' as const, 'fields_readonly' as const), fc.constantFrom('f1', 'f2')).map(
    ([id, list, field]) =>
      (rights: Profile) =>
        changeRules(rights, id, (rules) => ({ ...rules, [list]: [...(rules[list] ?? []), field] })),
  ),
  fc
    .tuple(fc.constantFrom('dashboards_enabled' as const, 'doc_pages_enabled' as const), key, fc.constantFrom(...blockKeys))
    .map(([map, id, right]) => (rights: Profile) => {
      const value = rights[map]?.[id]
      return value === undefined ? rights : { ...rights, [map]: { ...rights[map], [id]: { ...spelledOutBlocks(value), [right]: false } } }
    }),
  key.map(
    (id) => (rights: Profile) =>
      changeRules(rights, id, (rules) => ({ ...rules, data: [...(rules.data ?? []), { field: 'f2', operator: 'isEmpty' }] })),
  ),
  fc
    .constantFrom(...ids, '*')
    .map((id) => (rights: Profile) => ({ ...rights, channel_read_only: [...(rights.channel_read_only ?? []), id] })),
)

function changeRules(rights: Profile, id: string, change: (rules: Exclude<TableRules, '*'>) => TableRules): Profile {
  const rules = rights.tables_enabled?.[id]
  return rules === undefined ? rights : { ...rights, tables_enabled: { ...rights.tables_enabled, [id]: change(spelledOut(rules)) } }
}

const features = fc.option(
  fc.subarray([...planFeatures]).map((list) => new Set(list)),
  { nil: undefined },
)
const session = fc.constantFrom('member' as const, 'public-link' as const, 'api-token' as const, 'automation' as const)
const limits = fc.option(
  fc.record({ profile, fields: fc.option(fc.dictionary(fc.constantFrom(...ids), fc.subarray(['f1', 'f2'])), { nil: undefined }) }),
  { nil: undefined },
)
const input: fc.Arbitrary<AccessInput> = fc.record({
  memberId: fc.constant('m'),
  seat,
  isAdmin: fc.boolean(),
  profile,
  features,
  blocked: fc.boolean(),
  session,
  limits,
})

describe('every restriction only takes away, over every question', () => {
  test.prop([input, restriction])('of the role', (given, restrict) => {
    const less = compileAccess({ ...given, profile: restrict(given.profile) })
    expect(isSubset(rightsOf(less), rightsOf(compileAccess(given)))).toBe(true)
  })

  test.prop([input, restriction])('of a link’s or token’s limits', (given, restrict) => {
    const limited = given.limits ?? { profile: given.profile }
    const less = compileAccess({ ...given, limits: { ...limited, profile: restrict(limited.profile) } })
    expect(isSubset(rightsOf(less), rightsOf(compileAccess({ ...given, limits: limited })))).toBe(true)
  })

  test.prop([input])('the plan, the kind of session, and limits at all', (given) => {
    const { features: _f, blocked: _b, limits: _l, session: _s, ...person } = given
    const all = rightsOf(compileAccess(person))
    expect(isSubset(rightsOf(compileAccess(given)), all)).toBe(true)
    expect(isSubset(rightsOf(compileAccess({ ...person, features: new Set() })), all)).toBe(true)
    expect([...rightsOf(compileAccess({ ...person, blocked: true }))]).toEqual([...all].filter((name) => /^rows| (read|see)$/.test(name)))
  })

  test.prop([input])('a link reads, and writes records at most; without limits it opens nothing', (given) => {
    const link = compileAccess({ ...given, session: 'public-link' })
    const names = [...rightsOf(link)]
    expect(
      names.filter((name) => !/^(rows|field)|^table \w+ (read|createRecords|editRecords|deleteRecords|comment)$| read$/.test(name)),
    ).toEqual([])
    expect([link.isAdmin, link.isBuilder]).toEqual([false, false])
    const { limits: _, ...open } = given
    expect([...rightsOf(compileAccess({ ...open, session: 'public-link' }))]).toEqual([])
  })
})

describe('one decision, asked two ways', () => {
  test.prop([input])('what is asked at once and what is asked one by one agree', (given) => {
    const access = compileAccess(given)
    for (const id of [...ids, 'unnamed']) {
      const table = access.table(id)
      for (const right of tableRights) expect(table[right]).toBe(access.why({ about: 'table', id, right }).allowed)
      for (const fieldId of ['f1', 'f2']) {
        expect(seesField(table, fieldId)).toBe(access.why({ about: 'field', tableId: id, fieldId, right: 'see' }).allowed)
        const writes = table.editRecords && seesField(table, fieldId) && !table.readonlyFields.has(fieldId)
        expect(writes).toBe(access.why({ about: 'field', tableId: id, fieldId, right: 'write' }).allowed)
      }
      expect(table.read && !table.rows).toBe(access.why({ about: 'rows', id }).allowed)
    }
  })

  test.prop([input, fc.constantFrom(...questions)])(
    'the rule that decided is named with what it takes to tell of it',
    (given, question) => {
      const told = compileAccess(given).why(question)
      const names = {
        seat: ['seat', 'needed'],
        flag: ['flag'],
        plan: given.blocked === true && !('feature' in told) ? [] : ['feature'],
        session: ['session'],
        disabled: ['list', 'entry'],
        unlisted: ['list'],
        entry: ['list', 'entry'],
        fieldHidden: ['field'],
        fieldReadonly: ['field'],
        rowRules: ['entry'],
        chat: ['list'],
        administrator: [],
        private: [],
        limits: [],
      }[told.rule]
      expect(names.filter((name) => !(name in told))).toEqual([])
      if (told.rule === 'administrator') expect([told.allowed, given.isAdmin]).toEqual([true, true])
      if (['seat', 'disabled', 'unlisted', 'session', 'fieldHidden', 'fieldReadonly', 'rowRules', 'limits'].includes(told.rule))
        expect(told.allowed).toBe(false)
    },
  )
})

describe('isProfileWithin', () => {
  test.prop([profile, profile, seat])('what is within grants nothing more, at any seat', (inner, outer, at) => {
    if (!isProfileWithin(inner, outer)) return
    expect(isSubset(rightsOf(compile(inner, at)), rightsOf(compile(outer, at)))).toBe(true)
  })

  test.prop([profile])('everything is within itself, nothing is within everything, and everything is within all', (rights) => {
    expect(isProfileWithin(rights, rights)).toBe(true)
    // without chat lists in a role, everybody may be written to
    expect(isProfileWithin({ channel_read_only: ['*'], direct_message_users: [] }, rights)).toBe(true)
    const all = profileSchema.parse({
      ...Object.fromEntries(capabilityFlags.map((flag) => [flag, 1])),
      tables_enabled: { '*': '*' },
      dashboards_enabled: { '*': '*' },
      doc_pages_enabled: { '*': '*' },
      pages_enabled: { '*': '*' },
    })
    expect(isProfileWithin(rights, all)).toBe(true)
  })
})

describe('grantItem and revokeItem', () => {
  type ItemKind = Exclude<GrantKind, 'tables'>
  const kind = fc.constantFrom<ItemKind>('dashboards', 'doc_pages', 'pages')
  const ask = { dashboards: 'app', doc_pages: 'page', pages: 'customPage' } as const
  const read = (rights: Profile, of: ItemKind, id: string) => compile(rights)[ask[of]](id)

  test.prop([profile, kind, fc.constantFrom(...ids), level])(
    'what is granted is there, with exactly its level',
    (rights, of, id, value) => {
      const granted = grantItem(rights, of, id, value)
      expect(profileSchema.safeParse(granted).success).toBe(true)
      const writes =
        typeof value === 'object' ? of === 'doc_pages' && value.can_edit_content === true : value !== 'view' && value !== 'interact'
      expect(read(granted, of, id)).toBe(writes ? 'write' : 'read')
    },
  )

  test.prop([profile, fc.constantFrom<'dashboards' | 'doc_pages'>('dashboards', 'doc_pages'), fc.constantFrom(...ids), blockRules, seat])(
    'rights on blocks are those of the entry, and no others come with them',
    (rights, of, id, value, at) => {
      const type = of === 'dashboards' ? 'app' : 'page'
      const access = compile(grantItem(rights, of, id, value), at)
      const mayWrite = type === 'app' ? at === 'builder' : at !== 'viewer' && value.can_edit_content === true
      expect(access.blocks(type, id)).toEqual({
        create: mayWrite && value.can_create_blocks === true,
        edit: mayWrite && value.can_edit_blocks === true,
        delete: mayWrite && value.can_delete_blocks === true,
      })
      for (const act of ['rename', 'archive', 'share'] as const) if (type === 'app') expect(access.may(act, type, id)).toBe(false)
      expect(access.may('rename', type, id)).toBe(false)
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
