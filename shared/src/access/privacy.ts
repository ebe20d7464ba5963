/** Levels at which the owner of a private item shares it. */
export const sharedLevels = ['view', 'edit'] as const
export type SharedLevel = (typeof sharedLevels)[number]

/**
 * The one who keeps an item for themselves, and those whom they share it with. Roles now; single persons and teams would stand beside them, and
 * {@link privateRight} alone would read them.
 */
export interface Privacy {
  /** a member's id */
  owner: string
  /** by role */
  roles: Readonly<Record<string, SharedLevel>>
}

/** A person's right to a private item: neither their role nor being an administrator adds to it. */
export type PrivateRight = 'owner' | SharedLevel | 'none'

/** Things that somebody may keep for themselves. */
export type KeptType = 'page' | 'folder'

/** Answers for one person; undefined for an item that is not private. */
export type ReadPrivacy = (type: KeptType, id: string) => PrivateRight | undefined

export function privateRight({ owner, roles }: Privacy, person: { memberId: string; roleId: string | undefined }): PrivateRight {
  if (owner === person.memberId) return 'owner'
  return (person.roleId !== undefined && Object.hasOwn(roles, person.roleId) ? roles[person.roleId] : undefined) ?? 'none'
}
