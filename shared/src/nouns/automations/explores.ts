import type { Access } from '#shared/access/access.ts'

/** Builders read Explore, and its kinds by call, in every plan (specification 3 §2). */
export function explores(access: Access): boolean {
  return access.can('manage_tricks') || (!access.has('manageAutomations') && access.isBuilder)
}
