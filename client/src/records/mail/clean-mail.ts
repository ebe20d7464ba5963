import DOMPurify, { type Config } from 'dompurify'

/** Mails look as their writers made them, within a frame of their own: styles stay, nothing runs, asks or frames. */
const rules = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: [
    'form',
    'input',
    'button',
    'select',
    'textarea',
    'iframe',
    'object',
    'embed',
    'audio',
    'video',
    'dialog',
    'base',
    'meta',
    'link',
  ],
  FORBID_ATTR: ['srcset', 'popover', 'autofocus', 'tabindex', 'background', 'ping'],
  ALLOW_DATA_ATTR: false,
  WHOLE_DOCUMENT: false,
} satisfies Config

/** no name of a host: pictures within the mail and files of ours */
const ownPicture = /^(?:data:image\/(?:png|jpe?g|gif|webp);|\/api\/files\/message\/)/i

export interface CleanMail {
  /** a whole page for a frame */
  page: string
  /** addresses of pictures of other hosts, which are left out: asking for one tells its host who reads */
  remote: string[]
  /** addresses of pictures of ours, which the frame cannot ask for itself */
  own: string[]
}

/** Cleans the HTML of a stranger. @param pictures what stands instead of pictures, by address */
export function cleanMail(html: string, pictures: ReadonlyMap<string, string> = new Map()): CleanMail {
  const tree = DOMPurify.sanitize(html, { ...rules, RETURN_DOM_FRAGMENT: true })
  const own: string[] = []
  const remote: string[] = []
  for (const picture of tree.querySelectorAll('img')) {
    const address = picture.getAttribute('src') ?? ''
    const replaced = pictures.get(address)
    if (replaced !== undefined) picture.setAttribute('src', replaced)
    else if (!ownPicture.test(address)) {
      if (address !== '') remote.push(address)
      picture.removeAttribute('src')
    } else if (!address.startsWith('data:')) own.push(address)
  }
  for (const link of tree.querySelectorAll('a')) {
    link.target = '_blank'
    link.rel = 'noopener noreferrer'
  }
  const box = document.createElement('div')
  box.append(tree)
  return { page: pageOf(box.innerHTML), remote, own }
}

/** The policy of the frame's own page: whatever was overlooked above asks nobody and runs nothing. */
const policy = "default-src 'none'; img-src data: blob:; style-src 'unsafe-inline'"

function pageOf(body: string): string {
  return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="referrer" content="no-referrer"><style>body{margin:12px;font:14px/1.5 system-ui,sans-serif;color:#1c2026;background:#fff;overflow-wrap:anywhere}img{max-width:100%;height:auto}</style></head><body>${body}</body></html>`
}
