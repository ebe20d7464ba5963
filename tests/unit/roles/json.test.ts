import fc from 'fast-check'
import { expect, test } from 'vitest'
import { capabilityFlags } from '#shared/values/capability-flags.ts'
import { profileSchema } from '#shared/access/profile-schema.ts'
import { checkProfile } from '#client/features/roles/check-profile.ts'
import { profileChanges } from '#client/features/roles/profile-changes.ts'
import { readJson } from '#client/lib/json/read-json.ts'
import { runs } from '#tests/support/property-runs.ts'

/** The lines and kinds of everything that is wrong. */
function wrong(text: string): string[] {
  const checked = checkProfile(text)
  return checked.ok ? [] : checked.problems.map((problem) => `${problem.place.line}:${problem.place.column} ${problem.kind}`)
}

test('reads what JSON.parse reads, and says where everything is', () => {
  fc.assert(
    fc.property(fc.json({ depthSize: 'small' }), fc.constantFrom(0, 2), (text, indent) => {
      const pretty = JSON.stringify(JSON.parse(text), null, indent)
      const read = readJson(pretty)
      expect(read).toMatchObject({ ok: true })
      expect(read.ok && JSON.stringify(read.value)).toBe(JSON.stringify(JSON.parse(pretty)))
    }),
  )
})

test('refuses whatever JSON.parse refuses, at a place in the text', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), fc.constantFrom('}', ',', '"', '[', 'x', ''), (text, at, planted) => {
      const place = at % (text.length + 1)
      const broken = text.slice(0, place) + planted + text.slice(place + 1)
      const read = readJson(broken)
      let isJson = true
      try {
        JSON.parse(broken)
      } catch {
        isJson = false
      }
      if (!isJson) expect(read.ok, broken).toBe(false)
      if (!read.ok) expect(read.problem.line).toBeLessThanOrEqual(broken.split('\n').length)
    }),
  )
})

/** Objects near a role's rights: mostly right, with something wrong in some of them. */
const scalar = fc.constantFrom<unknown>(0, 1, 2, true, false, '*', 'view', 'full', 'x', null)
const rule = fc.record(
  { field: scalar, operator: scalar, value: fc.oneof(scalar, fc.array(scalar, { maxLength: 2 }), fc.constant({ currentUser: true })) },
  { requiredKeys: [] },
)
const table = fc.oneof(
  scalar,
  fc.record(
    { data: fc.array(rule, { maxLength: 2 }), can_edit: scalar, fields_excluded: fc.array(scalar, { maxLength: 2 }), other: scalar },
    { requiredKeys: [] },
  ),
)
const level = fc.oneof(
  scalar,
  fc.record(
    { can_edit_content: scalar, can_create_blocks: scalar, can_edit_blocks: fc.boolean(), can_delete_blocks: scalar, other: scalar },
    { requiredKeys: [] },
  ),
)
const nearProfile = fc.record(
  {
    ...Object.fromEntries(capabilityFlags.slice(0, 3).map((name) => [name, fc.constantFrom<unknown>(0, 1, 1, true)])),
    tables_enabled: fc.dictionary(fc.constantFrom('*', 'a'), table),
    dashboards_enabled: fc.dictionary(fc.constantFrom('*', 'a'), level),
    doc_pages_enabled: fc.dictionary(fc.constantFrom('*', 'a'), level),
    pages_disabled: fc.oneof(fc.array(scalar, { maxLength: 2 }), scalar),
    direct_message_users: fc.array(fc.string(), { maxLength: 2 }),
    surprise: scalar,
  },
  { requiredKeys: [] },
)

test('takes exactly what the server takes', () => {
  fc.assert(
    fc.property(nearProfile, (value) => {
      const source = JSON.stringify(value)
      expect(checkProfile(source).ok, source).toBe(profileSchema.safeParse(JSON.parse(source)).success)
    }),
    runs(500, 5_000),
  )
})

test('a rule about records needs its field and its operator, and may go without a value', () => {
  const rules = (rule: unknown): string => JSON.stringify({ tables_enabled: { a: { data: [rule] } } })
  for (const rule of [
    { operator: 'isFilled' },
    { field: 'f' },
    { field: 'f', operator: 'is', value: {} },
    { field: 'f', operator: 'isFilled' },
  ]) {
    expect(checkProfile(rules(rule)).ok, rules(rule)).toBe(profileSchema.safeParse(JSON.parse(rules(rule))).success)
  }
  expect(checkProfile(rules({ field: 'f' })).ok).toBe(false)
})

test('rights on blocks, as the product stores them, are taken', () => {
  const blocks = { can_edit_content: true, can_create_blocks: true, can_edit_blocks: false, can_delete_blocks: false }
  const stored = { dashboards_enabled: { '*': 'view', a: blocks }, pages_enabled: { b: {} }, doc_pages_enabled: { c: blocks } }
  expect(checkProfile(JSON.stringify(stored))).toEqual({ ok: true, profile: stored })
  expect(wrong('{\n  "pages_enabled": {\n    "b": { "can_edit_blocks": 1 },\n    "c": { "can_fly": true }\n  }\n}')).toEqual([
    '3:12 value',
    '4:12 unknown',
  ])
  expect(wrong('{\n  "pages_enabled": { "b": "fly" }\n}')).toEqual(['2:22 value'])
})

test('what is wrong is told at its line', () => {
  expect(wrong('{\n  "create_table": 1\n}')).toEqual([])
  expect(wrong('{\n  "create_table": 1,\n}')).toEqual(['3:1 json'])
  expect(wrong('{\n  "create_table": 1\n  "manage_users": 1\n}')).toEqual(['3:3 json'])
  expect(wrong('{\n  "create_table": 2,\n  "create_tabel": 1\n}')).toEqual(['2:3 value', '3:3 unknown'])
  expect(wrong('{\n  "tables_enabled": {\n    "*": {\n      "can_edit": "yes",\n      "can_fly": true\n    }\n  }\n}')).toEqual([
    '4:7 value',
    '5:7 unknown',
  ])
  expect(wrong('{\n  "create_table": 1,\n  "create_table": 0\n}')).toEqual(['3:3 json'])
  expect(wrong('')).toEqual(['1:1 json'])
})

test('saving says which entries it changes, adds and takes away', () => {
  const before = { create_table: 1 as const, tables_enabled: { a: '*' as const }, tables_disabled: ['b'] }
  const after = { create_table: 0 as const, tables_enabled: { a: { can_edit: true } } }
  expect(profileChanges(before, after)).toEqual([
    { key: 'create_table', before: '1', after: '0' },
    { key: 'tables_enabled a', before: '"*"', after: '{"can_edit":true}' },
    { key: 'tables_disabled b', before: 'true', after: undefined },
  ])
})
