import { Extension } from '@tiptap/core'
import { Plugin, TextSelection } from '@tiptap/pm/state'
import { markdownHtml } from '#client/nouns/pages/markdown-html.ts'
import { adoptFiles } from '#client/editor/adopt-files.ts'
import { pastedFiles, type PastedFile } from '#client/editor/nodes/files.ts'
import { ownMention } from '#client/editor/own-mention.ts'
import { isPictureOnly, picturesIn, plainerHtml } from '#client/nouns/pages/pasted-html.ts'

/** Reports the number of pasted pictures that lie elsewhere and could not be had. */
export type TellLeftOut = (count: number) => void
/** Adds files at the caret. */
export type TakeFiles = (files: readonly File[]) => void

interface PasteOptions {
  pageId: string
  tellLeftOut: TellLeftOut
  takeFiles: TakeFiles
}

/** Turns Markdown text into blocks, and lists of other programs into a page's own. Pasted and dropped files become the page's. */
export const PasteFromElsewhere = Extension.create<PasteOptions>({
  name: 'pasteFromElsewhere',
  addOptions() {
    return { pageId: '', tellLeftOut: () => undefined, takeFiles: () => undefined }
  },
  addProseMirrorPlugins() {
    const { pageId, tellLeftOut, takeFiles } = this.options
    const { editor } = this
    let asItIs = false
    const tell = (given: DataTransfer): void => {
      const pictures = given.types.includes('text/html') ? picturesIn(given.getData('text/html'), pageId !== '') : 0
      if (pictures > 0) tellLeftOut(pictures)
    }
    const adopt = async (files: readonly PastedFile[]): Promise<void> => {
      const leftOut = await adoptFiles(editor, pageId, files)
      if (leftOut > 0) tellLeftOut(leftOut)
    }
    return [
      new Plugin({
        props: {
          // Ctrl+Shift+V
          handleKeyDown: (_view, event) => {
            asItIs = event.shiftKey
            return false
          },
          transformPastedHTML: (html) => {
            const found = pastedFiles(html, pageId)
            // the text of a block has no files, and a page copies them once they stand in it
            if (found.files.length > 0 && pageId === '') tellLeftOut(found.files.length)
            else if (found.files.length > 0) queueMicrotask(() => void adopt(found.files))
            return plainerHtml(found.html)
          },
          handlePaste: (view, event) => {
            const given = event.clipboardData
            if (!given) return false
            if (isFilesOnly(given)) {
              takeFiles([...given.files])
              return true
            }
            if (!asItIs) tell(given)
            const { parent } = view.state.selection.$from
            if (asItIs || given.types.includes('text/html') || parent.type.spec.code) return false
            const text = given.getData('text/plain')
            const own = view.state.selection.empty ? ownMention(text, location.origin) : undefined
            if (own) {
              view.dispatch(
                view.state.tr.replaceSelectionWith(view.state.schema.nodes['mention']?.create(own) ?? view.state.schema.text(text)),
              )
              return true
            }
            // amid a text, one line is a part of it, also if it begins with a dash
            if (parent.content.size > 0 && !text.trim().includes('\n')) return false
            const html = markdownHtml(text)
            return html !== undefined && view.pasteHTML(html)
          },
          handleDrop: (view, event, _slice, moved) => {
            const given = event.dataTransfer
            if (moved || !given) return false
            if (!isFilesOnly(given)) {
              tell(given)
              return false
            }
            // else the browser goes away from the page and opens the file
            event.preventDefault()
            const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
            if (place) view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(place.pos))))
            takeFiles([...given.files])
            return true
          },
        },
      }),
    ]
  },
})

/** Beside text, a file is only another form of it: spreadsheets add a picture of the cells. A copied picture comes with its element. */
function isFilesOnly(given: DataTransfer): boolean {
  if (given.files.length === 0 || given.types.includes('text/plain')) return false
  return !given.types.includes('text/html') || isPictureOnly(given.getData('text/html'))
}
