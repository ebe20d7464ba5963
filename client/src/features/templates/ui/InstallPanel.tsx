import { useState } from 'react'
import type { TemplateDetail } from '#shared/nouns/templates/template-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { isUnderWay, useInstalls } from '#client/features/templates/data/use-installs.ts'
import { useMayMake } from '#client/features/templates/data/use-may-make.ts'
import css from '#client/features/templates/ui/install.module.css'
import { InstallState } from '#client/features/templates/ui/InstallState.tsx'
import { OtherInstalls } from '#client/features/templates/ui/OtherInstalls.tsx'
import { viewing } from '#client/engine/viewing/viewing.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { openOverlay } from '#client/lib/overlays.ts'
import { useOnline } from '#client/lib/use-online.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import { Notice } from '#client/ui/Notice.tsx'

interface InstallPanelProps {
  template: TemplateDetail
  /** the number of installations changed */
  onChanged: () => void
}

/** Installs a template, and shows how it stands here. Without the right to make tables and apps its button cannot be pressed. */
export function InstallPanel({ template, onChanged }: InstallPanelProps) {
  const { t } = useTranslation('templates')
  const mayMake = useMayMake()
  const online = useOnline()
  const { install, others, reload } = useInstalls(template.id, mayMake)
  const [withData, setWithData] = useState(true)
  const [asksAgain, setAsksAgain] = useState(false)
  const start = useSubmit(async () => {
    await call('POST template/install', { body: { slug: template.slug, with_data: withData, again: asksAgain } })
    setAsksAgain(false)
    reload()
    onChanged()
  })
  if (!mayMake)
    return (
      <div className={css.panel}>
        <Button variant="primary" disabled>
          {t('install.request')}
        </Button>
        <Text as="p" size={12} muted>
          {t('install.requestText')}
        </Text>
      </div>
    )
  const rest = <OtherInstalls template={template} installs={others} onChanged={reload} />
  if (install && (isUnderWay(install) || (install.status === 'installed' && !asksAgain)))
    return (
      <>
        <InstallState template={template} install={install} onChanged={reload} onAgain={() => setAsksAgain(true)} />
        {rest}
      </>
    )
  return (
    <div className={css.panel}>
      {install && install.status !== 'installed' && <InstallState template={template} install={install} onChanged={reload} />}
      {template.has_data && (
        <Checkbox checked={withData} onChange={(event) => setWithData(event.currentTarget.checked)}>
          {t('install.withData')}
        </Checkbox>
      )}
      <Button variant="primary" busy={start.busy} disabled={!online} onClick={start.run}>
        {t(start.busy ? 'install.busy.installing' : 'install.start')}
      </Button>
      {!online && (
        <Text as="p" size={12} muted>
          {t('install.offline')}
        </Text>
      )}
      {start.failure !== undefined && <Notice tone="error">{errorText(start.failure)}</Notice>}
      {!viewing && (
        <Button variant="quiet" size="small" onClick={() => openOverlay({ kind: 'switchOrganisation', template: template.id })}>
          {t('install.elsewhere')}
        </Button>
      )}
      {rest}
    </div>
  )
}
