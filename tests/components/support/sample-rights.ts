import type { EntityOf } from '#shared/catalogue/entities.ts'

/** The role of the lane's person as the sample server has it. Its feed and `become` tell the same, so that no late feed gives other rights back. */
export const sampleRights: { seq: number; role: EntityOf<'role'> } = {
  seq: 1,
  role: { id: 'role-1', name: 'Admin', color: 'blue', initialUrl: null, isAdmin: true, profile: {} },
}
