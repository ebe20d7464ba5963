import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { markdownHtml } from '#client/features/pages/editor/markdown-html.ts'
import { plainerHtml } from '#client/features/pages/editor/pasted-html.ts'

/** Text that is written as Markdown becomes blocks, and lists and tables of other programs what a page has for them. */
export const PasteFromElsewhere = Extension.create({
  name: 'pasteFromElsewhere',
  addProseMirrorPlugins() {
    let asItIs = false
    return [
      new Plugin({
        props: {
          // Ctrl+Shift+V
          handleKeyDown: (_view, event) => {
            asItIs = event.shiftKey
            return false
          },
          transformPastedHTML: plainerHtml,
          handlePaste: (view, event) => {
            const given = event.clipboardData
            const { parent } = view.state.selection.$from
            if (asItIs || !given || given.types.includes('text/html') || parent.type.spec.code) return false
            const text = given.getData('text/plain')
            // amid a text, one line is a part of it, also if it begins with a dash
            if (parent.content.size > 0 && !text.trim().includes('\n')) return false
            const html = markdownHtml(text)
            return html !== undefined && view.pasteHTML(html)
          },
        },
      }),
    ]
  },
})
