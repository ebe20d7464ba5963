import { useState } from 'react'
import { browserName } from '#shared/values/browser-name.ts'
import { call } from '#client/engine/api/call.ts'
import { signOut } from '#client/engine/session/session.ts'
import { useSyncState } from '#client/engine/sync-state/sync-state.ts'
import { factorFailure } from '#client/features/auth/failure-text.ts'
import { SecondFactorCard } from '#client/features/auth/ui/SecondFactorCard.tsx'
import { dayFormat } from '#client/i18n/day-format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { useOnline } from '#client/lib/use-online.ts'
import { Button } from '#client/ui/Button.tsx'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { toast } from '#client/ui/toast.ts'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/features/auth/ui/second-factor.module.css'

const load = () => call('GET auth/sessions')

/** The person's sessions on all devices: sign out on one, on all others, everywhere. */
export function SessionsCard() {
  const { t } = useTranslation('auth')
  const online = useOnline()
  const { pending, refused } = useSyncState()
  const state = useLoaded(load)
  const [failure, setFailure] = useState<unknown>()
  const [asking, setAsking] = useState(false)
  const sessions = state.data?.sessions ?? []
  const text = factorFailure(t, failure ?? state.failure)
  function end(work: Promise<void>, done: string): void {
    setFailure(undefined)
    work.then(() => (toast({ message: done, tone: 'success' }), state.reload()), setFailure)
  }
  async function leaveEverywhere(): Promise<void> {
    await call('POST auth/sessions/end-others')
    await signOut()
  }
  return (
    <SecondFactorCard title={t('sessions.title')} text={t('sessions.text')}>
      {text !== null && <Notice tone="error">{text}</Notice>}
      <Stack as="ul" gap={0}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnd={() => end(call('POST auth/sessions/end', { body: { id: session.id } }), t('sessions.ended'))}
          />
        ))}
      </Stack>
      <div className={css.end}>
        <Button disabled={!online} variant="danger" onClick={() => setAsking(true)}>
          {t('sessions.everywhere')}
        </Button>
        {sessions.length > 1 && (
          <Button disabled={!online} onClick={() => end(call('POST auth/sessions/end-others'), t('sessions.othersEnded'))}>
            {t('sessions.others')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void leaveEverywhere().catch((error: unknown) => (setAsking(false), setFailure(error)))}
        title={t('sessions.everywhereTitle')}
        confirmLabel={t('sessions.everywhere')}
        cancelLabel={t('factor.cancel')}
        danger
      >
        {pending + refused > 0 ? t('sessions.unsent', { count: pending + refused }) : t('sessions.everywhereText')}
      </ConfirmDialog>
    </SecondFactorCard>
  )
}

interface RowProps {
  session: { organisation: string; userAgent: string; usedAt: string; isThis: boolean }
  onEnd: () => void
}

function SessionRow({ session: { organisation, userAgent, usedAt, isThis }, onEnd }: RowProps) {
  const { t, language } = useTranslation('auth')
  const online = useOnline()
  const { browser, system } = browserName(userAgent)
  const device = [browser, system].filter((part) => part !== '').join(' · ') || t('sessions.program')
  const date = dayFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(usedAt))
  return (
    <li className={css.row}>
      <span className={css.what}>
        <strong>{device}</strong>
        <span>{isThis ? t('sessions.this', { organisation }) : t('sessions.used', { organisation, date })}</span>
      </span>
      {!isThis && (
        <Button size="small" disabled={!online} aria-label={t('sessions.endOf', { device })} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
