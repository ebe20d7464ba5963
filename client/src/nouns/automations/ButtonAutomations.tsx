import { Link, useNavigate } from 'react-router-dom'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import css from '#client/nouns/automations/ButtonAutomations.module.css'
import { createAutomation } from '#client/nouns/automations/automation-commands.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'

const pressed = 'button'

/** The automations that a button starts, for those who manage them, and the way to one more. */
export function ButtonAutomations({ tableId, fieldId }: { tableId: string; fieldId: string }) {
  const { t } = useTranslation('automations')
  const { memberId } = useSession()
  const navigate = useNavigate()
  const mayManage = useAccess().can('manage_tricks')
  const started = useEntities('automation').filter(({ trigger }) => trigger.kind === pressed && trigger.config['fieldId'] === fieldId)
  if (!mayManage) return null
  const create = (): void => {
    const trigger = { kind: pressed, config: { tableId, fieldId }, disallowChange: false }
    void navigate(`/automations/edit/${createAutomation(memberId, { name: t('untitled'), definition: { trigger, actions: [] } })}`)
  }
  return (
    <fieldset className={css.started}>
      <legend className={css.legend}>{t('button.starts')}</legend>
      {started.length === 0 && <p className={css.none}>{t('button.none')}</p>}
      <ul className={css.list}>
        {started.map(({ id, name, enabled }) => (
          <li key={id} className={css.line}>
            <Link className={css.name} to={`/automations/edit/${id}`}>
              {name}
            </Link>
            <span className={css.none}>{t(enabled ? 'button.on' : 'button.off')}</span>
          </li>
        ))}
      </ul>
      <Button size="small" onClick={create}>
        {t('new')}
      </Button>
    </fieldset>
  )
}
