import { createHash } from 'node:crypto'
import { relative } from 'node:path'

const sheets = new Map<string, string>()

/**
 * The name of a sheet's class on the page. All classes of a sheet end alike, which compresses well, and none knows its line: a change of
 * a sheet leaves the scripts as they were.
 */
export function className(name: string, file: string): string {
  const sheet = relative('client/src', file.replace(/\?.*$/, '')).replaceAll('\\', '/')
  const end = createHash('sha256').update(sheet).digest('base64url').slice(0, 4)
  const other = sheets.get(end)
  if (other !== undefined && other !== sheet) throw new Error(`The classes of ${sheet} and ${other} end alike: take five letters.`)
  sheets.set(end, sheet)
  return `${name}_${end}`
}
