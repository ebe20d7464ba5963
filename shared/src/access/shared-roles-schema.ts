import { z } from 'zod'
import { sharedLevels } from '#shared/access/privacy.ts'

/** Roles with which one private item is shared at most. */
const mostRoles = 200

/** The roles that a private item is for. */
export const sharedRolesSchema = z
  .record(z.string().min(1).max(100), z.enum(sharedLevels))
  .refine((roles) => Object.keys(roles).length <= mostRoles)
