import { pageMarkdown } from '#shared/nouns/pages/page-markdown.ts'
import type { ProgramPage } from '#shared/nouns/pages/page-calls.ts'
import { readPageSnapshot, withBlockTexts } from '#shared/nouns/pages/page-document.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { readDocument } from '#server/sync/org-documents.ts'

/** The pages within the rights, by name. */
export function listPages({ org: { db }, access }: OrgContext): ProgramPage[] {
  const living = db.build.selectFrom('page').select(['id', 'label', 'updated_at']).where('archived_at', 'is', null)
  return db.all(living.where('deleted_at', 'is', null).orderBy('label')).filter(({ id }) => access.page(id) !== 'none')
}

/** A page's title and body as Markdown. @throws AppError `page_not_found` also for one outside the rights */
export function readPage(context: OrgContext, id: string): ProgramPage & { markdown: string } {
  const page = listPages(context).find((one) => one.id === id)
  if (!page) throw new AppError('page_not_found')
  const body = withBlockTexts(readDocument(context.org, `page:${id}`, readPageSnapshot))
  return { ...page, markdown: pageMarkdown(page.label, body) }
}
