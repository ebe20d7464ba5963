import { useState } from 'react'
import type { TemplateInstall } from '#shared/nouns/templates/install-calls.ts'
import type { TemplateDetail } from '#shared/nouns/templates/template-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { isUnderWay } from '#client/features/templates/data/use-installs.ts'
import css from '#client/features/templates/ui/install.module.css'
import { Installed } from '#client/features/templates/ui/Installed.tsx'
import { RemoveInstall } from '#client/features/templates/ui/RemoveInstall.tsx'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { ProgressBar } from '#client/ui/ProgressBar.tsx'

interface InstallStateProps {
  template: TemplateDetail
  install: TemplateInstall
  onChanged: () => void
  onAgain?: () => void
}

/** Shows an installation with what can be done about it. */
export function InstallState({ template, install, onChanged, onAgain }: InstallStateProps) {
  if (isUnderWay(install)) return <UnderWay install={install} />
  if (install.status === 'installed') return <Installed template={template} install={install} onChanged={onChanged} onAgain={onAgain} />
  if (install.status === 'failed') return <Failed name={template.name} install={install} onChanged={onChanged} />
  return <Removed id={install.install_id} onChanged={onChanged} />
}

function UnderWay({ install: { status, progress } }: { install: TemplateInstall }) {
  const { t } = useTranslation('templates')
  return (
    <div className={css.panel}>
      <Button variant="primary" busy>
        {t(`install.busy.${status}`)}
      </Button>
      <ProgressBar label={t(`install.busy.${status}`)} value={progress} />
      {status === 'installing' && (
        <Text as="p" size={12} muted>
          {t('install.told')}
        </Text>
      )}
    </div>
  )
}

/** Things that it had made stay until somebody removes them. */
function Failed({ name, install, onChanged }: { name: string; install: TemplateInstall; onChanged: () => void }) {
  const { t } = useTranslation('templates')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Notice
        tone="error"
        action={
          <Button size="small" onClick={() => setAsking(true)}>
            {t('install.remove')}
          </Button>
        }
      >
        {t('install.failed')}
      </Notice>
      {isAsking && <RemoveInstall name={name} install={install} onChanged={onChanged} onClose={() => setAsking(false)} />}
    </>
  )
}

/** Offers to bring back the things that were removed. */
function Removed({ id, onChanged }: { id: string; onChanged: () => void }) {
  const { t } = useTranslation('templates')
  const restore = useSubmit(async () => {
    await call('POST template/install/:id/restore', { params: { id } })
    onChanged()
  })
  return (
    <Notice
      tone="info"
      action={
        <Button size="small" busy={restore.busy} onClick={restore.run}>
          {t('install.restore')}
        </Button>
      }
    >
      {restore.failure === undefined ? t('install.removed') : errorText(restore.failure)}
    </Notice>
  )
}
