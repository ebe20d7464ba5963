import type { Profile, TableRules } from '#shared/access/profile-schema.ts'
import type { Seat } from '#shared/values/seat.ts'
import type { TestMember } from '#tests/support/test-org.ts'
import type { Need, Random, Secret } from '#tests/support/secrets/secret-book.ts'
import type { SecretWorld } from '#tests/support/secrets/secret-world.ts'

/** The part of a table that a role opens, kept apart from the server: its own reading of roles is not the judge. */
export interface TableSight {
  hidden: ReadonlySet<string>
  /** only records whose cell of this field holds the value */
  rows?: { field: string; value: string }
  structure: boolean
  edits: boolean
}

/** A person or link that sends requests. */
export interface Principal {
  name: string
  member?: TestMember
  headers?: Record<string, string>
  /** the person whose view this is, in *view as* */
  looksAs?: Principal
  maySee(secret: Secret): boolean
}

export interface MemberPrincipal extends Principal {
  member: TestMember
  seat: Seat
  tables: ReadonlyMap<string, TableSight>
  /** may change every app, every page that is not closed to them */
  editsApps: boolean
  editsPages: boolean
  closedItems: ReadonlySet<string>
  sees(need: Need): boolean
}

/** By the role that was made for them, as the test understands it. */
export function memberPrincipal(
  world: SecretWorld,
  given: Pick<MemberPrincipal, 'name' | 'member' | 'seat' | 'tables' | 'editsApps' | 'editsPages' | 'closedItems'>,
): MemberPrincipal {
  const sees = (need: Need): boolean => {
    if (need.keptBy !== undefined) return need.keptBy === given.member.memberId
    if (need.madeBy !== undefined) return need.madeBy === given.member.memberId
    if (need.item !== undefined) return !given.closedItems.has(need.item)
    const sight = need.table === undefined ? undefined : given.tables.get(need.table)
    if (!sight) return false
    if (need.field !== undefined && sight.hidden.has(need.field)) return false
    if (need.allRows && sight.rows) return false
    if (need.manages && !sight.structure) return false
    if (need.record === undefined || !sight.rows) return true
    const { field, value } = sight.rows
    return world.cellOf(need.record, field) === value || world.copied.has(`${need.record} ${value}`)
  }
  return { ...given, sees, maySee: ({ needs }) => needs.every(sees) }
}

/** A principal outside the organisation. */
export const outsider = (name: string, more: Partial<Principal> = {}): Principal => ({ name, maySee: () => false, ...more })

const some = <T>(random: Random, list: readonly T[], share: number): T[] => list.filter(() => random(100) < share)

/**
 * A random role over the tables of a world: closed tables, hidden and read-only fields, row rules. The values of rules are secrets of those who
 * meet `ownNeeds`.
 */
export function randomSights(
  world: SecretWorld,
  random: Random,
  who: { seat: Seat; rowValue: string; mayHaveRows: boolean; ownNeeds: Need[] },
): { tables: Map<string, TableSight>; profile: Profile } {
  const isWild = random(2) === 0
  const closed = new Set(some(random, world.tables, 25).map((table) => table.id))
  if (closed.size === world.tables.length) closed.delete(world.tables[0]?.id ?? '')
  const enabled: Record<string, TableRules> = {}
  const tables = new Map<string, TableSight>()
  const edits = who.seat !== 'viewer'
  const rights = { manage_structure: who.seat === 'builder', can_create: edits, can_edit: edits, can_delete: edits }
  for (const table of world.tables) {
    if (closed.has(table.id)) continue
    const hidden = new Set(some(random, table.hideable, 45))
    if (hidden.size === 0) hidden.add(table.fields['note'] ?? '')
    const ruled = who.mayHaveRows && random(2) === 0 ? { field: table.fields['owner'] ?? '', value: who.rowValue } : undefined
    enabled[table.id] = {
      ...rights,
      fields_excluded: [...hidden],
      fields_readonly: some(random, Object.values(table.fields), 10).filter((id) => !hidden.has(id)),
      ...(ruled && {
        data: [
          { ...ruled, operator: 'is' },
          { field: table.fields['note'] ?? '', operator: 'isNot', value: world.book.marker('value of a row rule', who.ownNeeds) },
        ],
      }),
    }
    tables.set(table.id, { hidden, structure: who.seat === 'builder', edits, ...(ruled && { rows: ruled }) })
  }
  const profile: Profile = {
    tables_enabled: { ...enabled, ...(isWild && { '*': rights }) },
    ...(isWild && { tables_disabled: [...closed] }),
  }
  return { tables, profile }
}
