import { mergeAttributes, Node } from '@tiptap/core'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { fileNode, pictureAlignments, pictureNode, pictureWidth } from '#shared/nouns/pages/page-nodes.ts'
import { FileNodeView } from '#client/editor/nodes/FileNodeView.tsx'
import { heldPicture } from '#client/nouns/pages/held-picture.ts'
import { isMissed, isOnWeb, mostPictures } from '#client/nouns/pages/pasted-html.ts'
import { PictureNodeView } from '#client/editor/nodes/PictureNodeView.tsx'

const words = (name: string) => ({
  default: '',
  parseHTML: (element: HTMLElement) => element.getAttribute(`data-${name}`) ?? '',
  renderHTML: (attributes: Record<string, unknown>) => ({ [`data-${name}`]: typeof attributes[name] === 'string' ? attributes[name] : '' }),
})

/** Marks the page that owns a copied file: on another page its readers may not have it. */
const ofPage = (pageId: string) => ({ 'data-of-page': pageId })

/** A picture that the page owns: its file, its words, its width in percent and its place. */
export const PictureNode = Node.create<{ pageId: string }>({
  name: pictureNode,
  group: 'block',
  atom: true,
  draggable: true,
  addOptions: () => ({ pageId: '' }),
  addAttributes: () => ({
    fileId: words('file'),
    name: words('name'),
    alt: words('alt'),
    caption: words('caption'),
    width: {
      default: 100,
      parseHTML: (element: HTMLElement) => pictureWidth(element.getAttribute('data-width')),
      renderHTML: ({ width }: Record<string, unknown>) => ({ 'data-width': pictureWidth(width) }),
    },
    align: {
      default: 'center',
      parseHTML: (element: HTMLElement) => pictureAlignments.find((align) => align === element.getAttribute('data-align')) ?? 'center',
      renderHTML: ({ align }: Record<string, unknown>) => ({ 'data-align': String(align) }),
    },
  }),
  parseHTML: () => [{ tag: 'figure[data-file]' }],
  renderHTML({ HTMLAttributes }) {
    return ['figure', mergeAttributes(HTMLAttributes, ofPage(this.options.pageId))]
  },
  addNodeView: () => ReactNodeViewRenderer(PictureNodeView),
})

/** A file of any kind that the page owns, to be saved. */
export const FileNode = Node.create<{ pageId: string }>({
  name: fileNode,
  group: 'block',
  atom: true,
  draggable: true,
  addOptions: () => ({ pageId: '' }),
  addAttributes: () => ({
    fileId: words('file'),
    name: words('name'),
    size: {
      default: 0,
      parseHTML: (element: HTMLElement) => Number(element.getAttribute('data-size')) || 0,
      renderHTML: ({ size }: Record<string, unknown>) => ({ 'data-size': Number(size) || 0 }),
    },
  }),
  parseHTML: () => [{ tag: 'div[data-file]' }],
  renderHTML({ HTMLAttributes }) {
    return ['div', mergeAttributes(HTMLAttributes, ofPage(this.options.pageId))]
  },
  addNodeView: () => ReactNodeViewRenderer(FileNodeView),
})

/** A file in pasted HTML that the page does not own yet. */
export interface PastedFile {
  /** stands in its node until the page has a copy */
  fileId: string
  name: string
  /** the page that owns it; undefined for a picture that the HTML itself holds */
  ofPage?: string
  /** a picture that the HTML holds, or the address of one of a website, which the server fetches */
  picture?: Blob | string
}

/** Finds the files of pasted HTML that lie on other pages. Pictures inside the HTML itself and, for a page, of websites get a node. */
export function pastedFiles(html: string, pageId: string): { html: string; files: PastedFile[] } {
  if (!/data-of-page|<img/i.test(html)) return { html, files: [] }
  const page = new DOMParser().parseFromString(html, 'text/html')
  const files = [...page.querySelectorAll('[data-of-page]')].flatMap((element): PastedFile[] => {
    const ofPage = element.getAttribute('data-of-page') ?? ''
    const fileId = element.getAttribute('data-file') ?? ''
    return ofPage === pageId ? [] : [{ fileId, name: element.getAttribute('data-name') ?? '', ofPage }]
  })
  for (const picture of [...page.querySelectorAll('img')].filter(isMissed).slice(0, mostPictures)) {
    const address = picture.getAttribute('src') ?? ''
    const held = heldPicture(address)
    if (!held && (pageId === '' || !isOnWeb(picture))) continue
    const fileId = crypto.randomUUID()
    const name = held?.name ?? 'picture'
    const figure = page.createElement('figure')
    figure.setAttribute('data-file', fileId)
    figure.setAttribute('data-name', name)
    figure.setAttribute('data-alt', picture.alt)
    picture.replaceWith(figure)
    files.push({ fileId, name, picture: held ? new Blob([held.bytes], { type: held.type }) : address })
  }
  return { html: page.body.innerHTML, files }
}
