import { useState } from 'react'
import type { AiStatus } from '#shared/nouns/ai-builder/ai-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { AiRequests } from '#client/features/ai-builder/ui/AiRequests.tsx'
import { SentNotice } from '#client/nouns/ai-builder/SentNotice.tsx'
import css from '#client/features/ai-builder/ui/builder.module.css'
import { errorText } from '#client/i18n/error-text.ts'
import { loadAiStatus } from '#client/nouns/ai-builder/use-ai-status.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { useTitle } from '#client/lib/use-title.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { toast } from '#client/ui/toast.ts'

/** `/settings/ai`: the switch, what is kept, the bound of each member, and the log of requests. */
export function AiSettingsPage() {
  const { t } = useTranslation('aiBuilder')
  const { data: status, failure, set } = useLoaded(loadAiStatus)
  useTitle(t('settings.title'))
  return (
    <div className={css.form}>
      <h1 className={css.title}>{t('settings.title')}</h1>
      {failure !== undefined && <Notice tone="error">{errorText(failure)}</Notice>}
      {!status && failure === undefined && <Skeleton height={160} />}
      {status?.host === 'none' && <Notice tone="info">{t('settings.noHost')}</Notice>}
      {status && <Choices status={status} onStored={set} />}
      {status && status.host !== 'none' && <SentNotice status={status} />}
      <AiRequests />
    </div>
  )
}

function Choices({ status, onStored }: { status: AiStatus; onStored: (status: AiStatus) => void }) {
  const { t } = useTranslation('aiBuilder')
  const [most, setMost] = useState(status.credits.ownMost === null ? '' : String(status.credits.ownMost))
  const [change, setChange] = useState<{ enabled?: boolean; keepTexts?: boolean }>({})
  const store = useSubmit(() =>
    call('POST builder/settings/update', {
      body: { ...change, memberCredits: most.trim() === '' ? null : Math.max(0, Math.round(Number(most))) },
    }).then((stored) => {
      onStored(stored)
      setChange({})
      toast({ message: t('settings.saved'), tone: 'success' })
    }),
  )
  return (
    <form className={css.form} onSubmit={store.onSubmit}>
      <Checkbox
        checked={change.enabled ?? status.enabled}
        onChange={(event) => setChange({ ...change, enabled: event.currentTarget.checked })}
      >
        {t('settings.enabled')}
      </Checkbox>
      <Checkbox
        checked={change.keepTexts ?? status.keepTexts}
        onChange={(event) => setChange({ ...change, keepTexts: event.currentTarget.checked })}
      >
        {t('settings.keepTexts')}
      </Checkbox>
      <TextField
        label={t('settings.memberCredits')}
        hint={t('settings.memberCreditsHint')}
        inputMode="numeric"
        value={most}
        onChange={(event) => setMost(event.currentTarget.value.replace(/\D/g, '').slice(0, 7))}
      />
      {store.failure !== undefined && <Notice tone="error">{errorText(store.failure)}</Notice>}
      <div>
        <Button type="submit" variant="primary" busy={store.busy}>
          {t('settings.save')}
        </Button>
      </div>
    </form>
  )
}
