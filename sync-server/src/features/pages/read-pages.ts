import type { ProgramPage } from '#shared/nouns/pages/page-calls.ts'
import { pageMarkdown } from '#shared/nouns/pages/page-markdown.ts'
import { readPageSnapshot, withBlockMarks } from '#shared/nouns/pages/page-document.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { ReadPageInput } from '#server/features/pages/read-page-job.ts'
import { listPart, type ListedPart } from '#server/records/read/list-part.ts'
import { textThreadsOf } from '#server/jobs/text-threads.ts'
import type { Platform } from '#server/platform/platform.ts'
import { documentsOf, readDocument } from '#server/sync/org-documents.ts'

export interface PageList {
  items: ProgramPage[]
  /** where the following ones begin; null after the last */
  next: string | null
}

export type PageText = ProgramPage & { markdown: string }

/** The pages within the rights, by name. @throws AppError for what is no cursor */
export function listPages(context: OrgContext, part: ListedPart): PageList {
  return listPart(context, part, living(context), 'label', ({ id }) => context.access.page(id) !== 'none')
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
