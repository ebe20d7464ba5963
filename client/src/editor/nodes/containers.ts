import { mergeAttributes, Node } from '@tiptap/core'
import { hueOf } from '#client/ui/theme/hues.ts'

/** A box of a hue, for words that matter. */
export const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    hue: {
      default: 'blue',
      parseHTML: (element) => hueOf(element.getAttribute('data-callout')),
      renderHTML: ({ hue }) => ({ 'data-callout': hueOf(String(hue)) }),
    },
  }),
  parseHTML: () => [{ tag: 'div[data-callout]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes, { role: 'note' }), 0],
})

/** Columns side by side, and one below the other on a phone. One that loses its neighbours stays readable. */
export const Columns = Node.create({
  name: 'columns',
  group: 'block',
  content: 'column+',
  defining: true,
  parseHTML: () => [{ tag: 'div[data-columns]' }],
  renderHTML: () => ['div', { 'data-columns': '' }, 0],
})

export const Column = Node.create({
  name: 'column',
  content: 'block+',
  isolating: true,
  defining: true,
  parseHTML: () => [{ tag: 'div[data-column]' }],
  renderHTML: () => ['div', { 'data-column': '' }, 0],
})
