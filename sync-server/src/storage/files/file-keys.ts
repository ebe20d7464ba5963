/** The folder of an organisation's files. */
export const filesOf = (orgId: string): string => `files/${orgId}`

/** The folder of the files that were made for its people. */
export const reportsOf = (orgId: string): string => `reports/${orgId}`

/** @param file the random name of the row, never anything a person sent */
export function fileKey(orgId: string, file: string): string {
  if (!/^[0-9a-f]{32}$/.test(file)) throw new Error('not a file name of ours')
  return `${filesOf(orgId)}/${file}`
}

/** A picture redrawn from a file. `none` is the empty mark of a file that cannot be drawn. */
export function sizeKey(orgId: string, file: string, size: string): string {
  return `${sizesOf(orgId)}/${file}.${size}`
}

/** Pictures in their sizes lie in a folder of their own. They can be drawn again. */
export const sizesOf = (orgId: string): string => `${filesOf(orgId)}/sizes`

export const reportKey = (orgId: string, id: string): string => `${reportsOf(orgId)}/${id}`
