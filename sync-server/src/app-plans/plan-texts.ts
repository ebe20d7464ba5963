import { deepestNodes } from '#shared/nouns/documents/read-nodes.ts'
import type { AppPlan } from '#shared/nouns/app-plans/app-plan-schema.ts'
import { withoutTitle } from '#shared/nouns/pages/page-markdown.ts'
import { deepestBlockText, readBlockText } from '#shared/nouns/pages/read-block-text.ts'
import { isPageText, type PageElement } from '#shared/values/page-node.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { readMarkdown } from '#server/items/read-markdown.ts'
import type { Platform } from '#server/platform/platform.ts'

/** As for pages and blocks that programs write. */
const mostInPage = { nodes: 10_000, levels: deepestNodes }
const mostInBlock = { nodes: 4_000, levels: deepestBlockText }

/** The Markdown of pages and of blocks by its path, read on a thread before the writes that need it. @throws AppError those of `readMarkdown` */
export async function readPlanTexts(
  plan: AppPlan,
  { orgId }: Pick<OrgDatabase, 'orgId'>,
  platform: Platform,
  inline: (text: string, path: string) => string,
): Promise<Map<string, PageElement[]>> {
  const texts = new Map<string, PageElement[]>()
  for (const [at, page] of plan.pages.entries()) {
    const path = `pages.${at}`
    texts.set(path, withoutTitle(await readMarkdown(platform, orgId, inline(page.text, path), mostInPage), [page.label]))
  }
  for (const [at, app] of plan.apps.entries())
    for (const [place, { text }] of app.blocks.entries()) {
      if (text === undefined) continue
      const path = `apps.${at}.blocks.${place}`
      const nodes = readBlockText(await readMarkdown(platform, orgId, inline(text, path), mostInBlock))
      texts.set(
        path,
        nodes.filter((node): node is PageElement => !isPageText(node)),
      )
    }
  return texts
}
