import { capabilityFlags } from '#shared/values/capability-flags.ts'
import type { Profile } from '#shared/access/profile-schema.ts'
import { readJson, type JsonProblem, type TextPlace } from '#client/lib/json/read-json.ts'

/** Something in a role's JSON that cannot be saved, at its line; `key` is the place in the object, e.g. `tables_enabled.t1.can_edit`. */
export type ProfileProblem =
  | { kind: 'json'; place: TextPlace; problem: JsonProblem }
  | { kind: 'unknown'; place: TextPlace; key: string }
  | { kind: 'value'; place: TextPlace; key: string; expected: string }

export type CheckedProfile = { ok: true; profile: Profile } | { ok: false; problems: ProfileProblem[] }

type Path = readonly string[]
type Found = { path: Path; expected: string } | { path: Path; unknown: true }
/** Everything that is wrong with a value. */
type Check = (value: unknown, path: Path) => Found[]

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

const oneOf =
  (...allowed: readonly unknown[]): Check =>
  (value, path) =>
    allowed.includes(value) ? [] : [{ path, expected: allowed.map((each) => JSON.stringify(each)).join(' | ') }]

const text: Check = (value, path) => (typeof value === 'string' ? [] : [{ path, expected: '"…"' }])

const listOf =
  (item: Check): Check =>
  (value, path) =>
    Array.isArray(value) ? value.flatMap((each, index) => item(each, [...path, String(index)])) : [{ path, expected: '[…]' }]

const mapOf =
  (entry: Check): Check =>
  (value, path) =>
    isObject(value) ? Object.entries(value).flatMap(([key, each]) => entry(each, [...path, key])) : [{ path, expected: '{…}' }]

const objectOf =
  (shape: Readonly<Record<string, Check>>, required: readonly string[] = []): Check =>
  (value, path) => {
    if (!isObject(value)) return [{ path, expected: '{…}' }]
    const missing = required.filter((key) => !Object.hasOwn(value, key)).map((key) => ({ path, expected: `{"${key}": …}` }))
    const wrong = Object.entries(value).flatMap(([key, each]) => {
      const at = [...path, key]
      return Object.hasOwn(shape, key) ? (shape[key]?.(each, at) ?? []) : [{ path: at, unknown: true as const }]
    })
    return [...missing, ...wrong]
  }

const compared: Check = (value, path) => {
  if (typeof value === 'string' || typeof value === 'number') return []
  if (Array.isArray(value)) return listOf(text)(value, path)
  if (isObject(value)) return objectOf({ currentUser: oneOf(true) }, ['currentUser'])(value, path)
  return [{ path, expected: '"…" | 0 | […] | {"currentUser": true}' }]
}
const flag = oneOf(0, 1)
const yes = oneOf(true, false)
const rowRule = objectOf({ field: text, operator: text, value: compared }, ['field', 'operator'])
const ruleObject = objectOf({
  data: listOf(rowRule),
  fields_excluded: listOf(text),
  fields_readonly: listOf(text),
  manage_structure: yes,
  can_create: yes,
  can_edit: yes,
  can_delete: yes,
  create_comment: yes,
})
const tableRules: Check = (value, path) => {
  if (value === '*') return []
  return isObject(value) ? ruleObject(value, path) : [{ path, expected: '"*" | {…}' }]
}
const levelNames = ['*', 'interact', 'view', 'edit', 'full']
const blockRules = objectOf({ can_edit_content: yes, can_create_blocks: yes, can_edit_blocks: yes, can_delete_blocks: yes })
const level: Check = (value, path) => {
  if (levelNames.some((name) => name === value)) return []
  return isObject(value) ? blockRules(value, path) : [{ path, expected: `${levelNames.map((name) => `"${name}"`).join(' | ')} | {…}` }]
}

/** The schema of a role's rights (shared/src/access/profile-schema.ts), without its library; a property holds the two equal. */
const profile = objectOf({
  ...Object.fromEntries(capabilityFlags.map((name) => [name, flag])),
  tables_enabled: mapOf(tableRules),
  dashboards_enabled: mapOf(level),
  pages_enabled: mapOf(level),
  doc_pages_enabled: mapOf(level),
  ...Object.fromEntries(['tables', 'dashboards', 'pages', 'doc_pages'].map((kind) => [`${kind}_disabled`, listOf(text)])),
  channel_read_only: listOf(text),
  direct_message_users: listOf(text),
  direct_message_profiles: listOf(text),
})

/** Reads a role's rights from JSON, or says everything that is wrong with it, in the order of the lines. */
export function checkProfile(source: string): CheckedProfile {
  const read = readJson(source)
  if (!read.ok) return { ok: false, problems: [{ kind: 'json', place: read.problem, problem: read.problem }] }
  const found = profile(read.value, [])
  if (found.length === 0) return { ok: true, profile: read.value as Profile }
  const problems = found.map((each): ProfileProblem => {
    const [place, key] = [read.placeOf(each.path), each.path.join('.')]
    return 'unknown' in each ? { kind: 'unknown', place, key } : { kind: 'value', place, key, expected: each.expected }
  })
  return { ok: false, problems: problems.toSorted((a, b) => a.place.line - b.place.line || a.place.column - b.place.column) }
}
