import { EditorContent, useEditor, type Editor } from '@tiptap/react'
import { memo, useEffect, useMemo, useRef, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import type { Awareness } from 'y-protocols/awareness'
import type { Doc } from 'yjs'
import type { BlockAccess } from '#shared/access/access.ts'
import { BlockRights } from '#client/editor/block-rights.ts'
import { BlockHandle } from '#client/editor/BlockHandle.tsx'
import { editorExtensions, type EditorParts } from '#client/editor/editor-extensions.ts'
import type { TellLeftOut } from '#client/editor/paste-from-elsewhere.ts'
import { EmptyPageChoices } from '#client/editor/EmptyPageChoices.tsx'
import { FindBar } from '#client/editor/FindBar.tsx'
import type { CodeTexts } from '#client/editor/nodes/code-colours.ts'
import { BlocksOfPage } from '#client/editor/page-neighbours.tsx'
import { PageTools } from '#client/editor/PageTools.tsx'
import { TableRowGrip } from '#client/editor/TableRowGrip.tsx'
import { TableHandle } from '#client/editor/TableHandle.tsx'
import { PageEditorProvider } from '#client/editor/page-editor-context.ts'
import { SlashMenu } from '#client/editor/SlashMenu.tsx'
import { createSlashMenuState } from '#client/editor/slash-menu-state.ts'
import { textEditingOf } from '#client/editor/text-editing.tsx'
import { TextToolbar, type ToolbarTexts } from '#client/editor/TextToolbar.tsx'
import { useCommentMarks } from '#client/editor/use-comment-marks.ts'
import { useLinkedBlock } from '#client/editor/use-linked-block.ts'
import { usePageCommands } from '#client/editor/use-page-commands.ts'
import { usePageFiles } from '#client/editor/use-page-files.ts'
import { usePageMentions } from '#client/editor/use-page-mentions.ts'
import { UploadsUnderWay } from '#client/editor/UploadsUnderWay.tsx'
import { WritingBar, type WritingTexts } from '#client/editor/WritingBar.tsx'
import { takeWriting } from '#client/lib/awaited-writing.ts'
import { useLatest } from '#client/lib/use-latest.ts'
import css from '#client/editor/EmptyPageChoices.module.css'
import '#client/nouns/pages/page-text.css'
import '#client/nouns/pages/page-colors.css'
import '#client/editor/page-editor.css'
import { typeAtStart } from '#client/editor/type-text.ts'

interface PageEditorProps {
  doc: Doc
  awareness: Awareness
  user: { id: string; name: string; hue: number }
  editable: boolean
  pageId: string
  /** the rights on its blocks; all of them unless given */
  blocks?: BlockAccess
  /** reports pasted or dropped content that a page has no block for */
  tellLeftOut: TellLeftOut
  /** the page holds parts now that this version does not know; the editor must go */
  onUnknown: () => void
  /** nodes with which it stays open while others write; any number unless given */
  most?: number | undefined
  /** others have made the page longer than that; the editor must go */
  onLong?: () => void
  /** the key of the awaited text, see lib/awaited-writing.ts */
  place: string
  texts: EditorTexts
  /** the place of the editor's buttons in the page's head */
  tools: HTMLElement | null
}

export interface EditorTexts {
  body: string
  placeholder: string
  todo: string
  toggle: string
  code: CodeTexts
  menu: string
  toolbar: ToolbarTexts
  writing: WritingTexts
}

const nothing = (): void => undefined
const allRights: BlockAccess = { create: true, edit: true, delete: true }

/**
 * The rich text of a page, co-edited. Mount it only when the document has loaded from the device. The state of the document changes with each key, and
 * is not the editor's business.
 */
export const PageEditor = memo(function PageEditor({
  doc,
  awareness,
  user,
  editable,
  pageId,
  blocks = allRights,
  tellLeftOut,
  onUnknown,
  most,
  onLong = nothing,
  place,
  texts,
  tools,
}: PageEditorProps) {
  // Texts and blocks that load later make other functions. A new editor would lose the focus and the keys of the moment.
  const written = useRef<Editor>(undefined)
  const files = usePageFiles(pageId, () => written.current)
  const takeFiles = useLatest(files.add)
  const input = useRef<HTMLInputElement>(null)
  const chooseFiles = (accept: string) => {
    if (input.current) input.current.accept = accept
    input.current?.click()
  }
  const readCommands = useLatest(usePageCommands({ doc, pageId, chooseFiles, mayAddBlocks: blocks.create }))
  const leaving = { onUnknown: useLatest(onUnknown), onLong: useLatest(onLong), most }
  const latest = { tellLeftOut: useLatest(tellLeftOut), takeFiles, commands: readCommands, mentions: useLatest(usePageMentions(pageId)) }
  const slashMenu = useMemo(() => createSlashMenuState(), [])
  const editor = useBoundEditor({ doc, awareness, user, texts, slashMenu, pageId, ...latest, ...leaving }, editable, blocks, texts.body)
  useAwaitedText(editor, place)
  useCommentMarks(editor, pageId)
  useLinkedBlock(editor)
  useEffect(() => {
    written.current = editor
  }, [editor])
  const context = useMemo(
    () => ({ doc, pageId, editable, blocks, textEditing: editable && blocks.edit ? textEditingOf(doc, awareness, editor) : undefined }),
    [doc, awareness, pageId, editable, blocks, editor],
  )
  return (
    <PageEditorProvider value={context}>
      <TextToolbar editor={editor} texts={texts.toolbar} pageId={pageId} editable={editable} />
      {editable && <BlockHandle editor={editor} />}
      <FindBar editor={editor} editable={editable} />
      {tools && createPortal(<PageTools editor={editor} />, tools)}
      <div className={css.place}>
        <BlocksOfPage doc={doc}>
          <EditorContent editor={editor} />
        </BlocksOfPage>
        {editable && <EmptyPageChoices editor={editor} doc={doc} />}
        {editable && <TableRowGrip editor={editor} />}
        {editable && <TableHandle editor={editor} />}
      </div>
      {editable && <UploadsUnderWay uploads={files.uploads} />}
      <FileInput input={input} onFiles={files.add} />
      {editable && <WritingBar editor={editor} texts={texts.writing} />}
      <SlashMenu state={slashMenu} label={texts.menu} editor={editor} />
    </PageEditorProvider>
  )
})

/** The editor of a page's document. Other words or another name of the person make no new one. */
function useBoundEditor(parts: EditorParts, editable: boolean, blocks: BlockAccess, label: string): Editor {
  const { doc, awareness, slashMenu, tellLeftOut, takeFiles, onUnknown, onLong, most, pageId, commands, mentions } = parts
  return useEditor(
    {
      extensions: [BlockRights.configure({ blocks }), ...editorExtensions(parts)],
      editable,
      // page-editor.css has it
      injectCSS: false,
      editorProps: {
        attributes: { class: 'tr-page-body', role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
        handleClick: (_view, _pos, event) => openLink(event),
      },
    },
    [doc, awareness, slashMenu, editable, tellLeftOut, takeFiles, onUnknown, onLong, most, pageId, commands, mentions, blocks],
  )
}

function FileInput({ input, onFiles }: { input: RefObject<HTMLInputElement | null>; onFiles(files: FileList | []): void }) {
  return (
    <input
      ref={input}
      type="file"
      multiple
      hidden
      onChange={(event) => {
        onFiles(event.currentTarget.files ?? [])
        event.currentTarget.value = ''
      }}
    />
  )
}

/** Text that was typed before the editor was there goes to the start of the page. */
function useAwaitedText(editor: Editor, place: string): void {
  useEffect(() => {
    // one that is about to be replaced would take the text with it
    const typed = editor.isEditable && !editor.isDestroyed ? takeWriting(place) : undefined
    if (typed !== undefined) typeAtStart(editor, typed)
  }, [editor, place])
}

/** In a text that is written, a link is followed with Ctrl or ⌘, as everywhere. */
function openLink(event: MouseEvent): boolean {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || !(event.ctrlKey || event.metaKey) || !/^(https?|mailto):$/.test(link.protocol)) return false
  window.open(link.href, '_blank', 'noopener,noreferrer')
  return true
}
