import { useAccess } from '#client/engine/access/use-access.ts'
import { loadTokens, noteTokenChange, saveToken } from '#client/features/api-tokens/load-tokens.ts'
import { AddToken } from '#client/features/api-tokens/ui/AddToken.tsx'
import { RenameTokenDialog } from '#client/features/api-tokens/ui/RenameTokenDialog.tsx'
import { useLoaded } from '#client/lib/use-loaded.ts'
import type { AddressDialogProps } from '#client/manifest/client-feature.ts'

/** `?modal=addApiToken`, and `editApiToken` with `id` (specification 3 §2). */
export function TokenDialogs({ name, query, onClose }: AddressDialogProps) {
  const access = useAccess()
  if (!access.can('development') || !access.has('api')) return null
  return name === 'addApiToken' ? <AddToken onClose={onClose} /> : <EditToken id={query.get('id') ?? ''} onClose={onClose} />
}

function EditToken({ id, onClose }: { id: string; onClose: () => void }) {
  const token = useLoaded(loadTokens).data?.find((one) => one.id_api_token === id)
  return (
    token && (
      <RenameTokenDialog
        place={token.id_api_token}
        name={token.name}
        onClose={onClose}
        onName={(name) => saveToken(token, { name }).then(noteTokenChange)}
      />
    )
  )
}
