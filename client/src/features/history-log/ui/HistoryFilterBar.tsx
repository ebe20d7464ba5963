import { IconFilterOff } from '@tabler/icons-react'
import { useState } from 'react'
import { actionNames, actionTypes, historyEntities } from '#shared/nouns/history-log/action-types.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { actionKey, namedSources } from '#client/features/history-log/act-texts.ts'
import { isNarrowed, periods, wholeLog, type HistoryQuery } from '#client/features/history-log/history-query.ts'
import css from '#client/features/history-log/ui/history-log.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'
import { Select } from '#client/ui/Select.tsx'
import { TextField } from '#client/ui/TextField.tsx'

const all = 'all'
const ownDays = 'own'

/** Search by names, and by the kind of thing, the act, its source, the person and the time. */
export function HistoryFilterBar({ query, onChange }: { query: HistoryQuery; onChange: (query: HistoryQuery) => void }) {
  const { t } = useTranslation('historyLog')
  const members = useEntities('member')
  const [isFree, setFree] = useState(false)
  const acts = actionNames.filter((name) => query.entity === null || actionTypes[name].entity === query.entity)
  const choose = <K extends 'entity' | 'memberId' | 'period' | 'action' | 'source'>(key: K, value: string) =>
    onChange({ ...query, [key]: value === all ? null : value })
  return (
    <div className={css.tools} role="search">
      <SearchField label={t('search')} value={query.search} onChange={(search) => onChange({ ...query, search })} />
      <div className={css.filter}>
        <Select
          ariaLabel={t('what')}
          value={query.entity ?? all}
          options={[{ value: all, label: t('everything') }, ...historyEntities.map((value) => ({ value, label: t(`entities.${value}`) }))]}
          onChange={(value) => onChange({ ...query, entity: value === all ? null : (value as typeof query.entity), action: null })}
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
          value={isFree ? ownDays : (query.period ?? all)}
          options={[
            { value: all, label: t('anyTime') },
            ...periods.map((value) => ({ value, label: t(`periods.${value}`) })),
            { value: ownDays, label: t('ownDays') },
          ]}
          onChange={(value) => {
            setFree(value === ownDays)
            onChange({ ...query, from: null, to: null, period: value === all || value === ownDays ? null : (value as typeof query.period) })
          }}
        />
      </div>
      <div className={css.filter}>
        <Select
          ariaLabel={t('act')}
          value={query.action ?? all}
          options={[{ value: all, label: t('anyAct') }, ...acts.map((value) => ({ value, label: t(actionKey(value)) }))]}
          onChange={(value) => choose('action', value)}
        />
      </div>
      <div className={css.filter}>
        <Select
          ariaLabel={t('source')}
          value={query.source ?? all}
          options={[{ value: all, label: t('anySource') }, ...namedSources.map((value) => ({ value, label: t(`sources.${value}`) }))]}
          onChange={(value) => choose('source', value)}
        />
      </div>
      {isFree &&
        (['from', 'to'] as const).map((key) => (
          <TextField
            key={key}
            type="date"
            label={t(key)}
            value={query[key] ?? ''}
            onChange={(event) => onChange({ ...query, [key]: event.currentTarget.value === '' ? null : event.currentTarget.value })}
          />
        ))}
      {isNarrowed(query) && (
        <IconButton
          label={t('clear')}
          icon={<IconFilterOff size={16} stroke={1.5} aria-hidden />}
          onClick={() => {
            setFree(false)
            onChange(wholeLog)
          }}
        />
      )}
    </div>
  )
}
