import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { OlderWords } from '#client/ui/OlderWords.tsx'

interface KeptNoticeProps {
  work: { start: 'stored' | 'resumed' | 'older'; take(): void; forget(): void }
}

/** Tells that a form shows, or offers, words of an earlier time that were never saved. */
export function KeptNotice({ work }: KeptNoticeProps) {
  return work.start === 'stored' ? null : <Told work={work} />
}

function Told({ work: { start, take, forget } }: KeptNoticeProps) {
  const { t } = useTranslation('documents')
  if (start === 'older')
    return (
      <OlderWords take={t('kept.take')} drop={t('common:actions.discard')} onTake={take} onDrop={forget}>
        {t('kept.older')}
      </OlderWords>
    )
  return (
    <Notice
      action={
        <Button size="small" variant="quiet" onClick={forget}>
          {t('common:actions.discard')}
        </Button>
      }
    >
      {t('kept.resumed')}
    </Notice>
  )
}
