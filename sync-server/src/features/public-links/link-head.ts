import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#shared/protocol/errors.ts'
import { createLinkContext } from '#server/access/link-context.ts'
import { readHead, readOrganisation } from '#server/features/public-links/item-head.ts'
import { linkOfToken } from '#server/features/public-links/public-link-rows.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The facts about a link that its address tells to previews and search engines. */
interface LinkHead {
  title: string
  description: string
  organisation: string
  isIndexed: boolean
}

/** The most letters of a description that previews show. */
const mostLetters = 300

/** Undefined for a link that opens nothing, and for one with a password, which says nothing before it is opened. */
export async function readLinkHead(platform: Platform, token: string, slug: string | undefined): Promise<LinkHead | undefined> {
  try {
    const { orgId, linkId } = await linkOfToken(platform, token, slug)
    const context = createLinkContext(platform.orgs.open(orgId), linkId, { now: platform.now, source: 'public-link' })
    const { link, config } = context
    if (link.password_hash !== null) return undefined
    const { title } = readHead(context, link.item_type === 'form' ? 'table' : link.item_type, link.item_id)
    return {
      title: config.title || title,
      description: (config.text ?? '').slice(0, mostLetters),
      organisation: readOrganisation(context).organisation,
      isIndexed: config.indexed === true,
    }
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

let page: { changed: number; html: string } | undefined

/** The visitor's page as it was built; undefined without a built client. */
export async function readPublicPage(clientDir: string): Promise<string | undefined> {
  const file = join(clientDir, 'public.html')
  try {
    const changed = (await stat(file)).mtimeMs
    if (page?.changed !== changed) page = { changed, html: await readFile(file, 'utf8') }
    return page.html
  } catch {
    return undefined
  }
}

/** Puts a link's title and description into the visitor's page, for previews of its address. */
export function withHead(html: string, { title, description, organisation, isIndexed }: LinkHead): string {
  const named = [
    `<title>${escaped(title)}</title>`,
    `<meta property="og:type" content="article" />`,
    `<meta property="og:title" content="${escaped(title)}" />`,
    `<meta property="og:site_name" content="${escaped(organisation)}" />`,
    `<meta name="twitter:card" content="summary" />`,
    ...(description === ''
      ? []
      : [
          `<meta name="description" content="${escaped(description)}" />`,
          `<meta property="og:description" content="${escaped(description)}" />`,
        ]),
  ]
  return html
    .replace(/<meta name="description"[^>]*>/, '')
    .replace(/<meta name="robots"[^>]*>/, (robots) => (isIndexed ? '' : robots))
    .replace(/<title>[^<]*<\/title>/, () => named.join('\n    '))
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replace(/\s+/g, ' ')
}
