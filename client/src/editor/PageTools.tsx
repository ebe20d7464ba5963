import { IconSearch } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { find, foundIn } from '#client/editor/find-in-page.ts'
import { OutlineButton } from '#client/editor/OutlineButton.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { IconButton } from '#client/ui/IconButton.tsx'

/** Buttons in the page's head that act on its text. */
export function PageTools({ editor }: { editor: Editor }) {
  const { t } = useTranslation('pages')
  return (
    <>
      <OutlineButton editor={editor} />
      <IconButton
        label={t('find.title')}
        shortcut={['mod', 'H']}
        icon={<IconSearch size={18} stroke={1.5} aria-hidden />}
        onClick={() => find(editor, { isOpen: !foundIn(editor.state).isOpen })}
      />
    </>
  )
}
