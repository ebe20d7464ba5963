import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { integrations } from '#shared/nouns/connections/integrations/integrations.ts'
import { findTriggerKind, triggerKinds } from '#shared/nouns/automations/trigger-kinds.ts'
import type { AutomationConfig, AutomationDefinition } from '#shared/nouns/automations/automation.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { newTrigger } from '#client/features/automations/data/edit-definition.ts'
import { automationTemplates } from '#client/features/automations/data/templates.ts'
import styles from '#client/features/automations/ui/automations.module.css'
import { KindBadge } from '#client/features/automations/ui/KindBadge.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { createAutomation } from '#client/nouns/automations/automation-commands.ts'

/** `/automations/explore`: beginnings of automations, about the table of `objectId` where the address has one, and other products. */
export function ExplorePage() {
  const { t } = useTranslation('automations')
  const { memberId } = useSession()
  const navigate = useNavigate()
  const tableId = useSearchParams()[0].get('objectId')
  const begin = (name: string, definition: AutomationDefinition): void => {
    void navigate(`/automations/edit/${createAutomation(memberId, { name, definition })}`)
  }
  return (
    <>
      <h2 className={styles.heading}>{t('explore.triggers')}</h2>
      <ul className={styles.cards}>
        {triggerKinds.map(({ name, icon, hue }) => (
          <li key={name}>
            <button
              type="button"
              className={styles.card}
              onClick={() => begin(t('untitled'), { trigger: newTrigger(name, aboutTable(name, tableId)), actions: [] })}
            >
              <KindBadge icon={icon} hue={hue} />
              <span className={styles.main}>
                <span className={styles.name}>{t(`kinds.${name}.name`)}</span>
                <span className={styles.about}>{t(`kinds.${name}.about`)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <h2 className={styles.heading}>{t('explore.templates')}</h2>
      <ul className={styles.cards}>
        {automationTemplates.map(({ name, icon, hue, make }) => (
          <li key={name}>
            <button type="button" className={styles.card} onClick={() => begin(t(`templates.${name}.name`), make())}>
              <KindBadge icon={icon} hue={hue} />
              <span className={styles.main}>
                <span className={styles.name}>{t(`templates.${name}.name`)}</span>
                <span className={styles.about}>{t(`templates.${name}.about`)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <h2 className={styles.heading}>{t('explore.integrations')}</h2>
      <ul className={styles.cards}>
        {integrations.map(({ name, title, icon, hue }) => (
          <li key={name}>
            <Link className={styles.card} to={`/automations/explore/${name}`}>
              <KindBadge icon={icon} hue={hue} />
              <span className={styles.main}>
                <span className={styles.name}>{title}</span>
                <span className={styles.about}>{t(`integrations.${name}`)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** A trigger's settings with its table chosen; kinds that start without a table have none. */
function aboutTable(kind: string, tableId: string | null): AutomationConfig {
  const key = findTriggerKind(kind)?.table
  return key === undefined || tableId === null ? {} : { [key]: tableId }
}
