import { IconCloudOff, IconFilterOff, IconInfoCircle, IconX } from '@tabler/icons-react'
import css from '#client/views/grid/table.module.css'
import type { TableStatus } from '#client/engine/replica/record-row.ts'
import { Button } from '#client/ui/Button.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

export interface TableHintProps {
  fields: number
  rows: number
  status: TableStatus
  isFiltered: boolean
  /** records are narrowed by words */
  isSearched: boolean
  /** a condition of the filter cannot be read: its field is gone, or no longer answers it */
  isBroken: boolean
  /** a row is only kept in sight: it no longer matches */
  kept: boolean
  mayAddField: boolean
  onAddField(): void
  onClearFilter(): void
  onClearSearch(): void
  /** looks in all that cells show */
  onFind(): void
}

/** The message of an empty or incomplete grid, under its header. */
export function TableHint({
  fields,
  rows,
  status,
  isFiltered,
  isSearched,
  isBroken,
  kept,
  mayAddField,
  onAddField,
  ...props
}: TableHintProps) {
  const { t } = useTranslation('tables')
  if (status === 'loading') return null
  if (fields === 0) {
    return (
      <div className={css.blank}>
        <h2>{t('empty.noFields')}</h2>
        {mayAddField && (
          <Button variant="primary" onClick={onAddField}>
            {t('fields.add')}
          </Button>
        )}
      </div>
    )
  }
  if (status === 'unavailable') {
    return (
      <div className={css.blank} role="status">
        <IconCloudOff size={20} stroke={1.5} aria-hidden />
        <h2>{t('empty.unavailable')}</h2>
        <p>{t('empty.unavailableText')}</p>
      </div>
    )
  }
  if (kept) {
    return (
      <div className={css.hint} role="status">
        <IconInfoCircle size={16} stroke={1.5} aria-hidden />
        {t('rows.out')}
      </div>
    )
  }
  if (status === 'partial') {
    return (
      <div className={css.hint} role="status">
        <IconInfoCircle size={16} stroke={1.5} aria-hidden />
        {t('empty.partial')}
      </div>
    )
  }
  if (rows > 0) return null
  return (
    <div className={css.blank} role="status">
      <h2>{t(isFiltered || isSearched ? 'empty.noRecords' : 'empty.noRecordsYet')}</h2>
      <p>
        {t(
          isBroken ? 'empty.brokenFilter' : isSearched ? 'empty.searched' : isFiltered ? 'empty.noRecordsFiltered' : 'empty.noRecordsText',
        )}
      </p>
      {isSearched && (
        <>
          <Button icon={<IconX size={16} stroke={1.5} />} onClick={props.onClearSearch}>
            {t('toolbar.clearSearch')}
          </Button>
          <Button variant="quiet" onClick={props.onFind}>
            {t('empty.findInAll')}
          </Button>
        </>
      )}
      {isFiltered && (
        <Button icon={<IconFilterOff size={16} stroke={1.5} />} onClick={props.onClearFilter}>
          {t('filters.clear')}
        </Button>
      )}
    </div>
  )
}
