import { foldText } from '#shared/lib/fold-text.ts'
import type { ControlReader } from '#server/storage/control/control-store.ts'

const longest = 80

/** A title as it stands in addresses; `template` for one without Latin letters or figures. */
export function slugOf(title: string): string {
  const slug = foldText(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replaceAll(/^-+|-+$/g, '')
  return slug === '' ? 'template' : slug
}

/** Inside a write: the slug of a title, with a number where another template has it. */
export async function freeSlug(reader: ControlReader, title: string): Promise<string> {
  const slug = slugOf(title)
  const isTaken = async (wanted: string): Promise<boolean> =>
    (await reader.get(reader.build.selectFrom('template').select('id').where('slug', '=', wanted))) !== undefined
  if (!(await isTaken(slug))) return slug
  let number = 2
  while (await isTaken(`${slug}-${number}`)) number += 1
  return `${slug}-${number}`
}
