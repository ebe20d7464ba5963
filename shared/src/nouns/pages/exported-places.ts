import { fileNode, isPageText, mentionNode, pictureNode, type PageElement, type PageNode } from '#shared/nouns/pages/page-nodes.ts'

/** The mark of words that lead to another file of the same export; its `href` is a path. */
export const placeMark = 'exportedPlace'
/** The node of a picture that lies beside an exported page; its attributes are `href` and `alt`. */
export const placePicture = 'exportedPicture'

/** Names and paths beside an exported page, as far as the person who exports sees them. */
export interface ExportedPlaces {
  /** of a mention; without a path it is only named */
  mention(kind: string, id: string): { label: string; href?: string } | undefined
  /** the path of a file */
  file(fileId: string): string | undefined
}

/** A path beside the page, never an address: a document may say anything. */
export function isPlace(href: string): boolean {
  return href !== '' && !/^[a-z][\w+.-]*:/i.test(href) && !href.startsWith('/') && !href.includes('\\')
}

/** Puts names and paths in the place of mentions, pictures and files. */
export function withPlaces(nodes: readonly PageNode[], places: ExportedPlaces): PageNode[] {
  return nodes.map((node) => (isPageText(node) ? node : placed(node, places)))
}

function placed(node: PageElement, places: ExportedPlaces): PageNode {
  const { attrs } = node
  if (node.type === mentionNode) {
    const found = places.mention(String(attrs['kind']), String(attrs['id']))
    if (!found) return node
    const marks = found.href === undefined ? [] : [{ type: placeMark, attrs: { href: found.href } }]
    return { type: 'text', text: found.label, marks }
  }
  const href = node.type === pictureNode || node.type === fileNode ? places.file(String(attrs['fileId'])) : undefined
  if (href === undefined) return { ...node, children: withPlaces(node.children, places) }
  const words = String(attrs['caption'] || attrs['alt'] || attrs['name'] || '')
  if (node.type === pictureNode) return { type: placePicture, attrs: { href, alt: words }, children: [] }
  return { type: 'paragraph', attrs: {}, children: [{ type: 'text', text: words || href, marks: [{ type: placeMark, attrs: { href } }] }] }
}
