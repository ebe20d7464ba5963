import { useReducer } from 'react'
import { pageBody } from '#shared/nouns/pages/page-document.ts'
import { removeUnknownParts } from '#shared/nouns/pages/unknown-parts.ts'
import type { OpenDocument } from '#client/engine/documents/open-document.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import css from '#client/features/pages/ui/DocPage.module.css'

interface NewerPageProps {
  document: OpenDocument
  editable: boolean
  /** nothing unknown is left */
  onCleaned(): void
}

/** Says why a page cannot be written here: it holds parts that only a newer version knows, and keeps them. */
export function NewerPage({ document, editable, onCleaned }: NewerPageProps) {
  const { t } = useTranslation('pages')
  const [isAsking, ask] = useReducer((asks: boolean) => !asks, false)
  return (
    <div className={css.newer}>
      <Notice
        tone="warning"
        action={
          <>
            {editable && (
              <Button size="small" variant="quiet" onClick={ask}>
                {t('newer.remove')}
              </Button>
            )}
            <Button size="small" onClick={() => location.reload()}>
              {t('newer.reload')}
            </Button>
          </>
        }
      >
        {t('newer.text')}
      </Notice>
      <ConfirmDialog
        open={isAsking}
        danger
        title={t('newer.ask')}
        confirmLabel={t('newer.remove')}
        cancelLabel={t('common:actions.cancel')}
        onClose={ask}
        onConfirm={() => {
          removeUnknownParts(pageBody(document.doc))
          onCleaned()
        }}
      >
        {t('newer.askText')}
      </ConfirmDialog>
    </div>
  )
}
