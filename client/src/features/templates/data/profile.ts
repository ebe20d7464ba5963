import type { BuilderProfile } from '#shared/nouns/templates/template-builder-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { createValue } from '#client/lib/value.ts'

/** Counts the changes after which the profile is loaded again. */
export const profileChanges = createValue(0)
export const noteProfileChange = (): void => profileChanges.set(profileChanges.get() + 1)

/** null: the person has none yet. */
export async function loadProfile(): Promise<BuilderProfile | null> {
  try {
    return await call('GET template/builder/current')
  } catch (error) {
    if (error instanceof ApiError && error.id === 'profile_not_found') return null
    throw error
  }
}
