import {
  IconH1,
  IconH2,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconQuote,
  IconSourceCode,
  IconTable,
  type Icon,
} from '@tabler/icons-react'
import type { ChainedCommands } from '@tiptap/core'
import { useEditorState, type Editor } from '@tiptap/react'
import styles from '#client/editor/BlockTextEditor.module.css'
import type { PageCommandName } from '#client/editor/page-commands.ts'
import { MarkButtons, type ToolbarTexts } from '#client/editor/TextToolbar.tsx'
import buttonStyles from '#client/editor/TextToolbar.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'

interface Kind {
  /** the command of the menu with the same words */
  name: PageCommandName
  icon: Icon
  isOn: (editor: Editor) => boolean
  run: (chain: ChainedCommands) => ChainedCommands
}

const kinds: readonly Kind[] = [
  {
    name: 'heading1',
    icon: IconH1,
    isOn: (editor) => editor.isActive('heading', { level: 1 }),
    run: (chain) => chain.toggleHeading({ level: 1 }),
  },
  {
    name: 'heading2',
    icon: IconH2,
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    run: (chain) => chain.toggleHeading({ level: 2 }),
  },
  { name: 'bulletList', icon: IconList, isOn: (editor) => editor.isActive('bulletList'), run: (chain) => chain.toggleBulletList() },
  {
    name: 'orderedList',
    icon: IconListNumbers,
    isOn: (editor) => editor.isActive('orderedList'),
    run: (chain) => chain.toggleOrderedList(),
  },
  { name: 'taskList', icon: IconListCheck, isOn: (editor) => editor.isActive('taskList'), run: (chain) => chain.toggleTaskList() },
  { name: 'blockquote', icon: IconQuote, isOn: (editor) => editor.isActive('blockquote'), run: (chain) => chain.toggleBlockquote() },
  { name: 'codeBlock', icon: IconSourceCode, isOn: (editor) => editor.isActive('codeBlock'), run: (chain) => chain.toggleCodeBlock() },
  {
    name: 'table',
    icon: IconTable,
    isOn: (editor) => editor.isActive('table'),
    run: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
  },
]

/** The bar over a text block that is written in: kinds of text, then marks, link, colours and alignment. */
export function BlockTextTools({ editor, texts }: { editor: Editor; texts: ToolbarTexts }) {
  const { t } = useTranslation('apps')
  const { t: words } = useTranslation('pages')
  const on = useEditorState({ editor, selector: ({ editor: now }) => kinds.map(({ isOn }) => isOn(now)) })
  return (
    <div role="toolbar" aria-label={t('text.tools')} className={styles.tools}>
      {kinds.map(({ name, icon: KindIcon, run }, index) => (
        <button
          key={name}
          type="button"
          className={buttonStyles.button}
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
      <span className={styles.between} />
      <MarkButtons editor={editor} texts={texts} />
    </div>
  )
}
