import { useMemo, useState } from 'react'
import type { Doc } from 'yjs'
import { isLongerThan } from '#shared/nouns/pages/page-document.ts'
import css from '#client/features/pages/ui/DocPage.module.css'
import { PlainText } from '#client/features/pages/ui/PlainText.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'

/** Nodes that are drawn at first, and with each press. */
const step = 1_000

interface LongPageProps {
  pageId: string
  doc: Doc
  /** opens the editor all the same; absent for readers */
  onWrite: (() => void) | undefined
}

/** A page of so many parts that its editor would hold the browser up: its text, step by step. */
export function LongPage({ pageId, doc, onWrite }: LongPageProps) {
  const { t } = useTranslation('pages')
  const [shown, setShown] = useState(step)
  const isMore = useMemo(() => isLongerThan(doc, shown), [doc, shown])
  return (
    <>
      <div className={css.newer}>
        <Notice
          action={
            onWrite && (
              <Button size="small" variant="quiet" onClick={onWrite}>
                {t('long.write')}
              </Button>
            )
          }
        >
          {t('long.text')} {onWrite && t('long.advice')}
        </Notice>
      </div>
      <PlainText pageId={pageId} doc={doc} most={shown} />
      {isMore && (
        <Button size="small" onClick={() => setShown(shown + step)}>
          {t('long.more')}
        </Button>
      )}
    </>
  )
}
