import type { TemplateInstall } from '#shared/nouns/templates/install-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { AskDialog } from '#client/ui/list/AskDialog.tsx'

interface RemoveInstallProps {
  name: string
  install: TemplateInstall
  onChanged: () => void
  onClose: () => void
}

/** Asks before the things that an installation brought go. */
export function RemoveInstall({ name, install, onChanged, onClose }: RemoveInstallProps) {
  const { t } = useTranslation('templates')
  return (
    <AskDialog
      title={t('install.removeTitle', { name })}
      confirm={t('install.remove')}
      danger
      onClose={onClose}
      onConfirm={async () => {
        await call('POST template/install/:id/remove', { params: { id: install.install_id } })
        onClose()
        onChanged()
      }}
    >
      {t('install.removeText')}
    </AskDialog>
  )
}
