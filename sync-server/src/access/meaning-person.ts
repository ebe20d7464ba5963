import type { Profile, TableRules } from '#shared/access/profile-schema.ts'

/** The profile for a subject that acts for a person: row rules that speak of the reader themselves mean that person. */
export function meaningPerson(profile: Profile, memberId: string): Profile {
  const tables = Object.entries(profile.tables_enabled ?? {}).map(([id, rules]): [string, TableRules] => {
    if (rules === '*' || !rules.data) return [id, rules]
    const data = rules.data.map((rule) => ({
      ...rule,
      ...(typeof rule.value === 'object' && 'currentUser' in rule.value && { value: memberId }),
    }))
    return [id, { ...rules, data }]
  })
  return { ...profile, ...(profile.tables_enabled && { tables_enabled: Object.fromEntries(tables) }) }
}
