// A block is moved by keys, so it takes the focus and keys without being a form control (WCAG 2.5.7).
/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */
import { IconCopy, IconDots, IconGripVertical, IconPencil, IconSettings, IconShare3, IconTrash } from '@tabler/icons-react'
import { useRef, type CSSProperties } from 'react'
import { findBlockType } from '#shared/blocks/block-types.ts'
import type { BlockAccess } from '#shared/access/access.ts'
import type { AppBlock } from '#shared/nouns/apps/app-snapshot.ts'
import type { PlacedBox } from '#shared/nouns/apps/layout.ts'
import type { BlockSize } from '#shared/blocks/block-type.ts'
import { handleBlockKey } from '#client/features/apps/grid/block-keys.ts'
import type { Presence } from '#client/features/apps/data/use-presence.ts'
import { BlockCard } from '#client/features/apps/ui/BlockCard.tsx'
import { showBlock } from '#client/features/apps/ui/show-block.ts'
import { boxPixels } from '#client/features/apps/ui/box-pixels.ts'
import css from '#client/features/apps/ui/EditBlock.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { MemberFace } from '#client/nouns/members/MemberFace.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Menu } from '#client/ui/Menu.tsx'
import { MenuDivider } from '#client/ui/MenuDivider.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import { hueColors } from '#client/ui/theme/hues.ts'

export interface EditBlockActions {
  place: (boxes: PlacedBox[], id: string) => void
  select: (id: string | null) => void
  configure: (id: string) => void
  duplicate: (id: string) => void
  copyTo: (id: string) => void
  remove: (id: string) => void
  /** Escape: nothing is selected any more */
  leave: () => void
}

interface EditBlockProps {
  block: AppBlock
  box: PlacedBox
  boxes: readonly PlacedBox[]
  columns: number
  gridWidth: number
  least: BlockSize
  selected: boolean
  /** the block whose settings are open */
  open: boolean
  others: readonly Presence[]
  actions: EditBlockActions
  rights: BlockAccess
}

/** A block in edit mode: selectable and movable by pointer and keys, with its tools and who else is on it. */
export function EditBlock({ block, box, boxes, columns, gridWidth, least, selected, open, others, actions, rights }: EditBlockProps) {
  const { t } = useTranslation('apps')
  const frame = useRef<HTMLDivElement>(null)
  const { id } = block
  const type = t(`types.${block.readable ? block.type : 'unknown'}.name`)
  const name = block.readable && block.title !== '' ? `${type}: ${block.title}` : type
  const activate = (): void => {
    const inside = frame.current?.querySelector<HTMLElement>('[data-block-activate]')
    if (inside) inside.click()
    else actions.configure(id)
  }
  const other = others[0]
  const style = (other ? { '--block-edge': hueColors(other.hue).solid } : {}) as CSSProperties
  const size = boxPixels(box, columns, gridWidth)

  return (
    <div
      ref={frame}
      className={css.frame}
      style={style}
      data-selected={selected || open || undefined}
      data-other={other ? true : undefined}
      role="group"
      tabIndex={0}
      aria-roledescription={t('edit.block')}
      aria-label={name}
      aria-describedby="app-block-keys"
      onFocus={() => actions.select(id)}
      onKeyDown={(event) =>
        handleBlockKey(event, id, {
          boxes,
          columns,
          least,
          onPlace: (next) => {
            actions.place(next, id)
            // what is moved by keys stays in sight
            showBlock(id, { focus: false, mark: false })
          },
          onOpen: activate,
          onDuplicate: () => actions.duplicate(id),
          onDelete: () => actions.remove(id),
          onLeave: () => {
            frame.current?.blur()
            actions.leave()
          },
        })
      }
      onDoubleClick={(event) => {
        if (!(event.target instanceof Element && event.target.closest('[data-no-drag]'))) activate()
      }}
    >
      <div className={css.content} inert={!(block.readable && findBlockType(block.type)?.hasText === true && rights.edit)}>
        <BlockCard block={block} editing {...size} />
      </div>
      {other && (
        <span className={css.others}>
          {others.slice(0, 3).map((person) => (
            <MemberFace key={person.clientId} memberId={person.memberId} name={person.name} hue={person.hue} size={20} />
          ))}
        </span>
      )}
      <BlockTools block={block} name={name} actions={actions} rights={rights} onEdit={activate} />
    </div>
  )
}

type BlockToolsProps = Pick<EditBlockProps, 'block' | 'actions' | 'rights'> & { name: string; onEdit(): void }

function BlockTools({ block, actions, rights, name, onEdit }: BlockToolsProps) {
  const { t } = useTranslation('apps')
  const { id } = block
  return (
    <div className={css.tools} data-no-drag-tools>
      {rights.edit && (
        <span className={css.grip} aria-hidden>
          <IconGripVertical size={16} stroke={1.5} />
        </span>
      )}
      {block.readable && rights.edit && (
        <IconButton
          label={t('edit.settingsOf', { title: name })}
          icon={<IconSettings size={16} stroke={1.5} />}
          onClick={() => actions.configure(id)}
        />
      )}
      <Menu
        trigger={(props) => <IconButton {...props} label={t('edit.moreOf', { title: name })} icon={<IconDots size={16} stroke={1.5} />} />}
        placement="bottom-end"
      >
        {block.readable && (
          <>
            {rights.edit && (
              <MenuItem icon={<IconPencil size={16} stroke={1.5} />} onSelect={onEdit}>
                {t('edit.edit')}
              </MenuItem>
            )}
            {rights.create && (
              <MenuItem icon={<IconCopy size={16} stroke={1.5} />} shortcut={['mod', 'D']} onSelect={() => actions.duplicate(id)}>
                {t('edit.duplicate')}
              </MenuItem>
            )}
            <MenuItem icon={<IconShare3 size={16} stroke={1.5} />} onSelect={() => actions.copyTo(id)}>
              {t('edit.copyTo')}
            </MenuItem>
            {rights.delete && <MenuDivider />}
          </>
        )}
        {rights.delete && (
          <MenuItem danger icon={<IconTrash size={16} stroke={1.5} />} shortcut={['Del']} onSelect={() => actions.remove(id)}>
            {t('edit.delete')}
          </MenuItem>
        )}
      </Menu>
    </div>
  )
}
