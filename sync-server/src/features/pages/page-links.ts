import { sql } from 'kysely'
import { mostBacklinks, type pageCalls } from '#shared/nouns/pages/page-calls.ts'
import type { CallAnswer } from '#shared/protocol/calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { ItemType } from '#shared/values/item-type.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { findItem } from '#server/items/find-item.ts'

type Backlinks = CallAnswer<(typeof pageCalls)['GET items/:type/:id/backlinks']>

/**
 * The pages and apps that lead to a thing. A person who sees one of them has its whole document, and so learns nothing new.
 * @throws AppError `not_found` for a thing that the person does not see
 */
export function readBacklinks({ org, access }: OrgContext, type: ItemType, id: string): Backlinks {
  const sees = type === 'table' ? access.table(id).read : access.item(type, id) !== 'none'
  if (!sees || !findItem(org, type, id)) throw new AppError('not_found', { id })
  const { db } = org
  const naming = db.build
    .selectFrom('document_projection')
    .select('name')
    .where('kind', 'in', ['page', 'app'])
    .where(sql<boolean>`instr(data, ${id}) > 0`)
    .orderBy('seq', 'desc')
  const places: Backlinks['places'] = []
  for (const { name } of db.all(naming)) {
    const [kind, place = ''] = name.split(':')
    const isThere = (kind === 'page' || kind === 'app') && place !== id && access.item(kind, place) !== 'none'
    if (isThere && findItem(org, kind, place)) places.push({ type: kind, id: place })
    if (places.length >= mostBacklinks) break
  }
  return { places }
}
