import { IconChevronDown, IconCopy, IconPencil, IconPlus, IconTable, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { View, ViewConfig } from '#shared/views/view.ts'
import { useAccess } from '#client/data/replica/use-access.ts'
import { DeleteViewDialog, ViewNameDialog } from '#client/features/tables/ui/opened-later.tsx'
import { createView, renameView } from '#client/features/tables/views/view-commands.ts'
import { plainConfig } from '#client/features/tables/views/view-settings.ts'
import css from '#client/features/tables/views/views.module.css'
import { Menu } from '#client/ui/Menu.tsx'
import { MenuDivider } from '#client/ui/MenuDivider.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { classNames } from '#client/ui/class-names.ts'
import reach from '#client/ui/reach.module.css'

interface ViewPickerProps {
  tableId: string
  views: readonly View[]
  view: View | undefined
  /** the view as it is shown, with what the person changed for herself */
  config: ViewConfig
  mayManage: boolean
  onPick(viewId: string): void
}

const icon = { size: 16, stroke: 1.5 } as const
const titles = { new: 'views.create', copy: 'views.duplicate', rename: 'views.rename' } as const

/** Which view is shown; making, copying, naming and deleting views for those who may. */
export function ViewPicker({ tableId, views, view, config, mayManage, onPick }: ViewPickerProps) {
  const { t } = useTranslation('tables')
  const mayAdd = useAccess().may('addView', 'table', tableId)
  const [naming, setNaming] = useState<keyof typeof titles>()
  const [deleting, setDeleting] = useState(false)
  const startName = (): string => {
    if (!view || naming === 'new') return ''
    return naming === 'copy' ? t('views.copyOf', { label: view.label }).slice(0, 200) : view.label
  }
  return (
    <>
      <Menu
        label={t('views.menu')}
        trigger={(props) => (
          <button
            {...props}
            type="button"
            className={classNames(css['tool'], reach.reach)}
            aria-label={t('views.current', { label: view?.label ?? '' })}
          >
            <IconTable {...icon} aria-hidden />
            <span>{view?.label ?? t('views.none')}</span>
            <IconChevronDown size={14} stroke={1.5} aria-hidden />
          </button>
        )}
      >
        {views.map((other) => (
          <MenuItem key={other.id} icon={<IconTable {...icon} />} checked={other.id === view?.id} onSelect={() => onPick(other.id)}>
            {other.label}
          </MenuItem>
        ))}
        {mayManage && (
          <>
            <MenuDivider />
            <MenuItem icon={<IconPlus {...icon} />} disabled={!mayAdd} onSelect={() => setNaming('new')}>
              {t(mayAdd ? 'views.create' : 'views.mayNotAdd')}
            </MenuItem>
            {view && mayAdd && (
              <MenuItem icon={<IconCopy {...icon} />} onSelect={() => setNaming('copy')}>
                {t('views.duplicate')}
              </MenuItem>
            )}
            {view && (
              <MenuItem icon={<IconPencil {...icon} />} onSelect={() => setNaming('rename')}>
                {t('views.rename')}
              </MenuItem>
            )}
            {view && views.length > 1 && (
              <MenuItem danger icon={<IconTrash {...icon} />} onSelect={() => setDeleting(true)}>
                {t('views.delete')}
              </MenuItem>
            )}
          </>
        )}
      </Menu>
      {naming && (
        <ViewNameDialog
          title={t(titles[naming])}
          start={startName()}
          onClose={() => setNaming(undefined)}
          onName={(label) => {
            setNaming(undefined)
            if (naming === 'rename') {
              if (view) renameView(view, label)
            } else onPick(createView(tableId, label, naming === 'copy' ? config : plainConfig).id)
          }}
        />
      )}
      {view && deleting && (
        <DeleteViewDialog
          view={view}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            const other = views.find((candidate) => candidate.id !== view.id)
            if (other) onPick(other.id)
          }}
        />
      )}
    </>
  )
}
