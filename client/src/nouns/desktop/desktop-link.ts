import { isUuid } from '#shared/lib/ids.ts'
import { readStartingPage } from '#shared/nouns/roles/starting-page.ts'

/** Browsers give pages no scheme of another form; desktop programs may take it, too. */
const scheme = 'web+trama:'

/** The link that opens a place of an organisation in the installed product. */
export function desktopLink(orgId: string, path: string): string {
  return `${scheme}//open?${new URLSearchParams({ workspace: orgId, path })}`
}

/** The place that such a link names; undefined for anything else, also for a place outside of this product. */
export function readDesktopLink(link: string): { orgId: string; path: string } | undefined {
  if (!link.startsWith(`${scheme}//open?`)) return undefined
  const query = new URLSearchParams(link.slice(link.indexOf('?') + 1))
  const [orgId, path] = [query.get('workspace') ?? '', readStartingPage(query.get('path') ?? '')]
  return isUuid(orgId) && path != null ? { orgId, path } : undefined
}
