import { Selection } from '@tiptap/pm/state'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import type { XmlFragment } from 'yjs'
import { readNodes } from '#shared/nouns/documents/read-nodes.ts'
import { isBlockTextNode } from '#shared/nouns/pages/page-nodes.ts'
import { hasUnknownParts } from '#shared/nouns/pages/unknown-parts.ts'
import type { BlockTextEditorProps } from '#client/blocks/text/block-text.ts'
import { TextView } from '#client/blocks/text/TextView.tsx'
import textView from '#client/blocks/text/TextView.module.css'
import { blockTextEditorExtensions, type BlockTextSource } from '#client/editor/block-text-extensions.ts'
import css from '#client/editor/BlockTextEditor.module.css'
import { BlockTextTools } from '#client/editor/BlockTextTools.tsx'
import { SlashMenu } from '#client/editor/SlashMenu.tsx'
import { createSlashMenuState } from '#client/editor/slash-menu-state.ts'
import { TableHandle } from '#client/editor/TableHandle.tsx'
import { useBlockTextCommands } from '#client/editor/use-page-commands.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLatest } from '#client/lib/use-latest.ts'
import { useEditorTexts } from '#client/nouns/pages/use-editor-texts.ts'
import { toast } from '#client/ui/toast.ts'
import '#client/nouns/pages/page-text.css'
import '#client/nouns/pages/page-colors.css'
import '#client/editor/page-editor.css'

type EditorProps = BlockTextEditorProps & { source: BlockTextSource }

/** The text of a block, written with the editor of pages: co-edited, with the undo of the app or page around it. */
export function BlockTextEditor({ source, ...props }: EditorProps) {
  const { t } = useTranslation('apps')
  const body = source.find(props.blockId)
  const [isNewer, setNewer] = useState(() => body !== undefined && hasUnknownParts(body, isBlockTextNode))
  if (!body) return null
  if (isNewer) {
    return (
      <div className={css.editor}>
        <p role="status" className={css.newer}>
          {t('text.newer')}
        </p>
        <div className={css.area}>
          <TextView body={readNodes(body)} align={props.align} />
        </div>
      </div>
    )
  }
  return <Writing {...props} source={source} body={body} onUnknown={() => setNewer(true)} />
}

function Writing({ align, source, body, onDone, onUnknown }: EditorProps & { body: XmlFragment; onUnknown: () => void }) {
  const { t } = useTranslation('apps')
  const { t: words } = useTranslation('pages')
  const texts = useEditorTexts()
  const { member } = useSession()
  const user = useMemo(() => ({ id: member.id, name: member.displayName, hue: member.hue }), [member.id, member.displayName, member.hue])
  const slashMenu = useMemo(() => createSlashMenuState(), [])
  const commands = useLatest(useBlockTextCommands())
  const leave = useLatest(onUnknown)
  const tellLeftOut = useLatest(
    (count: number) => void toast({ id: 'text-left-out', tone: 'warning', message: words('leftOut.pictures', { count }) }),
  )
  const placeholder = t('text.placeholder')
  const label = t('text.label')
  const editor = useEditor(
    {
      extensions: blockTextEditorExtensions({
        body,
        source,
        user,
        texts: { ...texts, placeholder },
        slashMenu,
        commands,
        tellLeftOut,
        onUnknown: leave,
      }),
      // page-editor.css has it
      injectCSS: false,
      editorProps: { attributes: { class: 'tr-page-body', role: 'textbox', 'aria-multiline': 'true', 'aria-label': label } },
    },
    [body, source, user, texts, placeholder, label, slashMenu, commands, tellLeftOut, leave],
  )

  useEffect(() => {
    if (editor.isDestroyed) return
    const { tr } = editor.state
    editor.view.dispatch(tr.setSelection(Selection.atEnd(tr.doc)))
    editor.view.focus()
  }, [editor])

  // the text handles Escape for its menu, and calls the key handled in any case
  const hadMenu = useRef(false)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    event.stopPropagation()
    if (event.key !== 'Escape' || hadMenu.current) return
    const isInText = event.target instanceof Node && editor.view.dom.contains(event.target)
    if (!isInText) {
      if (!event.defaultPrevented) editor.view.focus()
      return
    }
    event.preventDefault()
    // the block itself takes the focus back, and the keys with it
    event.currentTarget.closest<HTMLElement>('[role="group"]')?.focus({ preventScroll: true })
    onDone()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the text inside it
    <div
      className={css.editor}
      data-no-drag
      onKeyDownCapture={() => {
        hadMenu.current = slashMenu.get() !== undefined
      }}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onDone()
      }}
    >
      <BlockTextTools editor={editor} texts={texts.toolbar} />
      <div className={`${css.area} ${textView.text}`} data-align={align}>
        <EditorContent editor={editor} />
        <TableHandle editor={editor} />
      </div>
      {/* beside the block, which may be moved by a style that would move the menu as well */}
      {createPortal(<SlashMenu state={slashMenu} label={texts.menu} editor={editor} />, document.body)}
    </div>
  )
}
