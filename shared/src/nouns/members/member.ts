import type { Seat } from '#shared/values/seat.ts'

/** A person in an organisation. `email` is present for those who may manage users and for oneself, else empty. */
export interface Member {
  id: string
  displayName: string
  email: string
  photoUrl: string | null
  /** index into the 12 soft hues of the theme */
  hue: number
  seat: Seat
  roleId: string
  active: boolean
  /** has the unrestricted role, so can be asked for more rights */
  isAdmin?: boolean
}
