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
import { findBlockType, blockTypes } from '#shared/blocks/block-types.ts'
import type { JsonValue } from '#shared/lib/json.ts'
import { newShortId } from '#shared/lib/ids.ts'
import { addEmbeddedBlock, configureEmbeddedBlock, pageBlocks, readEmbeddedBlock } from '#shared/nouns/pages/page-document.ts'
import { appBlockNode } from '#shared/nouns/pages/page-nodes.ts'
import { duplicateBlock, moveBlock, textKinds, turnBlock } from '#client/editor/block-actions.ts'
import { blockAt } from '#client/editor/block-places.ts'
import { copyEmbeddedBlock } from '#client/editor/pasted-blocks.ts'
import { moveRowAtCaret } from '#client/editor/table-rows.ts'
import { PageEditor } from '#client/editor/PageEditor.tsx'
import { useEditorTexts } from '#client/nouns/pages/use-editor-texts.ts'
import { BlockViewsProvider } from '#client/lib/block-views.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { ids } from '#tests/components/support/sample-workspace.ts'

interface WritingProps {
  doc: Y.Doc
  editable: boolean
  pageId: string
  onUnknown: () => void
}

export function Writing({ doc, editable, pageId, onUnknown }: WritingProps) {
  const texts = useEditorTexts()
  return (
    <BlockViewsProvider value={blockFaces}>
      <PageEditor
        doc={doc}
        awareness={new Awareness(doc)}
        user={{ id: 'me', name: 'Me', hue: 1 }}
        editable={editable}
        pageId={pageId}
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
export async function openEditor(doc: Y.Doc, editable = true, onUnknown: () => void = () => undefined, pageId = ids.page, path = '/') {
  const screen = await render(
    <SampleShell path={path}>
      <Writing doc={doc} editable={editable} pageId={pageId} onUnknown={onUnknown} />
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

/** One random command of a person, at a random place of the text or in the settings of a block. */
export function actAtRandom(editor: Editor, random: () => number, page?: Y.Doc): void {
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
    () => block && duplicateBlock(editor, block, (id) => (page ? copyEmbeddedBlock(page, id) : 'b9')),
    ...(page ? [() => near().run() && insertBlockAtRandom(editor, page, random), () => configureAtRandom(page, random)] : []),
    () => near().run() && moveRowAtCaret(editor, random() < 0.5 ? 1 : -1),
    () => near().mergeOrSplit().run(),
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

function insertBlockAtRandom(editor: Editor, page: Y.Doc, random: () => number): void {
  const type = blockTypes[Math.floor(random() * blockTypes.length)]
  const blockId = newShortId('b')
  addEmbeddedBlock(page, blockId, { type: type?.name ?? 'text' })
  editor.commands.insertContent({ type: appBlockNode, attrs: { blockId } })
}

/** Sets something of a block to a default of any block, which fits it or not. */
function configureAtRandom(page: Y.Doc, random: () => number): void {
  const one = <Value,>(list: readonly Value[]): Value | undefined => list[Math.floor(random() * list.length)]
  const id = one([...pageBlocks(page).keys()].toSorted())
  const [key] = one(Object.entries(findBlockType(readEmbeddedBlock(page, id ?? '')?.type ?? '')?.defaults() ?? {})) ?? []
  const value = one(Object.values(one(blockTypes)?.defaults() ?? {}))
  if (id !== undefined && key !== undefined) configureEmbeddedBlock(page, id, { [key]: value })
}

/** Blocks of a page whose settings their own type would read as something else. */
export function misfitsIn(page: Y.Doc): string[] {
  return [...pageBlocks(page).keys()].filter((id) => {
    const block = readEmbeddedBlock(page, id)
    const read = findBlockType(block?.type ?? '')?.read(block?.config as Record<string, JsonValue>)
    return JSON.stringify(read) !== JSON.stringify(block?.config)
  })
}

/** The same numbers from 0 to 1 for a seed. */
export function seededRandom(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
