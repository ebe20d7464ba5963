import { IconDots, IconLayoutNavbar } from '@tabler/icons-react'
import { useRef } from 'react'
import css from '#client/features/apps/ui/BlockPalette.module.css'
import { BlockPalette } from '#client/features/apps/ui/BlockPalette.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { Row } from '#client/ui/layout/Row.tsx'

interface FirstBlocksProps {
  onAdd(type: string, config?: object): void
  /** undefined for those who may not change the bars */
  onTopBar: (() => void) | undefined
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** The first blocks that people look for, by the names of specification 2 §2; *Top Bar* is no block. */
const first = [
  { key: 'form', icon: 'clipboard-check', type: 'form' },
  { key: 'topBar' },
  { key: 'indicator', icon: 'chart-bar', type: 'indicator' },
  { key: 'kanban', icon: 'layout-kanban', type: 'tableView', config: { as: 'kanban' } },
  { key: 'text', icon: 'file-text', type: 'text' },
] as const

/** The choice of a first block: five by name, and all of them. */
export function FirstBlocks({ onAdd, onTopBar }: FirstBlocksProps) {
  const { t } = useTranslation('apps')
  const all = useRef<HTMLDivElement>(null)
  return (
    <>
      <Row wrap justify="center" className={css.first}>
        {first.map((choice) =>
          choice.key === 'topBar' ? (
            onTopBar && (
              <Button key={choice.key} icon={<IconLayoutNavbar {...icon} />} onClick={onTopBar}>
                {t('empty.first.topBar')}
              </Button>
            )
          ) : (
            <Button
              key={choice.key}
              icon={<ItemIcon plain icon={choice.icon} color="gray" size={16} />}
              onClick={() => onAdd(choice.type, 'config' in choice ? choice.config : undefined)}
            >
              {t(`empty.first.${choice.key}`)}
            </Button>
          ),
        )}
        <Button icon={<IconDots {...icon} />} onClick={() => all.current?.querySelector('input')?.focus()}>
          {t('empty.first.more')}
        </Button>
      </Row>
      <div ref={all}>
        <BlockPalette onAdd={onAdd} />
      </div>
    </>
  )
}
