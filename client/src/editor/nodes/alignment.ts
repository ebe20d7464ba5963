import { Extension } from '@tiptap/core'
import { textAlignments } from '#shared/nouns/pages/page-nodes.ts'

export type Alignment = (typeof textAlignments)[number]

const alignmentOf = (value: unknown): Alignment | null => textAlignments.find((align) => align === value) ?? null

/** Blocks that can be aligned. */
const aligned = ['paragraph', 'heading']

/** Text alignment as a word, never as a style: a style of a foreign document could hold anything. */
export const TextAlignment = Extension.create({
  name: 'textAlignment',
  addGlobalAttributes: () => [
    {
      types: aligned,
      attributes: {
        textAlign: {
          default: null,
          parseHTML: (element) =>
            alignmentOf(element.getAttribute('data-align') ?? (element.style.textAlign || element.getAttribute('align'))),
          renderHTML: ({ textAlign }) => (alignmentOf(textAlign) ? { 'data-align': textAlign as string } : {}),
        },
      },
    },
  ],
  addKeyboardShortcuts() {
    const align = (to: Alignment | null) => () =>
      this.editor.chain().updateAttributes('paragraph', { textAlign: to }).updateAttributes('heading', { textAlign: to }).run()
    return { 'Mod-Shift-l': align(null), 'Mod-Shift-e': align('center'), 'Mod-Shift-r': align('right'), 'Mod-Shift-j': align('justify') }
  },
})
