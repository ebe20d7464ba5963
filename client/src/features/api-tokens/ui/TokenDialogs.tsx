import { useState } from 'react'
import type { ApiTokenWithSecret } from '#shared/nouns/api-tokens/api-token-calls.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { loadTokens, saveToken, tokenChanges } from '#client/features/api-tokens/load-tokens.ts'
import { NewTokenDialog } from '#client/features/api-tokens/ui/NewTokenDialog.tsx'
import { RenameTokenDialog } from '#client/features/api-tokens/ui/RenameTokenDialog.tsx'
import { SecretDialog } from '#client/features/api-tokens/ui/SecretDialog.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import type { AddressDialogProps } from '#client/manifest/client-feature.ts'
import { toast } from '#client/ui/toast.ts'

const noteChange = (): void => tokenChanges.set(tokenChanges.get() + 1)

/** `?modal=addApiToken`, and `editApiToken` with `id` (specification 3 §2). */
export function TokenDialogs({ name, query, onClose }: AddressDialogProps) {
  const access = useAccess()
  if (!access.can('development') || !access.has('api')) return null
  return name === 'addApiToken' ? <AddToken onClose={onClose} /> : <EditToken id={query.get('id') ?? ''} onClose={onClose} />
}

function AddToken({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('apiTokens')
  const [made, setMade] = useState<ApiTokenWithSecret>()
  if (made) return <SecretDialog token={made} onClose={onClose} />
  return (
    <NewTokenDialog
      onClose={onClose}
      onMade={(token) => {
        setMade(token)
        toast({ message: t('created'), tone: 'success' })
        noteChange()
      }}
    />
  )
}

function EditToken({ id, onClose }: { id: string; onClose: () => void }) {
  const token = useLoaded(loadTokens).data?.find((one) => one.id_api_token === id)
  return token && <RenameTokenDialog name={token.name} onClose={onClose} onName={(name) => saveToken(token, { name }).then(noteChange)} />
}
