import { IconArrowsMaximize, IconPencil, IconTrash } from '@tabler/icons-react'
import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { useRef, useState } from 'react'
import { pictureAlignments, pictureWidth } from '#shared/nouns/pages/page-nodes.ts'
import { PictureCaption } from '#client/editor/nodes/PictureCaption.tsx'
import { PictureWidth } from '#client/editor/nodes/PictureWidth.tsx'
import { usePageEditor } from '#client/editor/page-editor-context.ts'
import { writeBehind } from '#client/editor/text-keys.ts'
import { OwnPicture } from '#client/nouns/pages/OwnPicture.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { isComposing } from '#client/ui/is-composing.ts'
import { Popover } from '#client/ui/Popover.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import css from '#client/editor/nodes/PictureNodeView.module.css'

/** A picture with its words; for who writes also its size, place and removal. */
export function PictureNodeView({ node, editor, getPos, updateAttributes, deleteNode, selected }: ReactNodeViewProps) {
  const { t } = useTranslation('pages')
  const { pageId, editable } = usePageEditor()
  const [isLarge, setLarge] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const alt = String(node.attrs.alt)
  const caption = String(node.attrs.caption)
  const width = pictureWidth(node.attrs.width)
  const name = alt || caption || String(node.attrs.name) || t('picture.title')
  const picture = <OwnPicture pageId={pageId} fileId={String(node.attrs.fileId)} alt={alt || caption} />
  return (
    <NodeViewWrapper
      as="figure"
      data-picture=""
      data-align={pictureAlignments.find((align) => align === node.attrs.align) ?? 'center'}
      data-selected={selected || undefined}
      style={{ width: `${width}%` }}
      className={css.picture}
      contentEditable={false}
      data-drag-handle=""
    >
      {picture}
      {editable && !isOpen ? (
        <PictureCaption
          caption={caption}
          isOffered={selected}
          onChange={(next) => updateAttributes({ caption: next })}
          onDone={() => writeBehind(editor, getPos())}
        />
      ) : (
        caption !== '' && <figcaption>{caption}</figcaption>
      )}
      <div className={css.tools}>
        <IconButton
          icon={<IconArrowsMaximize size={16} stroke={1.5} aria-hidden />}
          label={t('picture.enlarge')}
          onClick={() => setLarge(true)}
        />
        {editable && (
          <>
            <IconButton
              ref={anchor}
              icon={<IconPencil size={16} stroke={1.5} aria-hidden />}
              label={t('picture.edit')}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            />
            <Popover
              anchor={anchor}
              open={isOpen}
              onClose={(reason) => {
                setOpen(false)
                if (reason === 'escape') anchor.current?.focus()
              }}
              role="dialog"
              aria-label={t('picture.edit')}
            >
              <PictureSettings
                {...{ alt, caption }}
                align={String(node.attrs.align)}
                onChange={(patch) => updateAttributes(patch)}
                onDone={() => {
                  setOpen(false)
                  anchor.current?.focus()
                }}
              />
            </Popover>
            <IconButton icon={<IconTrash size={16} stroke={1.5} aria-hidden />} label={t('picture.remove')} onClick={deleteNode} />
          </>
        )}
      </div>
      {editable && <PictureWidth width={width} label={t('picture.width')} onResize={(next) => updateAttributes({ width: next })} />}
      <Dialog open={isLarge} onClose={() => setLarge(false)} title={name} closeLabel={t('common:actions.close')} vast>
        <div className={css.large}>{picture}</div>
      </Dialog>
    </NodeViewWrapper>
  )
}

interface PictureSettingsProps {
  alt: string
  caption: string
  align: string
  onChange(patch: Record<string, string>): void
  /** Enter in a field */
  onDone(): void
}

function PictureSettings({ alt, caption, align, onChange, onDone }: PictureSettingsProps) {
  const { t } = useTranslation('pages')
  const place = pictureAlignments.find((one) => one === align) ?? 'center'
  return (
    // keys in a field are not the page's
    <div
      role="presentation"
      className={css.settings}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') event.stopPropagation()
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || isComposing(event.nativeEvent)) return
        // else the key presses the button that has the focus then
        event.preventDefault()
        onDone()
      }}
    >
      <TextField
        label={t('picture.caption')}
        maxLength={500}
        value={caption}
        onChange={(event) => onChange({ caption: event.target.value })}
      />
      <TextField
        label={t('picture.alt')}
        hint={t('picture.altHint')}
        maxLength={500}
        value={alt}
        onChange={(event) => onChange({ alt: event.target.value })}
      />
      <Segmented
        label={t('toolbar.align')}
        value={place}
        onChange={(next) => onChange({ align: next })}
        options={pictureAlignments.map((value) => ({ value, label: t(`align.${value}`) }))}
      />
    </div>
  )
}
