import { useCallback } from 'react'
import type { Automation, AutomationDefinition } from '#shared/nouns/automations/automation.ts'
import { call } from '#client/engine/api/call.ts'
import { useWorkspace } from '#client/nouns/automations/use-workspace.ts'
import css from '#client/features/automations/ui/automations.module.css'
import { dayFormat } from '#client/i18n/day-format.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { ListRow } from '#client/ui/list/ListRow.tsx'
import { Notice } from '#client/ui/Notice.tsx'

interface VersionsDialogProps {
  automation: Automation
  onClose: () => void
  /** puts a version into the editor; saving makes it the newest */
  onChoose: (definition: AutomationDefinition) => void
}

export function VersionsDialog({ automation, onClose, onChoose }: VersionsDialogProps) {
  const { t, language } = useTranslation('automations')
  const { members } = useWorkspace()
  const { id } = automation
  const load = useCallback(async () => (await call('GET automations/:id/versions', { params: { id } })).versions, [id])
  const { data, failure } = useLoaded(load, automation.version)
  const time = dayFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Dialog open onClose={onClose} title={t('versions.title')} closeLabel={t('common:actions.close')}>
      {failure !== undefined && <Notice tone="error">{errorText(failure)}</Notice>}
      <ul className={css.list}>
        {data?.map(({ version, madeBy, madeAt, definition }) => (
          <li key={version}>
            <ListRow
              isLit
              name={<span className={css.name}>{t('versions.number', { number: version })}</span>}
              lines={
                <p className={css.about}>
                  {time.format(new Date(madeAt))} · {members.find((member) => member.id === madeBy)?.displayName ?? t('nobody')}
                </p>
              }
            >
              {version === automation.version ? (
                <span className={css.aside}>{t('versions.current')}</span>
              ) : (
                <Button
                  size="small"
                  onClick={() => {
                    onChoose(definition)
                    onClose()
                  }}
                >
                  {t('versions.choose')}
                </Button>
              )}
            </ListRow>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
