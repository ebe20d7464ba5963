import { randomBytes } from 'node:crypto'
import type { Platform } from '#server/platform/platform.ts'
import type { ControlStore } from '#server/storage/control/control-store.ts'

type Keeping = Pick<Platform, 'controlStore'>

const known = new WeakMap<ControlStore, Map<string, Promise<string>>>()

/** A value of this installation that is made once, by its name, and never changes. Read once by a process. */
export function keptValue({ controlStore }: Keeping, name: string, make: () => string): Promise<string> {
  const values = known.get(controlStore) ?? new Map<string, Promise<string>>()
  known.set(controlStore, values)
  const before = values.get(name)
  if (before) return before
  const value = findOrMake(controlStore, name, make)
  values.set(name, value)
  value.catch(() => values.delete(name))
  return value
}

async function findOrMake(store: ControlStore, name: string, make: () => string): Promise<string> {
  const { build } = store
  const find = build.selectFrom('setting').select('value').where('key', '=', name)
  const stored = await store.get(find)
  if (stored) return stored.value
  // another process may make it at the same time: the first one counts
  const value = make()
  const row = build.insertInto('setting').values({ key: name, value })
  await store.run(row.onConflict((on) => on.column('key').doNothing()))
  return (await store.get(find))?.value ?? value
}

/** A secret of this installation, by its name: what it signed holds after a restart. */
export function keptSecret(platform: Keeping, name: string): Promise<string> {
  return keptValue(platform, name, () => randomBytes(32).toString('base64url'))
}
