import { IconPalette } from '@tabler/icons-react'
import { useEditorState, type Editor } from '@tiptap/react'
import { useRef, useState } from 'react'
import { HueChoice } from '#client/editor/HueChoice.tsx'
import css from '#client/editor/TextToolbar.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Popover } from '#client/ui/Popover.tsx'

/** The hues of the selected words and of their ground. */
export function ColourButton({ editor }: { editor: Editor }) {
  const { t } = useTranslation('pages')
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const hues = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      colour: String(now.getAttributes('textColor').hue ?? ''),
      highlight: String(now.getAttributes('highlight').hue ?? ''),
    }),
  })
  const set = (mark: string, hue: string) =>
    hue === '' ? editor.chain().unsetMark(mark).run() : editor.chain().setMark(mark, { hue }).run()
  return (
    <>
      <button
        ref={button}
        type="button"
        className={css.button}
        aria-label={t('toolbar.colour')}
        aria-expanded={isOpen}
        title={t('toolbar.colour')}
        onClick={() => setOpen(!isOpen)}
      >
        <IconPalette size={16} stroke={1.5} aria-hidden />
      </button>
      <Popover anchor={button} open={isOpen} onClose={() => setOpen(false)} role="dialog" aria-label={t('toolbar.colour')}>
        <HueChoice {...hues} onColour={(hue) => set('textColor', hue)} onHighlight={(hue) => set('highlight', hue)} />
      </Popover>
    </>
  )
}
