import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { markdownHtml } from '#client/features/pages/editor/markdown-html.ts'
import { picturesIn, plainerHtml } from '#client/features/pages/editor/pasted-html.ts'

/** Reports the number of pasted pictures or files that a page has no block for. */
export type TellLeftOut = (what: 'pictures' | 'files', count: number) => void

/**
 * Turns Markdown text into blocks, and lists of other programs into a page's own. Pictures and files have no block: leaving them
 * out is reported.
 */
export const PasteFromElsewhere = Extension.create<{ tellLeftOut: TellLeftOut }>({
  name: 'pasteFromElsewhere',
  addOptions() {
    return { tellLeftOut: () => undefined }
  },
  addProseMirrorPlugins() {
    const { tellLeftOut } = this.options
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
            if (given && !asItIs) tellWhatStaysOut(given, tellLeftOut)
            const { parent } = view.state.selection.$from
            if (asItIs || !given || given.types.includes('text/html') || parent.type.spec.code) return false
            const text = given.getData('text/plain')
            // amid a text, one line is a part of it, also if it begins with a dash
            if (parent.content.size > 0 && !text.trim().includes('\n')) return false
            const html = markdownHtml(text)
            return html !== undefined && view.pasteHTML(html)
          },
          handleDrop: (_view, event, _slice, moved) => {
            const given = event.dataTransfer
            if (moved || !given) return false
            tellWhatStaysOut(given, tellLeftOut)
            if (given.files.length === 0 || hasText(given)) return false
            // else the browser goes away from the page and opens the file
            event.preventDefault()
            return true
          },
        },
      }),
    ]
  },
})

const hasText = (given: DataTransfer): boolean => given.types.includes('text/html') || given.types.includes('text/plain')

/** Reports left-out pictures and files. Beside text, a file is only another form of it: spreadsheets add a picture of the cells. */
function tellWhatStaysOut(given: DataTransfer, tell: TellLeftOut): void {
  const pictures = given.types.includes('text/html') ? picturesIn(given.getData('text/html')) : 0
  if (pictures > 0) tell('pictures', pictures)
  else if (given.files.length > 0 && !hasText(given)) {
    const all = [...given.files]
    tell(all.every((file) => file.type.startsWith('image/')) ? 'pictures' : 'files', all.length)
  }
}
