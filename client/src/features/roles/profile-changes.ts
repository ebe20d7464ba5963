import type { Profile } from '#shared/access/profile-schema.ts'

/** One entry that differs between two profiles, by its place in the object. */
export interface ProfileChange {
  key: string
  before: string | undefined
  after: string | undefined
}

/** The changes between two profiles, entry by entry: flags, entries of the maps, and ids of the lists. */
export function profileChanges(before: Profile, after: Profile): ProfileChange[] {
  const old = entriesOf(before)
  const next = entriesOf(after)
  return [...new Set([...old.keys(), ...next.keys()])]
    .filter((key) => old.get(key) !== next.get(key))
    .map((key) => ({ key, before: old.get(key), after: next.get(key) }))
}

function entriesOf(profile: Profile): Map<string, string> {
  const entries = new Map<string, string>()
  for (const [key, value] of Object.entries(profile)) {
    if (Array.isArray(value)) for (const id of value) entries.set(`${key} ${id}`, 'true')
    else if (typeof value === 'object') for (const [id, entry] of Object.entries(value)) entries.set(`${key} ${id}`, JSON.stringify(entry))
    else entries.set(key, String(value))
  }
  return entries
}
