import { useState } from 'react'
import type { LinkDetails } from '#shared/nouns/public-links/public-link-calls.ts'
import { dayFormat } from '#client/i18n/day-format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Chip } from '#client/ui/Chip.tsx'

/** The marks that set a link apart from a plain one. */
export function LinkMarks({ link }: { link: LinkDetails }) {
  const { t, language } = useTranslation('publicLinks')
  const { expiresAt } = link
  const [now] = useState(() => Date.now())
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= now
  const until = expiresAt === null ? '' : dayFormat(language, { dateStyle: 'medium' }).format(new Date(expiresAt))
  return (
    <>
      {link.type === 'form' && link.name !== '' && <Chip hue="teal">{t('names.form')}</Chip>}
      {!link.active && <Chip>{t('marks.off')}</Chip>}
      {isOver && <Chip hue="red">{t('marks.expired')}</Chip>}
      {expiresAt !== null && !isOver && <Chip hue="amber">{t('marks.expires', { date: until })}</Chip>}
      {link.hasPassword && <Chip hue="violet">{t('marks.password')}</Chip>}
      {link.config.filter && <Chip hue="blue">{t('marks.rows')}</Chip>}
      {link.canWrite && <Chip hue="green">{t('marks.write')}</Chip>}
      {link.config.record_id && <Chip hue="blue">{t('marks.updates')}</Chip>}
    </>
  )
}
