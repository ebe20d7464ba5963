import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { useEditorState, type Editor } from '@tiptap/react'
import { useState } from 'react'
import { find, foundIn, replaceAll, replaceOne } from '#client/editor/find-in-page.ts'
import css from '#client/editor/FindBar.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'

interface FindBarProps {
  editor: Editor
  editable: boolean
}

/** Looks for words in the page, and replaces them for who may write. */
export function FindBar({ editor, editable }: FindBarProps) {
  const { t } = useTranslation('pages')
  const [replacement, setReplacement] = useState('')
  const { isOpen, query, matches, at } = useEditorState({ editor, selector: ({ editor: now }) => foundIn(now.state) })
  const step = (by: number) => find(editor, { at: (at + by + matches.length) % Math.max(1, matches.length) })
  const close = () => {
    find(editor, { isOpen: false })
    editor.commands.focus()
  }
  if (!isOpen) return null
  return (
    <div
      className={css.bar}
      role="search"
      aria-label={t('find.title')}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') close()
      }}
    >
      <div className={css.line}>
        <input
          autoFocus
          className={css.input}
          aria-label={t('find.query')}
          placeholder={t('find.query')}
          value={query}
          onChange={(event) => find(editor, { query: event.target.value, at: 0 })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            step(event.shiftKey ? -1 : 1)
          }}
        />
        <span className={css.count} role="status">
          {query !== '' && t('find.count', { at: matches.length === 0 ? 0 : at + 1, count: matches.length })}
        </span>
        <IconButton label={t('find.previous')} icon={<IconChevronUp size={16} stroke={1.5} aria-hidden />} onClick={() => step(-1)} />
        <IconButton label={t('find.next')} icon={<IconChevronDown size={16} stroke={1.5} aria-hidden />} onClick={() => step(1)} />
        <IconButton label={t('find.close')} icon={<IconX size={16} stroke={1.5} aria-hidden />} onClick={close} />
      </div>
      {editable && (
        <div className={css.line}>
          <input
            className={css.input}
            aria-label={t('find.replacement')}
            placeholder={t('find.replacement')}
            value={replacement}
            onChange={(event) => setReplacement(event.target.value)}
          />
          <Button size="small" disabled={matches.length === 0} onClick={() => replaceOne(editor, replacement)}>
            {t('find.replace')}
          </Button>
          <Button size="small" disabled={matches.length === 0} onClick={() => replaceAll(editor, replacement)}>
            {t('find.replaceAll')}
          </Button>
        </div>
      )}
    </div>
  )
}
