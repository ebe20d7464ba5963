import { IconFilterOff } from '@tabler/icons-react'
import { historyEntities } from '#shared/nouns/history-log/action-types.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { isNarrowed, periods, wholeLog, type HistoryQuery } from '#client/features/history-log/history-query.ts'
import css from '#client/features/history-log/ui/history-log.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'
import { Select } from '#client/ui/Select.tsx'

const all = 'all'

/** Search by names, and by the kind of thing, the person and the time. */
export function HistoryFilterBar({ query, onChange }: { query: HistoryQuery; onChange: (query: HistoryQuery) => void }) {
  const { t } = useTranslation('historyLog')
  const members = useEntities('member')
  const choose = <K extends 'entity' | 'memberId' | 'period'>(key: K, value: string) =>
    onChange({ ...query, [key]: value === all ? null : value })
  return (
    <div className={css.tools} role="search">
      <SearchField label={t('search')} value={query.search} onChange={(search) => onChange({ ...query, search })} />
      <div className={css.filter}>
        <Select
          ariaLabel={t('what')}
          value={query.entity ?? all}
          options={[{ value: all, label: t('everything') }, ...historyEntities.map((value) => ({ value, label: t(`entities.${value}`) }))]}
          onChange={(value) => choose('entity', value)}
        />
      </div>
      <div className={css.filter}>
        <Select
          ariaLabel={t('who')}
          value={query.memberId ?? all}
          options={[{ value: all, label: t('everybody') }, ...members.map(({ id, displayName }) => ({ value: id, label: displayName }))]}
          onChange={(value) => choose('memberId', value)}
        />
      </div>
      <div className={css.filter}>
        <Select
          ariaLabel={t('when')}
          value={query.period ?? all}
          options={[{ value: all, label: t('anyTime') }, ...periods.map((value) => ({ value, label: t(`periods.${value}`) }))]}
          onChange={(value) => choose('period', value)}
        />
      </div>
      {isNarrowed(query) && (
        <IconButton label={t('clear')} icon={<IconFilterOff size={16} stroke={1.5} aria-hidden />} onClick={() => onChange(wholeLog)} />
      )}
    </div>
  )
}
