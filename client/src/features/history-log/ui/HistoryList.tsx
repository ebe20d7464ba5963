import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { findActionType } from '#shared/nouns/history-log/action-types.ts'
import type { HistoryItem } from '#shared/nouns/history-log/history-log-calls.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { actionKey, isNamedSource } from '#client/features/history-log/act-texts.ts'
import { ChangedValue } from '#client/features/history-log/ui/ChangedValue.tsx'
import { valueName } from '#client/features/history-log/value-texts.ts'
import css from '#client/features/history-log/ui/history-log.module.css'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { classNames } from '#client/ui/class-names.ts'
import reach from '#client/ui/reach.module.css'
import { MemberFace } from '#client/nouns/members/MemberFace.tsx'

/** Acts in rows, the last first; on phones each row becomes a card. */
export function HistoryList({ items }: { items: readonly HistoryItem[] }) {
  const { t } = useTranslation('historyLog')
  return (
    <ol className={css.list} aria-label={t('title')}>
      {items.map((item) => (
        <HistoryRow key={item.id} item={item} />
      ))}
    </ol>
  )
}

function HistoryRow({ item }: { item: HistoryItem }) {
  const { t } = useTranslation('historyLog')
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const { created_by: by, affected_record_label: label, performed_at: at, action_source: source, ip } = item
  const member = useEntity('member', by?.id ?? '')
  const name = by === null ? t('product') : by.name || t('somebodyGone')
  const act = findActionType(item.action_type) ? t(actionKey(item.action_type)) : item.action_type
  const hasValues = item.affected_fields.length > 0
  return (
    <li className={css.row}>
      <span className={css.face}>{by && <MemberFace memberId={by.id} name={name} hue={member?.hue ?? 0} size={24} />}</span>
      <div className={css.act}>
        <span>
          <b>{name}</b> {act} {label !== '' && <span className={css.label}>{label}</span>}
        </span>
        <span className={css.from}>
          <time dateTime={at} title={format.dateTime(at)}>
            {format.relative(at)}
          </time>
          <span>{isNamedSource(source) ? t(`sources.${source}`) : source}</span>
          {ip !== '' && <span>{ip}</span>}
        </span>
        {open && <Values item={item} />}
      </div>
      {hasValues && (
        <button
          type="button"
          className={classNames(css.toggle, reach.reach)}
          aria-expanded={open}
          aria-label={t('showValues', { act: `${name} ${act} ${label}` })}
          onClick={() => setOpen(!open)}
        >
          <IconChevronRight size={16} stroke={1.5} aria-hidden />
        </button>
      )}
    </li>
  )
}

/** The changed values, before and after. */
function Values({ item }: { item: HistoryItem }) {
  const { t } = useTranslation('historyLog')
  useTranslation('access')
  useTranslation('plans')
  useTranslation('settings')
  useTranslation('tables')
  useTranslation('usage')
  const { affected_fields: names, before, after } = item
  return (
    <div className={css.scroller}>
      <table className={css.values}>
        <thead>
          <tr>
            <th scope="col">{t('value')}</th>
            <th scope="col">{t('before')}</th>
            <th scope="col">{t('after')}</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">{valueName(t, item, name)}</th>
              <td>
                <ChangedValue item={item} name={name} value={before?.[name]} />
              </td>
              <td>
                <ChangedValue item={item} name={name} value={after?.[name]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
