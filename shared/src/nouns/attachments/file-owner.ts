import { maxAttachmentBytes } from '#shared/nouns/attachments/attachment.ts'
import { maxPictureBytes } from '#shared/nouns/attachments/picture-size.ts'

/** Files that an owner has. */
export interface OwnedFiles {
  /** one, which a new one replaces; else as many as its content names */
  isOne: boolean
  /** only pictures, which are redrawn from their pixels; else files of any kind, kept as they are */
  imagesOnly: boolean
  mostBytes: number
}

const picture: OwnedFiles = { isOne: true, imagesOnly: true, mostBytes: maxPictureBytes }
const pictures: OwnedFiles = { ...picture, isOne: false }
const files: OwnedFiles = { isOne: false, imagesOnly: false, mostBytes: maxAttachmentBytes }

/** Things besides cells that have files of their own, by their id; a message's are its chat's. */
export const ownedFiles = {
  member: picture,
  organisation: picture,
  app: pictures,
  form: pictures,
  page: files,
  task: files,
  message: files,
} as const satisfies Record<string, OwnedFiles>

export type FileOwnerKind = keyof typeof ownedFiles
export const fileOwnerKinds = Object.keys(ownedFiles) as [FileOwnerKind, ...FileOwnerKind[]]

export interface FileOwner {
  owner: FileOwnerKind
  ownerId: string
}

/** The place that a file is uploaded for: a field with files, or an owner. */
export type FileTarget = { tableId: string; fieldId: string } | FileOwner

export function isOwned(target: FileTarget): target is FileOwner {
  return 'owner' in target
}

/** The address of an owner's file. It names the file, so that a new picture has a new address. */
export function ownedFilePath({ owner, ownerId }: FileOwner, id: string): string {
  return `/api/files/${owner}/${ownerId}/${id}`
}

const ownedFilePattern = /^\/api\/files\/(?:app|form|page)\/[0-9a-f-]{36}\/([0-9a-f-]{36})$/

const appPicture = /^\/api\/files\/app\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/

/** True for the address of a picture of an app; a document may say anything. */
export function isAppPicture(address: string): boolean {
  return appPicture.test(address)
}

/** The address at which a visitor of a public link reads a file of its app or page; other addresses stay as they are. */
export function publicFilePath(token: string, path: string): string {
  const id = ownedFilePattern.exec(path)?.[1]
  return id === undefined ? path : `/api/public/${token}/files/${id}`
}
