import { readProfile } from '#server/identity/read-profile.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { untilChanged } from '#server/storage/until-changed.ts'

const none: ReadonlySet<string> = new Set()

/** The fields that any role's row rules read in a table: a change of such a cell may show the record to somebody, or hide it. */
export function ruleFieldsOf(org: OrgDatabase, tableId: string): ReadonlySet<string> {
  const fields = readFields(org)
  const [own, all] = [fields.get(tableId) ?? none, fields.get('*') ?? none]
  return all.size === 0 ? own : new Set([...own, ...all])
}

const readFields = untilChanged(({ db }): ReadonlyMap<string, ReadonlySet<string>> => {
  const fields = new Map<string, Set<string>>()
  for (const { profile } of db.all(db.build.selectFrom('role').select('profile').where('deleted_at', 'is', null))) {
    for (const [tableId, rules] of Object.entries(readProfile(profile).tables_enabled ?? {})) {
      if (rules === '*') continue
      for (const { field } of rules.data ?? []) fields.set(tableId, (fields.get(tableId) ?? new Set()).add(field))
    }
  }
  return fields
})
