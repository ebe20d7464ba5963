import { ownAddress } from '#shared/lib/own-address.ts'

/** An address that a block may lead to: of the web, a mail, a telephone, or a page of this product. Empty for anything else. */
export function safeAddress(address: string): string {
  const text = address.trim()
  if (text.startsWith('/')) return ownAddress(text) === undefined ? '' : text
  return /^(https?:\/\/[^/\\]|mailto:|tel:)/i.test(text) && !/\p{Cc}/u.test(text) ? text : ''
}

/** An address of the web in its parts; undefined for any other. */
function parsed(address: string): { scheme: string; host: string; rest: string } | undefined {
  const [, scheme = '', host = '', rest = ''] = /^(https?):\/\/([\w.-]+(?::\d{1,5})?)(\/\S*)?$/i.exec(address.trim()) ?? []
  return host === '' ? undefined : { scheme: scheme.toLowerCase(), host: host.toLowerCase(), rest }
}

/** The address of a page to be framed; undefined unless it is one of the web that is sent encrypted. */
export function framedAddress(address: string): string | undefined {
  const found = parsed(address)
  return found?.scheme === 'https' ? `https://${found.host}${found.rest}` : undefined
}

const players: readonly [hosts: RegExp, id: RegExp, address: string][] = [
  [
    /^(www\.|m\.)?(youtube\.com|youtube-nocookie\.com)$/,
    /^(?:\/watch\?(?:.*&)?v=|\/(?:embed|shorts|live)\/)([\w-]{6,20})/,
    'https://www.youtube-nocookie.com/embed/',
  ],
  [/^youtu\.be$/, /^\/([\w-]{6,20})/, 'https://www.youtube-nocookie.com/embed/'],
  [/^(www\.|player\.)?vimeo\.com$/, /^\/(?:video\/)?(\d{5,15})/, 'https://player.vimeo.com/video/'],
]

/** The player of a film's page: without cookies where its server has such a one. undefined for other pages. */
export function videoFrame(address: string): string | undefined {
  const page = parsed(address)
  if (!page) return undefined
  for (const [hosts, id, player] of players) {
    const found = hosts.test(page.host) ? id.exec(page.rest)?.[1] : undefined
    if (found !== undefined) return `${player}${found}`
  }
  return undefined
}

/** A page of the web that shows a written address on a map. */
export function mapAddress(address: string): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
}
