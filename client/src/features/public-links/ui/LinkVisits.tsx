import { useCallback } from 'react'
import type { LinkDetails } from '#shared/nouns/public-links/public-link-calls.ts'
import { readVisits } from '#client/nouns/public-links/public-links.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/public-links/ui/ShareDialog.module.css'

/** The visits by a link, the last first. */
export function LinkVisits({ link }: { link: LinkDetails }) {
  const { t } = useTranslation('publicLinks')
  const format = useFormat()
  const { data, failure } = useLoaded(useCallback(() => readVisits(link.id), [link.id]))
  if (failure !== undefined) return <Notice tone="error">{errorText(failure)}</Notice>
  if (!data) return <Skeleton width="100%" height={120} />
  if (data.length === 0) return <EmptyState title={t('log.empty')} />
  return (
    <>
      <div className={css.logBox} tabIndex={0} role="group" aria-label={t('log.title')}>
        <table className={css.log}>
          <thead>
            <tr>
              <th scope="col">{t('log.when')}</th>
              <th scope="col">{t('log.what')}</th>
              <th scope="col">{t('log.who')}</th>
              <th scope="col">{t('log.address')}</th>
            </tr>
          </thead>
          <tbody>
            {data.map((visit, index) => (
              <tr key={index}>
                <td>{format.dateTime(visit.at)}</td>
                <td>{t(`log.kinds.${visit.kind}`)}</td>
                <td>{visit.who ?? t('log.visitor')}</td>
                <td>{visit.address}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Text as="p" size={13} muted>
        {t('log.note')}
      </Text>
    </>
  )
}
