const sheets = /^\/spreadsheets\/d\/(e\/)?([\w-]+)/

/**
 * The address at which a sheet of Google answers as CSV, from the address of its page, which people copy. The sheet is published, or open to
 * everybody with its link. Any other address stays as it is.
 */
export function downloadAddress(text: string): string {
  const url = new URL(text)
  const found = url.hostname === 'docs.google.com' ? sheets.exec(url.pathname) : null
  if (!found || /\/export$/.test(url.pathname) || url.searchParams.has('output')) return text
  const [, isPublished, id = ''] = found
  const gid = url.searchParams.get('gid') ?? /gid=(\d+)/.exec(url.hash)?.[1]
  const target = new URL(isPublished ? `/spreadsheets/d/e/${id}/pub` : `/spreadsheets/d/${id}/export`, url)
  target.searchParams.set(isPublished ? 'output' : 'format', 'csv')
  if (gid) target.searchParams.set('gid', gid)
  return target.href
}
