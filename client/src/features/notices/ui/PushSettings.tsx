import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { readPushState, startPush, stopPush } from '#client/features/notices/push/browser-push.ts'
import classes from '#client/features/notices/ui/updates.module.css'

/** The switch for telling this browser of updates while no window is open. It is asked for by a press only. */
export function PushSettings() {
  const { t } = useTranslation('notices')
  const { data: state, failure, set } = useLoaded(readPushState)
  const submission = useSubmit(async () => set(await (state === 'on' ? stopPush() : startPush())))
  const shown = submission.failure ?? failure
  return (
    <section aria-label={t('settings.push')}>
      <h2>{t('settings.push')}</h2>
      {shown !== undefined && <Notice tone="error">{errorText(shown)}</Notice>}
      {state === 'blocked' && <Notice tone="warning">{t('settings.pushBlocked')}</Notice>}
      {state === 'unsupported' && <Notice>{t('settings.pushUnsupported')}</Notice>}
      {(state === 'on' || state === 'off') && (
        <Button busy={submission.busy} aria-describedby="push-hint" onClick={submission.run}>
          {t(state === 'on' ? 'settings.pushStop' : 'settings.pushStart')}
        </Button>
      )}
      <p id="push-hint" className={classes.detail}>
        {t('settings.pushHint')}
      </p>
    </section>
  )
}
