import { IconBaselineDensityMedium } from '@tabler/icons-react'
import { rowLines, type RowHeight } from '#shared/views/grid-view.ts'
import css from '#client/queries/views.module.css'
import { classNames } from '#client/ui/class-names.ts'
import { Menu } from '#client/ui/Menu.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import reach from '#client/ui/reach.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'

interface RowHeightMenuProps {
  rowHeight: RowHeight
  onChange(rowHeight: RowHeight): void
}

/** The height of a view's rows, chosen by name. */
export function RowHeightMenu({ rowHeight, onChange }: RowHeightMenuProps) {
  const { t } = useTranslation('tables')
  return (
    <Menu
      label={t('toolbar.rowHeight')}
      trigger={(props) => (
        <button
          {...props}
          type="button"
          className={classNames(css.tool, reach.reach)}
          data-set={rowHeight !== 'short' || undefined}
          data-tooltip={t('toolbar.rowHeight')}
          aria-label={t('toolbar.rowHeight')}
        >
          <IconBaselineDensityMedium size={16} stroke={1.5} aria-hidden />
        </button>
      )}
    >
      {(Object.keys(rowLines) as RowHeight[]).map((name) => (
        <MenuItem key={name} checked={name === rowHeight} onSelect={() => onChange(name)}>
          {t(`rowHeights.${name}`)}
        </MenuItem>
      ))}
    </Menu>
  )
}
