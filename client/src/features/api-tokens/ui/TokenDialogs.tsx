import { useAccess } from '#client/engine/access/use-access.ts'
import { loadTokens, noteTokenChange, saveToken } from '#client/features/api-tokens/load-tokens.ts'
import { AddToken } from '#client/features/api-tokens/ui/AddToken.tsx'
import { RenameTokenDialog } from '#client/features/api-tokens/ui/RenameTokenDialog.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import type { AddressDialogProps } from '#client/manifest/client-feature.ts'
import { ClosedDialog } from '#client/nouns/plans/ClosedDialog.tsx'

/** `?modal=addApiToken`, and `editApiToken` with `id` (specification 3 §2). */
export function TokenDialogs({ name, query, onClose }: AddressDialogProps) {
  const { t } = useTranslation('apiTokens')
  const access = useAccess()
  const denial = [access.why({ about: 'feature', feature: 'api' }), access.why({ about: 'flag', flag: 'development' })].find(
    ({ allowed }) => !allowed,
  )
  if (denial) return <ClosedDialog title={t('closed.title')} reason={denial} onClose={onClose} />
  return name === 'addApiToken' ? <AddToken onClose={onClose} /> : <EditToken id={query.get('id') ?? ''} onClose={onClose} />
}

function EditToken({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('apiTokens')
  const { data, failure } = useLoaded(loadTokens)
  const token = data?.find((one) => one.id_api_token === id)
  if (!token) {
    const reason = data ? 'missing' : failure === undefined ? 'fetching' : { failure }
    return <ClosedDialog title={t('rename.title')} reason={reason} onClose={onClose} />
  }
  return (
    <RenameTokenDialog
      place={token.id_api_token}
      name={token.name}
      onClose={onClose}
      onName={(name) => saveToken(token, { name }).then(noteTokenChange)}
    />
  )
}
