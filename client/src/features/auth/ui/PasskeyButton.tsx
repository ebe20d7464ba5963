import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import type { SignedIn } from '#shared/nouns/auth/session-schema.ts'
import { enterWithPasskey, hasPasskeys, isGivenUp } from '#client/features/auth/passkeys/ask-passkey.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useOnline } from '#client/lib/use-online.ts'
import { Button } from '#client/ui/Button.tsx'

export interface PasskeyButtonProps {
  /** the wait of a second step; without it the key is the whole way in */
  verifySession?: string
  org?: string
  onEnter: (answer: SignedIn) => Promise<void> | void
  onFailure: (failure: unknown) => void
}

/** Signs in by a key of this device; nothing where the browser has none. */
export function PasskeyButton({ verifySession, org, onEnter, onFailure }: PasskeyButtonProps) {
  const { t } = useTranslation('auth')
  const online = useOnline()
  const [busy, setBusy] = useState(false)
  if (!hasPasskeys()) return null
  async function enter(): Promise<void> {
    onFailure(undefined)
    setBusy(true)
    try {
      await onEnter(await enterWithPasskey({ ...(verifySession !== undefined && { verifySession }), ...(org !== undefined && { org }) }))
    } catch (error) {
      if (!isGivenUp(error)) onFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button wide busy={busy} disabled={!online} icon={<IconFingerprint size={16} stroke={1.5} aria-hidden />} onClick={() => void enter()}>
      {t('passkey.enter')}
    </Button>
  )
}
