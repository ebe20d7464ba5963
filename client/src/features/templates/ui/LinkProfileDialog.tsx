import { useState } from 'react'
import { call } from '#client/engine/api/call.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { toast } from '#client/ui/toast.ts'

/** Joins a profile of somebody else by its token. */
export function LinkProfileDialog({ onClose, onLinked }: { onClose: () => void; onLinked: () => void }) {
  const { t } = useTranslation('templates')
  const [token, setToken] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = token.trim() === ''
  const link = useSubmit(() => {
    setTried(true)
    if (isMissing) return undefined
    return call('POST template/builder/link', { body: { profile_token: token.trim() } }).then(({ name }) => {
      toast({ message: t('profile.linked', { name }), tone: 'success' })
      onLinked()
      onClose()
    })
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('profile.link')}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <Button variant="primary" busy={link.busy} onClick={link.run}>
            {t('profile.linkDo')}
          </Button>
        </>
      }
    >
      <Stack as="form" gap={12} onSubmit={link.onSubmit} noValidate>
        <TextField
          label={t('profile.token')}
          hint={t('profile.tokenHint')}
          error={isTried && isMissing ? t('required') : undefined}
          value={token}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setToken(event.currentTarget.value)}
        />
        {link.failure !== undefined && <Notice tone="error">{errorText(link.failure)}</Notice>}
      </Stack>
    </Dialog>
  )
}
