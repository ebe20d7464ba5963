import { useMemo } from 'react'
import { ApiError } from '#client/lib/api-error.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { CrashDrawing } from '#client/ui/drawings/CrashDrawing.tsx'

/** The page failed: what happened, its id and code (specification 2 §8), and the ways on. */
export function CrashScreen({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('shell')
  const code = useMemo(() => (error instanceof ApiError ? error.code : crypto.randomUUID().slice(0, 8)), [error])
  if (isMissingCode(error)) {
    return (
      <EmptyState
        level={1}
        title={t('crash.updated')}
        drawing={<CrashDrawing />}
        action={
          <Button variant="primary" onClick={() => window.location.reload()}>
            {t('common:actions.reload')}
          </Button>
        }
      >
        {t('crash.updatedText')}
      </EmptyState>
    )
  }
  const id = error instanceof ApiError ? error.id : 'client_error'
  return (
    <EmptyState
      level={1}
      title={error instanceof ApiError ? errorText(error) : t('crash.title')}
      drawing={<CrashDrawing />}
      action={
        <>
          <Button variant="primary" onClick={onRetry}>
            {t('common:actions.retry')}
          </Button>
          <LinkButton to="/home">{t('notFound.home')}</LinkButton>
        </>
      }
    >
      {t('crash.text')}
      <br />
      <code>{t('crash.code', { id, code })}</code>
    </EmptyState>
  )
}

/** A page's file that is gone after an update, or was never fetched on this device. */
function isMissingCode(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|module script|Importing a module/i.test(error.message)
}
