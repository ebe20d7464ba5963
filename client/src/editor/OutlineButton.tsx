import { IconListTree } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { outlineOf, wordsIn, type OutlineEntry } from '#client/editor/outline.ts'
import css from '#client/editor/OutlineButton.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Menu } from '#client/ui/Menu.tsx'
import { MenuHeading } from '#client/ui/MenuHeading.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'

/** The page's headings to go to, and how much it says. */
export function OutlineButton({ editor }: { editor: Editor }) {
  const { t } = useTranslation('pages')
  return (
    <Menu
      label={t('outline.title')}
      placement="bottom-end"
      trigger={(props) => <IconButton {...props} label={t('outline.title')} icon={<IconListTree size={18} stroke={1.5} aria-hidden />} />}
    >
      <Entries editor={editor} />
    </Menu>
  )
}

function Entries({ editor }: { editor: Editor }) {
  const { t } = useTranslation('pages')
  const [{ entries, words }] = useState(() => ({ entries: outlineOf(editor.state.doc), words: wordsIn(editor.state.doc) }))
  return (
    <>
      <MenuHeading>{t('outline.words', { count: words })}</MenuHeading>
      {entries.map((entry) => (
        <MenuItem key={entry.pos} onSelect={() => goTo(editor, entry)}>
          <span className={css.entry} data-level={entry.level}>
            {entry.text}
          </span>
        </MenuItem>
      ))}
      {entries.length === 0 && <MenuHeading>{t('outline.empty')}</MenuHeading>}
    </>
  )
}

function goTo(editor: Editor, { pos }: OutlineEntry): void {
  const heading = editor.view.nodeDOM(pos)
  if (editor.isEditable) editor.commands.focus(pos + 1, { scrollIntoView: false })
  if (heading instanceof Element) heading.scrollIntoView({ block: 'start' })
}
