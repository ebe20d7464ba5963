import { sql } from 'kysely'
import type { ProgramPage } from '#shared/nouns/pages/page-calls.ts'
import { pageMarkdown } from '#shared/nouns/pages/page-markdown.ts'
import { readPageSnapshot, withBlockMarks } from '#shared/nouns/pages/page-document.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { ReadPageInput } from '#server/features/pages/read-page-job.ts'
import { textThreadsOf } from '#server/jobs/text-threads.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readCursor, writeCursor } from '#server/records/read/query-records.ts'
import { documentsOf, readDocument } from '#server/sync/org-documents.ts'

/** `after`: the `next` of an earlier answer */
export interface ListedPart {
  size: number
  after?: string | undefined
}

export interface PageList {
  items: ProgramPage[]
  /** where the following ones begin; null after the last */
  next: string | null
}

export type PageText = ProgramPage & { markdown: string }

/** Pages that one call looks at: somebody who may read few of many gets short answers, one after the other. */
const mostLooked = 5_000

/**
 * The pages within the rights, by name: at most `size` of those after the cursor. That names the last page that was told, never a hidden
 * one, and how many were looked at since. @throws AppError for what is no cursor
 */
export function listPages(context: OrgContext, { size, after }: ListedPart): PageList {
  const { keys, id } = after === undefined ? { keys: ['', 0], id: '' } : readCursor(after, 2)
  let last = { label: String(keys[0] ?? ''), id }
  let told = last
  let passed = Math.max(0, Math.trunc(Number(keys[1])) || 0)
  const items: ProgramPage[] = []
  const next = (): string => writeCursor([told.label, passed], told.id)
  for (let looked = 0; looked < mostLooked; looked += size) {
    const following = living(context).where(sql<boolean>`(label, id) > (${last.label}, ${last.id})`)
    const rows = context.org.db.all(
      following
        .orderBy('label')
        .orderBy('id')
        .limit(size)
        .offset(looked === 0 ? passed : 0),
    )
    for (const row of rows) {
      if (items.length === size) return { items, next: next() }
      last = row
      passed += 1
      if (context.access.page(row.id) === 'none') continue
      items.push(row)
      told = row
      passed = 0
    }
    if (rows.length < size) return { items, next: null }
  }
  return { items, next: next() }
}

/** @throws AppError `page_not_found` also for one outside the rights */
export function findPage(context: OrgContext, id: string): ProgramPage {
  const page = context.org.db.get(living(context).where('id', '=', id))
  if (!page || context.access.page(id) === 'none') throw new AppError('page_not_found')
  return page
}

const living = ({ org: { db } }: OrgContext) =>
  db.build.selectFrom('page').select(['id', 'label', 'updated_at']).where('archived_at', 'is', null).where('deleted_at', 'is', null)

/** A page's title and body as Markdown; that of a large one is written on a thread. @throws AppError `page_not_found`, `limit_reached` */
export async function readPageText(platform: Platform, context: OrgContext, id: string): Promise<PageText> {
  const page = findPage(context, id)
  const { org } = context
  const name = `page:${id}`
  const documents = documentsOf(org)
  if (documents.isLarge(name)) {
    const input: ReadPageInput = { path: org.db.path, name, label: page.label }
    const markdown = await textThreadsOf(platform).read<string | undefined>(org.orgId, 'pages.read', input)
    if (markdown !== undefined) return { ...page, markdown }
  }
  const body = withBlockMarks(readDocument(org, name, readPageSnapshot))
  return { ...page, markdown: pageMarkdown(page.label, body, { exact: true }) }
}
