import { useCallback, useState } from 'react'
import { Link } from 'react-router-dom'
import type { TemplateInstall } from '#shared/nouns/templates/install-calls.ts'
import type { TemplateDetail } from '#shared/nouns/templates/template-calls.ts'
import { call } from '#client/engine/api/call.ts'
import css from '#client/features/templates/ui/install.module.css'
import { RemoveInstall } from '#client/features/templates/ui/RemoveInstall.tsx'
import { UpdateDialog } from '#client/features/templates/ui/UpdateDialog.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { MenuDivider } from '#client/ui/MenuDivider.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import { toast } from '#client/ui/toast.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { MoreMenu } from '#client/ui/MoreMenu.tsx'

interface InstalledProps {
  template: TemplateDetail
  install: TemplateInstall
  onChanged: () => void
  /** absent: of several the one that is told in full offers it */
  onAgain?: (() => void) | undefined
}

/** A template that stands here: the way to it, what is left to do, and how it is removed. */
export function Installed({ template, install, onChanged, onAgain }: InstalledProps) {
  const { t } = useTranslation('templates')
  const [isAsking, setAsking] = useState(false)
  const [isUpdating, setUpdating] = useState(false)
  const undoUpdate = (): void => {
    call('POST template/install/:id/undo-changes', { params: { id: install.install_id } }).then(onChanged, (error: unknown) =>
      toast({ message: errorText(error), tone: 'error' }),
    )
  }
  return (
    <div className={css.panel}>
      <Row gap={8}>
        <LinkButton variant="primary" to={install.start_url ?? '/home'}>
          {t('install.access')}
        </LinkButton>
        <MoreMenu label={t('install.more', { name: template.name })}>
          {onAgain && <MenuItem onSelect={onAgain}>{t('install.again')}</MenuItem>}
          {install.can_undo && <MenuItem onSelect={undoUpdate}>{t('update.undo')}</MenuItem>}
          <MenuDivider />
          <MenuItem danger onSelect={() => setAsking(true)}>
            {t('install.remove')}
          </MenuItem>
        </MoreMenu>
      </Row>
      {template.version > install.version && (
        <Notice
          tone="info"
          action={
            <Button size="small" onClick={() => setUpdating(true)}>
              {t('update.see')}
            </Button>
          }
        >
          {t('update.available')}
        </Notice>
      )}
      {isUpdating && <UpdateDialog name={template.name} install={install} onBegun={onChanged} onClose={() => setUpdating(false)} />}
      <Gaps id={install.install_id} />
      {isAsking && <RemoveInstall name={template.name} install={install} onChanged={onChanged} onClose={() => setAsking(false)} />}
    </div>
  )
}

/** Automations come switched off and functions inactive: both are looked at before they run. */
function Gaps({ id }: { id: string }) {
  const { t } = useTranslation('templates')
  const load = useCallback(() => call('GET template/install/:id', { params: { id } }), [id])
  const gaps = useLoaded(load).data?.gaps
  if (!gaps || gaps.automations.length + gaps.functions.length + gaps.skipped.length === 0) return null
  const namesOf = (isChange: boolean): string[] => [
    ...new Set(gaps.skipped.flatMap(({ part, name }) => ((part === 'changes') === isChange ? [name] : []))),
  ]
  const [unmade, unchanged] = [namesOf(false), namesOf(true)]
  const unready = gaps.automations.filter(({ missing }) => missing > 0).length
  return (
    <ul className={css.gaps}>
      {gaps.automations.length > 0 && (
        <li>
          <Link to="/automations/all-automations">{t('install.automationsOff', { count: gaps.automations.length })}</Link>
          {unready > 0 && (
            <Text size={12} muted>
              {' '}
              {t('install.automationsGaps', { count: unready })}
            </Text>
          )}
        </li>
      )}
      {gaps.functions.length > 0 && (
        <li>
          <Link to="/lowcode/functions">{t('install.functionsOff', { count: gaps.functions.length })}</Link>
        </li>
      )}
      {unmade.length > 0 && <li>{t('install.skipped', { names: unmade.join(', ') })}</li>}
      {unchanged.length > 0 && <li>{t('update.leftOut', { names: unchanged.join(', ') })}</li>}
    </ul>
  )
}
