import type { Editor } from '@tiptap/core'
import type { PastedFile } from '#client/editor/nodes/files.ts'

/** Pictures that are fetched at the same time. */
const atOnce = 4

/**
 * Gives a page copies of the files that were pasted from elsewhere, in their places. One that nobody gives leaves the text.
 * @returns the number of those
 */
export async function adoptFiles(editor: Editor, pageId: string, files: readonly PastedFile[]): Promise<number> {
  const { copyPageFile, takePicture } = await import('#client/nouns/pages/copy-files.ts')
  const waiting = [...files]
  let leftOut = 0
  const adopt = async ({ fileId, name, ofPage, picture }: PastedFile): Promise<void> => {
    const copy: Promise<string | undefined> | undefined =
      picture !== undefined
        ? takePicture(picture, name, pageId)
        : ofPage === undefined
          ? undefined
          : copyPageFile(ofPage, fileId, name, pageId)
    const id = await copy?.catch(() => undefined)
    if (id === undefined) leftOut += 1
    if (!editor.isDestroyed) setFile(editor, fileId, id)
  }
  const work = async (): Promise<void> => {
    for (let file = waiting.shift(); file; file = waiting.shift()) await adopt(file)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return leftOut
}

/** Names the copy in the place of the file, or takes the place away. */
function setFile(editor: Editor, fileId: string, copy: string | undefined): void {
  const { tr, doc } = editor.state
  const places: number[] = []
  doc.descendants(({ attrs }, pos) => {
    if (attrs['fileId'] === fileId) places.push(pos)
  })
  for (const pos of places.toReversed()) {
    if (copy !== undefined) tr.setNodeAttribute(pos, 'fileId', copy)
    else tr.delete(pos, pos + (doc.nodeAt(pos)?.nodeSize ?? 0))
  }
  // undo takes back the paste, not this
  if (tr.docChanged) editor.view.dispatch(tr.setMeta('addToHistory', false))
}
