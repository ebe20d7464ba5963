import { IconBook, IconCalendarWeek, IconClipboardList, IconUsers } from '@tabler/icons-react'
import { useEditorState, type Editor } from '@tiptap/react'
import type { Doc } from 'yjs'
import { writePage } from '#shared/nouns/pages/write-page.ts'
import { readPageMarkdown } from '#client/editor/read-page-file.ts'
import css from '#client/editor/EmptyPageChoices.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'

const templates = { meeting: IconUsers, project: IconClipboardList, wiki: IconBook, weekly: IconCalendarWeek }

/** An empty page offers contents to begin with; the first letter ends the offer. */
export function EmptyPageChoices({ editor, doc }: { editor: Editor; doc: Doc }) {
  const { t } = useTranslation('pages')
  const isEmpty = useEditorState({ editor, selector: ({ editor: now }) => now.isEmpty && now.state.doc.childCount === 1 })
  if (!isEmpty) return null
  return (
    <div className={css.choices} role="group" aria-label={t('templates.title')}>
      <span className={css.title}>{t('templates.title')}</span>
      {Object.entries(templates).map(([name, TemplateIcon]) => (
        <Button
          key={name}
          size="small"
          icon={<TemplateIcon size={16} stroke={1.5} aria-hidden />}
          onClick={() => {
            writePage(doc, readPageMarkdown(t(`templates.${name}.text`), ''))
            editor.commands.focus('start')
          }}
        >
          {t(`templates.${name}.label`)}
        </Button>
      ))}
    </div>
  )
}
