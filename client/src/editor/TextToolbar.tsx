import { IconBold, IconCode, IconItalic, IconMessagePlus, IconStrikethrough, IconUnderline } from '@tabler/icons-react'
import { useEditorState, type Editor } from '@tiptap/react'
import { BubbleMenu } from '@tiptap/react/menus'
import { pictureNode } from '#shared/nouns/pages/page-nodes.ts'
import { AlignButton } from '#client/editor/AlignButton.tsx'
import { ColourButton } from '#client/editor/ColourButton.tsx'
import { foundIn } from '#client/editor/find-in-page.ts'
import { LinkField, type LinkTexts } from '#client/editor/LinkField.tsx'
import { commentSelection } from '#client/editor/use-comment-marks.ts'
import { textToolbarKey } from '#client/editor/link-key.ts'
import css from '#client/editor/TextToolbar.module.css'
import { useAccess } from '#client/engine/access/use-access.ts'
import { keyName } from '#client/ui/key-name.ts'

const marks = [
  { name: 'bold', icon: IconBold, keys: 'Mod+B' },
  { name: 'italic', icon: IconItalic, keys: 'Mod+I' },
  { name: 'underline', icon: IconUnderline, keys: 'Mod+U' },
  { name: 'strike', icon: IconStrikethrough, keys: 'Mod+Shift+S' },
  { name: 'code', icon: IconCode, keys: 'Mod+E' },
] as const

export type ToolbarTexts = LinkTexts & Record<(typeof marks)[number]['name'] | 'toolbar' | 'comment', string>

/** Blocks that are selected whole and hold no words to mark. */
const fixed = ['appBlock', 'codeBlock', 'blockMath', 'inlineMath', 'horizontalRule', 'file']

interface TextToolbarProps {
  editor: Editor
  texts: ToolbarTexts
  pageId: string
  /** false: only comments are offered */
  editable: boolean
}

/** Appears over a selection: comments, marks, a link, colours and alignment. */
export function TextToolbar({ editor, texts, pageId, editable }: TextToolbarProps) {
  const { blocked } = useAccess()
  const isPicture = useEditorState({ editor, selector: ({ editor: current }) => current.isActive(pictureNode) })
  return (
    <BubbleMenu
      editor={editor}
      pluginKey={textToolbarKey}
      shouldShow={({ editor: current, from, to }) =>
        // a block that is dragged is chosen
        !current.view.dragging &&
        // the end of one line and the start of the next hold nothing
        current.state.doc.textBetween(from, to, '', '.') !== '' &&
        (editable ? current.isFocused || !foundIn(current.state).isOpen : !blocked) &&
        !fixed.some((name) => current.isActive(name))
      }
    >
      <div className={css.bar} role="toolbar" aria-label={texts.toolbar}>
        {!blocked && (
          <button
            type="button"
            className={css.button}
            aria-label={texts.comment}
            title={`${texts.comment} (${keyName('mod')}+Alt+M)`}
            onClick={() => commentSelection(editor, pageId) && editor.commands.setTextSelection(editor.state.selection.to)}
          >
            <IconMessagePlus size={16} stroke={1.5} aria-hidden />
          </button>
        )}
        {editable && !isPicture && <MarkButtons editor={editor} texts={texts} />}
      </div>
    </BubbleMenu>
  )
}

/** Marks, link, colours and alignment of the selected words. */
export function MarkButtons({ editor, texts }: Pick<TextToolbarProps, 'editor' | 'texts'>) {
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      bold: current.isActive('bold'),
      italic: current.isActive('italic'),
      underline: current.isActive('underline'),
      strike: current.isActive('strike'),
      code: current.isActive('code'),
    }),
  })
  return (
    <>
      {marks.map((mark) => (
        <button
          key={mark.name}
          type="button"
          className={css.button}
          aria-pressed={active[mark.name]}
          aria-label={texts[mark.name]}
          title={`${texts[mark.name]} (${mark.keys.replace('Mod', keyName('mod'))})`}
          onClick={() => editor.chain().focus().toggleMark(mark.name).run()}
        >
          <mark.icon size={16} stroke={1.5} aria-hidden />
        </button>
      ))}
      <LinkField editor={editor} texts={texts} />
      <ColourButton editor={editor} />
      <AlignButton editor={editor} />
    </>
  )
}
