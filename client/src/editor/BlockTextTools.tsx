import { IconSourceCode, type Icon } from '@tabler/icons-react'
import type { ChainedCommands } from '@tiptap/core'
import { useEditorState, type Editor } from '@tiptap/react'
import css from '#client/editor/BlockTextEditor.module.css'
import { pageCommands, type PageCommandName } from '#client/editor/page-commands.ts'
import { MarkButtons, type ToolbarTexts } from '#client/editor/TextToolbar.tsx'
import textToolbar from '#client/editor/TextToolbar.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'

interface Kind {
  /** the command of the menu that does the same */
  name: PageCommandName
  /** in the place of the command's */
  icon?: Icon
  isOn: (editor: Editor) => boolean
  /** in the place of the command's, which cannot be taken back by a second press */
  run?: (chain: ChainedCommands) => ChainedCommands
}

const heading = (level: 1 | 2): Kind => ({
  name: `heading${level}`,
  isOn: (editor) => editor.isActive('heading', { level }),
  run: (chain) => chain.toggleHeading({ level }),
})

/** A kind whose command has the name of its node. */
const kind = (name: PageCommandName, icon?: Icon): Kind => ({ name, isOn: (editor) => editor.isActive(name), ...(icon && { icon }) })

const kinds: readonly Kind[] = [
  heading(1),
  heading(2),
  ...(['bulletList', 'orderedList', 'taskList', 'blockquote'] as const).map((name) => kind(name)),
  // the marks beside it have the sign of the command
  kind('codeBlock', IconSourceCode),
  kind('table'),
]

/** The bar over a text block that is written in: kinds of text, then marks, link, colours and alignment. */
export function BlockTextTools({ editor, texts }: { editor: Editor; texts: ToolbarTexts }) {
  const { t } = useTranslation('apps')
  const { t: words } = useTranslation('pages')
  const on = useEditorState({ editor, selector: ({ editor: now }) => kinds.map(({ isOn }) => isOn(now)) })
  return (
    <div className={css.bar}>
      <div role="toolbar" aria-label={t('text.tools')} className={css.tools}>
        {kinds.map(({ name, icon: KindIcon = pageCommands[name].icon, run = pageCommands[name].run }, index) => (
          <button
            key={name}
            type="button"
            className={textToolbar.button}
            aria-pressed={on[index]}
            aria-label={words(`commands.${name}.label`)}
            title={words(`commands.${name}.label`)}
            // the selection in the text stays
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(editor.chain().focus()).run()}
          >
            <KindIcon size={16} stroke={1.5} aria-hidden />
          </button>
        ))}
        <span className={css.between} />
        <MarkButtons editor={editor} texts={texts} />
      </div>
    </div>
  )
}
