import type { Editor } from '@tiptap/core'
// their commands
import type {} from '@tiptap/extension-collaboration'
import type {} from '@tiptap/extension-table'
import type {} from '@tiptap/starter-kit'
import { TextSelection } from '@tiptap/pm/state'
import { expect } from 'vitest'
import { render } from 'vitest-browser-react'
import { Awareness } from 'y-protocols/awareness'
import type * as Y from 'yjs'
import { blockFaces } from '#client/blocks/block-faces.ts'
import { blockAt, duplicateBlock, moveBlock, textKinds, turnBlock } from '#client/editor/block-actions.ts'
import { PageEditor } from '#client/editor/PageEditor.tsx'
import { useEditorTexts } from '#client/nouns/pages/use-editor-texts.ts'
import { BlockViewsProvider } from '#client/lib/block-views.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'

interface WritingProps {
  doc: Y.Doc
  editable: boolean
  onUnknown: () => void
}

function Writing({ doc, editable, onUnknown }: WritingProps) {
  const texts = useEditorTexts()
  return (
    <BlockViewsProvider value={blockFaces}>
      <PageEditor
        doc={doc}
        awareness={new Awareness(doc)}
        user={{ id: 'me', name: 'Me', hue: 1 }}
        editable={editable}
        pageId="page"
        tellLeftOut={() => undefined}
        onUnknown={onUnknown}
        place="test"
        texts={texts}
        tools={null}
      />
    </BlockViewsProvider>
  )
}

export type OpenEditor = Awaited<ReturnType<typeof openEditor>>

/** The editor of a document, in the product's frame. */
export async function openEditor(doc: Y.Doc, editable = true, onUnknown: () => void = () => undefined) {
  const screen = await render(
    <SampleShell>
      <Writing doc={doc} editable={editable} onUnknown={onUnknown} />
    </SampleShell>,
  )
  await expect.poll(() => screen.container.querySelector('.ProseMirror')).not.toBeNull()
  const body = screen.container.querySelector<HTMLElement & { editor: Editor }>('.ProseMirror')
  if (!body) throw new Error('no editor')
  return { screen, body, editor: body.editor }
}

/** Puts the caret somewhere, ready for keys. The editor's own command for it waits for a frame, and keys pressed before that go elsewhere. */
export function putCaret(editor: Editor, at: number | 'end'): void {
  editor.commands.setTextSelection(at === 'end' ? editor.state.doc.content.size : at)
  editor.view.focus()
}

/** One random command of a person, at a random place. */
export function actAtRandom(editor: Editor, random: () => number): void {
  const { doc } = editor.state
  const place = () => doc.resolve(Math.floor(random() * doc.content.size))
  const selection = TextSelection.between(place(), place())
  const block = blockAt(editor.state, selection.from)
  const kind = textKinds[Math.floor(random() * textKinds.length)]
  const near = () => editor.chain().setTextSelection(selection.from)
  const words = () => editor.chain().setTextSelection({ from: selection.from, to: Math.min(selection.to, selection.from + 9) })
  const commands: (() => unknown)[] = [
    () => near().insertContent('word ').run(),
    () => near().splitBlock().run(),
    () => words().deleteSelection().run(),
    () => words().toggleBold().run(),
    () => words().setMark('highlight', { hue: 'pink' }).run(),
    () => block && moveBlock(editor, block, random() < 0.5 ? 1 : -1),
    () => block && kind && turnBlock(editor, block, kind),
    () => block && duplicateBlock(editor, block, () => 'b9'),
    () => near().insertTable({ rows: 2, cols: 2 }).run(),
    () => near().addRowAfter().run(),
    () => near().deleteColumn().run(),
    () => near().wrapIn('callout').run(),
    () =>
      near()
        .insertContent({ type: 'inlineMath', attrs: { latex: 'x' } })
        .run(),
    () => editor.commands.undo(),
  ]
  commands[Math.floor(random() * commands.length)]?.()
}

/** The same numbers from 0 to 1 for a seed. */
export function seededRandom(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
