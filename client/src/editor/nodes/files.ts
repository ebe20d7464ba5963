import { mergeAttributes, Node } from '@tiptap/core'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { fileNode, pictureAlignments, pictureNode, pictureWidth } from '#shared/nouns/pages/page-nodes.ts'
import { FileNodeView } from '#client/editor/nodes/FileNodeView.tsx'
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

/** Leaves files of other pages out of pasted HTML. @returns the HTML, and how many were left out */
export function withoutForeignFiles(html: string, pageId: string): { html: string; leftOut: number } {
  if (!html.includes('data-of-page')) return { html, leftOut: 0 }
  const page = new DOMParser().parseFromString(html, 'text/html')
  const foreign = [...page.querySelectorAll('[data-of-page]')].filter((element) => element.getAttribute('data-of-page') !== pageId)
  for (const element of foreign) element.remove()
  return { html: page.body.innerHTML, leftOut: foreign.length }
}
