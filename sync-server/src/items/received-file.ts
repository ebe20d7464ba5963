import type { Readable } from 'node:stream'
import type { FileTarget } from '#shared/nouns/attachments/file-owner.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { Platform } from '#server/platform/platform.ts'

/** A file that came in from outside and lies in the organisation's folder. */
export interface ReceivedFile {
  /** its random name on the disk */
  file: string
  name: string
  type: string
  size: number
  sha256: string
}

/** Acts on files that came in for a feature; composed from the feature of files. */
export interface ReceivedFiles {
  /** The folder where an organisation's files are made, which is there. */
  makeFolder(platform: Platform, orgId: string): Promise<string>
  /** Looks at a file, by the scanner and the type of its bytes, and keeps it. @throws AppError `file_infected`, `unavailable` */
  admit(platform: Platform, orgId: string, file: ReceivedFile): Promise<ReceivedFile>
  /** A second name for the same bytes: each row of a file deletes its own. */
  twin(platform: Platform, orgId: string, file: ReceivedFile): Promise<ReceivedFile>
  /** Inside a write: a place has this file. @returns its id. @throws AppError `plan_limit`, `organisation_full`, and what a field's rights say */
  keep(context: OrgContext, target: FileTarget, file: ReceivedFile): string
  /** Deletes files that no row names. */
  drop(platform: Platform, orgId: string, files: readonly ReceivedFile[]): Promise<void>
  /** A file of this owner; undefined when it has none of this id. */
  find(
    context: Pick<OrgContext, 'org'>,
    platform: Platform,
    chatId: string,
    id: string,
  ): { open: () => Promise<Readable>; name: string; size: number } | undefined
}
