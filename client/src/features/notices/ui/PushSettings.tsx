import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { readPushState, startPush, stopPush } from '#client/features/notices/push/browser-push.ts'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/notices/ui/notification-settings.module.css'

/** The switch for telling this browser of updates while no window is open. It is asked for by a press only. */
export function PushSettings() {
  const { t } = useTranslation('notices')
  const { data: state, failure, set } = useLoaded(readPushState)
  const submission = useSubmit(async () => set(await (state === 'on' ? stopPush() : startPush())))
  const shown = submission.failure ?? failure
  return (
    <section className={css.card} aria-labelledby="notice-push">
      <Text id="notice-push" as="h2" size={14}>
        {t('settings.push')}
      </Text>
      {shown !== undefined && <Notice tone="error">{errorText(shown)}</Notice>}
      {state === 'blocked' && <Notice tone="warning">{t('settings.pushBlocked')}</Notice>}
      {state === 'unsupported' && <Notice>{t('settings.pushUnsupported')}</Notice>}
      {(state === 'on' || state === 'off') && (
        <div>
          <Button busy={submission.busy} aria-describedby="push-hint" onClick={submission.run}>
            {t(state === 'on' ? 'settings.pushStop' : 'settings.pushStart')}
          </Button>
        </div>
      )}
      <p id="push-hint" className={css.hint}>
        {t('settings.pushHint')}
      </p>
    </section>
  )
}
