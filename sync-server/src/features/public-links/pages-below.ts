import type { LinkContext } from '#server/access/link-context.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

interface PageBelow {
  id: string
  title: string
  icon: string
  color: string
  /** 1: right below the shared page */
  depth: number
}

/** Deeper trees end here. */
const deepest = 30

/** The pages of a link to a page, in the order of the tree: those chosen that still stand below it and that its maker still sees. */
export function pagesBelow({ org, link, config, access }: LinkContext): PageBelow[] {
  const chosen = new Set(config.pages ?? [])
  if (chosen.size === 0) return []
  return below(org, link.item_id, ({ id }) => chosen.has(id) && access.item('page', id) !== 'none')
}

/** The wished pages that stand below a page, all unless given, as far as the member may share them. */
export function sharablePages({ org, access }: OrgContext, root: string, wished?: readonly string[]): string[] {
  const wanted = wished && new Set(wished)
  return below(org, root, ({ id }) => wanted?.has(id) !== false && access.may('share', 'page', id)).map(({ id }) => id)
}

/** A page that is not taken hides those below it. */
function below({ db }: OrgDatabase, root: string, takes: (page: { id: string }) => boolean): PageBelow[] {
  const living = db.build
    .selectFrom('page')
    .select(['id', 'parent_id', 'label', 'icon', 'color'])
    .where('parent_id', 'is not', null)
    .where('archived_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
  const children = new Map<string, { id: string; label: string; icon: string; color: string }[]>()
  for (const { parent_id: parent, ...page } of db.all(living)) {
    const siblings = children.get(parent ?? '') ?? []
    children.set(parent ?? '', siblings)
    siblings.push(page)
  }
  const found: PageBelow[] = []
  const walk = (parent: string, depth: number): void => {
    if (depth > deepest) return
    for (const { label, ...page } of children.get(parent) ?? []) {
      if (!takes(page)) continue
      found.push({ ...page, title: label, depth })
      walk(page.id, depth + 1)
    }
  }
  walk(root, 1)
  return found
}
