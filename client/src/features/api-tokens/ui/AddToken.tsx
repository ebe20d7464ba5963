import { useState } from 'react'
import type { ApiTokenWithSecret } from '#shared/nouns/api-tokens/api-token-calls.ts'
import { noteTokenChange } from '#client/features/api-tokens/load-tokens.ts'
import { NewTokenDialog } from '#client/features/api-tokens/ui/NewTokenDialog.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { OnceDialog } from '#client/nouns/automations/OnceDialog.tsx'
import { toast } from '#client/ui/toast.ts'

/** Makes a token, and then shows its secret once. */
export function AddToken({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('apiTokens')
  const [made, setMade] = useState<ApiTokenWithSecret>()
  if (made)
    return (
      <OnceDialog title={made.name} notice={t('once')} secret={made.token} copied={t('copied')} stored={t('stored')} onClose={onClose} />
    )
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
