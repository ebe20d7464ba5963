import { expect, test } from 'vitest'
import { compileAccess } from '#shared/access/access.ts'
import { grantOf, levelOf, lostParts, offeredLevels, readGrant, setGrant } from '#shared/access/item-levels.ts'
import type { GrantKind } from '#shared/access/item-grants.ts'
import type { Profile } from '#shared/access/profile-schema.ts'

const kinds: GrantKind[] = ['tables', 'dashboards', 'pages', 'doc_pages']
const accessOf = (profile: Profile) => compileAccess({ memberId: 'm', seat: 'builder', isAdmin: false, profile })

test('what a chosen level writes is read as that level', () => {
  for (const kind of kinds)
    for (const level of offeredLevels[kind])
      if (level !== 'none') expect(levelOf(kind, grantOf(kind, level)), `${kind} ${level}`).toBe(level)
})

test('rules that no level says are custom, and name what choosing one would lose', () => {
  const rules = { data: [{ field: 'f', operator: 'isFilled' }], fields_excluded: ['a', 'b'], fields_readonly: ['c'], can_edit: true }
  expect(levelOf('tables', rules)).toBe('custom')
  expect(lostParts(rules)).toEqual({ rows: 1, hidden: 2, readonly: 1 })
  expect(levelOf('tables', { can_edit: true })).toBe('custom')
  // full control in detail equals '*'
  expect(levelOf('tables', { can_create: true, can_edit: true, can_delete: true, create_comment: true, manage_structure: true })).toBe(
    'full',
  )
})

test('an item is read as the decision object reads it: disabled before its own entry, that before the wildcard', () => {
  const profile: Profile = { tables_enabled: { '*': {}, own: '*' }, tables_disabled: ['off'] }
  expect(readGrant(profile, 'tables', 'own')).toMatchObject({ level: 'full', source: 'own' })
  expect(readGrant(profile, 'tables', 'other')).toMatchObject({ level: 'view', source: 'wildcard' })
  expect(readGrant(profile, 'tables', 'off')).toMatchObject({ level: 'none', source: 'disabled' })
  expect(readGrant({ ...profile, tables_disabled: ['*'] }, 'tables', 'own')).toMatchObject({ level: 'none', source: 'allDisabled' })
  for (const id of ['own', 'other', 'off']) {
    expect(accessOf(profile).table(id).read, id).toBe(readGrant(profile, 'tables', id).level !== 'none')
  }
})

test('the wildcard comes and goes without touching single entries', () => {
  const start: Profile = { tables_enabled: { a: '*' }, tables_disabled: ['b'] }
  const opened = setGrant(start, 'tables', '*', {})
  expect(opened).toEqual({ tables_enabled: { a: '*', '*': {} }, tables_disabled: ['b'] })
  expect(setGrant(opened, 'tables', '*', null)).toEqual({ tables_enabled: { a: '*' }, tables_disabled: ['b'] })
  expect(setGrant({ ...opened, tables_disabled: ['*'] }, 'tables', '*', '*').tables_disabled).toEqual([])
})

test('choosing "as all" takes the own entry away, so that a change of all reaches the item', () => {
  const profile: Profile = { tables_enabled: { '*': {}, a: '*' } }
  const followed = setGrant(profile, 'tables', 'a', {})
  expect(followed.tables_enabled).toEqual({ '*': {} })
})
