import { IconArrowUpRight, IconDots, IconMaximize, IconRefresh } from '@tabler/icons-react'
import { use, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { BlockToolsContext } from '#client/blocks/parts/block-tools.ts'
import css from '#client/blocks/parts/blocks.module.css'
import { useShowsTables } from '#client/nouns/items/item.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Menu } from '#client/ui/Menu.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'

interface BlockHeadProps {
  title: string
  /** its records are one press away for those who see tables */
  tableId?: string
  /** more of the menu */
  items?: ReactNode
  children?: ReactNode
}

/** A block's title and its menu. */
export function BlockHead({ title, children, ...menu }: BlockHeadProps) {
  return (
    <header className={css.blockHeader}>
      <h3>{title}</h3>
      <span className={css.blockCount} />
      {children}
      <BlockMenu title={title} {...menu} />
    </header>
  )
}

/** The whole screen, a new look at the data, and the way to the table. */
export function BlockMenu({ title, tableId, items }: Omit<BlockHeadProps, 'children'>) {
  const { t } = useTranslation('blocks')
  const tools = use(BlockToolsContext)
  const navigate = useNavigate()
  const showsTables = useShowsTables()
  const isLinked = tableId !== undefined && showsTables
  if (!tools && !items) return null
  return (
    <Menu
      placement="bottom-end"
      trigger={(trigger) => (
        <IconButton {...trigger} label={t('head.more', { title })} icon={<IconDots size={16} stroke={1.5} aria-hidden />} />
      )}
    >
      {items}
      {tools?.openFull && (
        <MenuItem icon={<IconMaximize size={16} stroke={1.5} aria-hidden />} onSelect={tools.openFull}>
          {t('head.full')}
        </MenuItem>
      )}
      {tools && (
        <MenuItem icon={<IconRefresh size={16} stroke={1.5} aria-hidden />} onSelect={tools.refresh}>
          {t('head.refresh')}
        </MenuItem>
      )}
      {isLinked && (
        <MenuItem icon={<IconArrowUpRight size={16} stroke={1.5} aria-hidden />} onSelect={() => void navigate(`/object/${tableId}`)}>
          {t('head.openTable')}
        </MenuItem>
      )}
    </Menu>
  )
}
