import { mostOutside, type OutsideAddress } from '#shared/nouns/app-plans/outside-addresses.ts'
import css from '#client/nouns/ai-builder/plan-parts.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Checkbox } from '#client/ui/Checkbox.tsx'

/** As `useOutside` tells it. */
interface OutsideNoticeProps {
  addresses: readonly OutsideAddress[]
  isRead: boolean
  onRead: (is: boolean) => void
}

/** The addresses outside that a plan names. Somebody reads them before it is made, since a host may have been talked into one. */
export function OutsideNotice({ addresses, isRead, onRead }: OutsideNoticeProps) {
  const { t } = useTranslation('aiBuilder')
  if (addresses.length === 0) return null
  const isBeyond = addresses.length > mostOutside
  return (
    <section className={css.notes} aria-labelledby="ai-outside">
      <h2 id="ai-outside" className={css.heading}>
        {t(isBeyond ? 'outside.beyond' : 'outside.title', { count: isBeyond ? mostOutside : addresses.length })}
      </h2>
      <p className={css.lead}>{t(isBeyond ? 'outside.takeOut' : 'outside.about')}</p>
      <ul>
        {addresses.map(({ address, where }) => (
          <li key={`${where} ${address}`}>
            <strong>{address}</strong> <span className={css.about}>{where}</span>
          </li>
        ))}
      </ul>
      {!isBeyond && (
        <Checkbox checked={isRead} onChange={(event) => onRead(event.currentTarget.checked)}>
          {t('outside.read')}
        </Checkbox>
      )}
    </section>
  )
}
