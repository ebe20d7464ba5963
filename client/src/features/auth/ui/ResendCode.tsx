import { useState } from 'react'
import { call } from '#client/engine/api/call.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useOnline } from '#client/lib/use-online.ts'
import { Button } from '#client/ui/Button.tsx'
import { toast } from '#client/ui/toast.ts'

/** Mails another code; the server says when it is too soon. */
export function ResendCode({ verifySession, onFailure }: { verifySession: string; onFailure: (failure: unknown) => void }) {
  const { t } = useTranslation('auth')
  const online = useOnline()
  const [busy, setBusy] = useState(false)
  async function send(): Promise<void> {
    onFailure(undefined)
    setBusy(true)
    try {
      await call('POST auth/resend-code', { body: { verifySession } })
      toast({ message: t('code.sent'), tone: 'success' })
    } catch (error) {
      onFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button wide busy={busy} disabled={!online} onClick={() => void send()}>
      {t('code.resend')}
    </Button>
  )
}
