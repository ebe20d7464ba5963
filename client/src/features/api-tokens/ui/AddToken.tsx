import { useState } from 'react'
import type { ApiTokenWithSecret } from '#shared/nouns/api-tokens/api-token-calls.ts'
import { noteTokenChange } from '#client/features/api-tokens/load-tokens.ts'
import { NewTokenDialog } from '#client/features/api-tokens/ui/NewTokenDialog.tsx'
import { SecretDialog } from '#client/features/api-tokens/ui/SecretDialog.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { toast } from '#client/ui/toast.ts'

/** Makes a token, and then shows its secret once. */
export function AddToken({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('apiTokens')
  const [made, setMade] = useState<ApiTokenWithSecret>()
  if (made) return <SecretDialog token={made} onClose={onClose} />
  return (
    <NewTokenDialog
      onClose={onClose}
      onMade={(token) => {
        setMade(token)
        toast({ message: t('created'), tone: 'success' })
        noteTokenChange()
      }}
    />
  )
}
