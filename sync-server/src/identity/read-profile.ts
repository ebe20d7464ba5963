import { profileSchema, type Profile } from '#shared/access/profile-schema.ts'

/** A stored profile that does not parse grants nothing. */
export function readProfile(json: string): Profile {
  const parsed = profileSchema.safeParse(JSON.parse(json))
  return parsed.success ? parsed.data : {}
}
