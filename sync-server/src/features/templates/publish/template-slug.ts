import { foldText } from '#shared/lib/fold-text.ts'
import type { ControlDatabase } from '#server/storage/control-database.ts'

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
export function freeSlug(control: ControlDatabase, title: string): string {
  const slug = slugOf(title)
  const isTaken = (wanted: string): boolean =>
    control.get(control.build.selectFrom('template').select('id').where('slug', '=', wanted)) !== undefined
  if (!isTaken(slug)) return slug
  let number = 2
  while (isTaken(`${slug}-${number}`)) number += 1
  return `${slug}-${number}`
}
