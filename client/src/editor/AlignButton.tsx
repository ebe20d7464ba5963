import { IconAlignCenter, IconAlignJustified, IconAlignLeft, IconAlignRight } from '@tabler/icons-react'
import { useEditorState, type Editor } from '@tiptap/react'
import { textAlignments } from '#shared/nouns/pages/page-nodes.ts'
import type { Alignment } from '#client/editor/nodes/alignment.ts'
import css from '#client/editor/TextToolbar.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Menu } from '#client/ui/Menu.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'

const icons = { left: IconAlignLeft, center: IconAlignCenter, right: IconAlignRight, justify: IconAlignJustified }

/** The alignment of the selected paragraphs and headings. */
export function AlignButton({ editor }: { editor: Editor }) {
  const { t } = useTranslation('pages')
  const shown = useEditorState({
    editor,
    selector: ({ editor: now }): Alignment => textAlignments.find((align) => now.isActive({ textAlign: align })) ?? 'left',
  })
  const Shown = icons[shown]
  const align = (to: Alignment) => {
    const textAlign = to === 'left' ? null : to
    editor.chain().updateAttributes('paragraph', { textAlign }).updateAttributes('heading', { textAlign }).run()
  }
  return (
    <Menu
      label={t('toolbar.align')}
      trigger={(props) => (
        <button {...props} type="button" className={css.button} aria-label={t('toolbar.align')} title={t('toolbar.align')}>
          <Shown size={16} stroke={1.5} aria-hidden />
        </button>
      )}
    >
      {textAlignments.map((to) => {
        const AlignIcon = icons[to]
        return (
          <MenuItem key={to} icon={<AlignIcon size={16} stroke={1.5} aria-hidden />} checked={to === shown} onSelect={() => align(to)}>
            {t(`align.${to}`)}
          </MenuItem>
        )
      })}
    </Menu>
  )
}
