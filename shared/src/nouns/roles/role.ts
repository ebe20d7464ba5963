import type { Profile } from '#shared/access/profile-schema.ts'

/** A role (the specification's "profile"). Devices get their own role; those who manage roles get all of them. */
export interface Role {
  id: string
  name: string
  color: string
  initialUrl: string | null
  /** the admin role is unrestricted and cannot be edited */
  isAdmin: boolean
  profile: Profile
}
