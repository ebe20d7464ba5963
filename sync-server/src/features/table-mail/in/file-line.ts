import type { ReceivedFile } from '#server/items/received-file.ts'

/** A file as a message names it. */
export function fileLine({ name, type }: ReceivedFile, path: string): string {
  const words = plainFileName(name)
  return /^image\/(?:png|jpe?g|gif|webp)$/.test(type) ? `![${words}](${path})` : `[${words}](${path})`
}

/** A name within the brackets of a link. */
export const plainFileName = (name: string): string =>
  name
    .replace(/[[\]\\()\n]/g, ' ')
    .trim()
    .slice(0, 200) || 'file'
