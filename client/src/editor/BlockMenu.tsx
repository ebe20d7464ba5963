import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconCopyPlus,
  IconFileExport,
  IconLink,
  IconMessagePlus,
  IconPalette,
  IconTrash,
} from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { useEffect, useState } from 'react'
import { canTurn, deleteBlock, duplicateBlock, moveBlock, textKinds, turnBlock } from '#client/editor/block-actions.ts'
import type { PlacedBlock } from '#client/editor/block-places.ts'
import { blockHash } from '#client/editor/linked-block.ts'
import { keepHandle } from '#client/editor/keep-handle.ts'
import { usePageEditor } from '#client/editor/page-editor-context.ts'
import { commentSelection } from '#client/editor/use-comment-marks.ts'
import { pageCommands } from '#client/editor/page-commands.ts'
import { copyEmbeddedBlock } from '#client/editor/pasted-blocks.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { itemPath } from '#client/nouns/items/item-path.ts'
import { copyAndSay } from '#client/nouns/acts/copy-and-say.ts'
import { Menu, type MenuProps } from '#client/ui/Menu.tsx'
import { MenuDivider } from '#client/ui/MenuDivider.tsx'
import { MenuHeading } from '#client/ui/MenuHeading.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'

interface BlockMenuProps {
  editor: Editor
  /** the block when an entry is chosen; others may have moved it meanwhile */
  block(): PlacedBlock | undefined
  /** opens the choice of a colour */
  onColour?: (() => void) | undefined
  /** tells when the menu opens and closes */
  onOpen?: ((isOpen: boolean) => void) | undefined
  /** opens the choice of another page or app */
  onSend?: ((block: PlacedBlock, moves: boolean) => void) | undefined
  trigger: MenuProps['trigger']
  buttonRef?: MenuProps['buttonRef']
}

const drawing = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** Everything that can be done with a whole block. */
export function BlockMenu({ editor, block, onColour, onSend, onOpen, trigger, buttonRef }: BlockMenuProps) {
  const { t } = useTranslation('pages')
  return (
    <Menu label={t('handle.menu')} placement="bottom-start" trigger={trigger} {...(buttonRef && { buttonRef })}>
      <Entries editor={editor} block={block} onColour={onColour} onSend={onSend} onOpen={onOpen} />
    </Menu>
  )
}

/** Drawn while the menu is open, so that it speaks of the block as it is then. */
function Entries({ editor, block, onColour, onSend, onOpen }: Omit<BlockMenuProps, 'trigger' | 'buttonRef'>) {
  const { t } = useTranslation('pages')
  const { doc, pageId } = usePageEditor()
  const [shown] = useState(block)
  useEffect(() => keepHandle(editor), [editor])
  useEffect(() => {
    onOpen?.(true)
    return () => onOpen?.(false)
  }, [onOpen])
  const act: Act = (run) => () => {
    const found = block()
    if (found) run(found)
  }
  if (!shown) return null
  // in a table these keys move the row
  const shortcutOf = (arrow: string) => shown.node.type.name !== 'table' && { shortcut: ['alt', 'shift', arrow] }
  return (
    <>
      <MenuItem
        icon={<IconCopy {...drawing} />}
        onSelect={act((found) => duplicateBlock(editor, found, (id) => copyEmbeddedBlock(doc, id)))}
      >
        {t('handle.duplicate')}
      </MenuItem>
      <MenuItem icon={<IconArrowUp {...drawing} />} {...shortcutOf('↑')} onSelect={act((found) => void moveBlock(editor, found, -1))}>
        {t('handle.up')}
      </MenuItem>
      <MenuItem icon={<IconArrowDown {...drawing} />} {...shortcutOf('↓')} onSelect={act((found) => void moveBlock(editor, found, 1))}>
        {t('handle.down')}
      </MenuItem>
      <MenuItem
        icon={<IconMessagePlus {...drawing} />}
        onSelect={act(({ pos, node }) => void commentSelection(editor, pageId, { from: pos, to: pos + node.nodeSize }))}
      >
        {t('handle.comment')}
      </MenuItem>
      <CopyLink editor={editor} act={act} />
      {canTurn(shown) && (
        <>
          {onColour && (
            <MenuItem icon={<IconPalette {...drawing} />} onSelect={onColour}>
              {t('handle.colour')}
            </MenuItem>
          )}
          <TurnInto editor={editor} act={act} />
        </>
      )}
      {onSend && (
        <>
          <MenuDivider />
          <MenuItem icon={<IconCopyPlus {...drawing} />} onSelect={act((found) => onSend(found, false))}>
            {t('handle.copyTo')}
          </MenuItem>
          <MenuItem icon={<IconFileExport {...drawing} />} onSelect={act((found) => onSend(found, true))}>
            {t('handle.moveTo')}
          </MenuItem>
        </>
      )}
      <MenuDivider />
      <MenuItem danger icon={<IconTrash {...drawing} />} onSelect={act((found) => deleteBlock(editor, found))}>
        {t('handle.delete')}
      </MenuItem>
    </>
  )
}

/** Makes an entry's press of what is done with the block as it is then. */
type Act = (run: (found: PlacedBlock) => void) => () => void

interface PartProps {
  editor: Editor
  act: Act
}

function CopyLink({ editor, act }: PartProps) {
  const { t } = useTranslation('pages')
  const { pageId } = usePageEditor()
  const copy = (found: PlacedBlock) => {
    const hash = blockHash(editor.state, found)
    if (hash !== undefined) void copyAndSay(`${location.origin}${itemPath('page', pageId)}${hash}`, t('handle.linkCopied'))
  }
  return (
    <MenuItem icon={<IconLink {...drawing} />} onSelect={act(copy)}>
      {t('handle.copyLink')}
    </MenuItem>
  )
}

function TurnInto({ editor, act }: PartProps) {
  const { t } = useTranslation('pages')
  return (
    <>
      <MenuDivider />
      <MenuHeading>{t('handle.turn')}</MenuHeading>
      {textKinds.map((kind) => {
        const { icon: KindIcon } = pageCommands[kind]
        return (
          <MenuItem key={kind} icon={<KindIcon {...drawing} />} onSelect={act((found) => turnBlock(editor, found, kind))}>
            {t(`commands.${kind}.label`)}
          </MenuItem>
        )
      })}
    </>
  )
}
