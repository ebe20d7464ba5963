/** Things besides cells that have a file of their own: a member's picture, the organisation's logo. */
export const fileOwnerKinds = ['member', 'organisation'] as const
export type FileOwnerKind = (typeof fileOwnerKinds)[number]

export interface FileOwner {
  owner: FileOwnerKind
  ownerId: string
}

/** The place that a file is uploaded for: a field with files, or an owner with one picture. */
export type FileTarget = { tableId: string; fieldId: string } | FileOwner

export function isOwned(target: FileTarget): target is FileOwner {
  return 'owner' in target
}
