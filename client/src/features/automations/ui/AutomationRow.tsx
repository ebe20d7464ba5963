import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Automation } from '#shared/nouns/automations/automation.ts'
import type { AutomationFigures } from '#shared/nouns/automations/automation-calls.ts'
import { findTriggerKind } from '#shared/nouns/automations/trigger-kinds.ts'
import { triggerSentence } from '#client/features/automations/data/sentence.ts'
import { useWorkspace } from '#client/nouns/automations/use-workspace.ts'
import { AutomationSwitch } from '#client/features/automations/ui/AutomationSwitch.tsx'
import css from '#client/features/automations/ui/automations.module.css'
import { KindBadge } from '#client/features/automations/ui/KindBadge.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { classNames } from '#client/ui/class-names.ts'
import { ListRow } from '#client/ui/list/ListRow.tsx'

/** An automation in a list: its name and sentence, its runs and its switch. */
export function AutomationRow({ automation, figures }: { automation: Automation; figures?: AutomationFigures | undefined }) {
  const { t, language } = useTranslation('automations')
  const workspace = useWorkspace()
  const kind = findTriggerKind(automation.trigger.kind)
  const owner = workspace.members.find(({ id }) => id === automation.ownerId)
  const sentence = triggerSentence(automation.trigger, { t, workspace, language, sourceName: () => t('sources.trigger') })
  return (
    <ListRow
      isLit
      sign={<KindBadge icon={kind?.icon ?? 'bolt'} hue={kind?.hue ?? 'gray'} />}
      name={
        <Link className={classNames(css.name, css.target)} to={`/automations/edit/${automation.id}`}>
          {automation.name}
        </Link>
      }
      lines={
        <>
          <p className={css.about}>
            {sentence}
            {owner && ` · ${owner.displayName}`}
          </p>
          {automation.problem && (
            <p className={css.gap}>
              <IconAlertTriangle size={12} stroke={1.5} aria-hidden /> {t(`problems.${automation.problem}`)}
            </p>
          )}
        </>
      }
    >
      {figures && (
        <Link className={classNames(css.aside, css.target)} to={`/automations/automation-log?automation=${automation.id}`}>
          {t('runs', { count: figures.runs })}
          {figures.failed > 0 && <span className={css.wrong}> · {t('failedRuns', { count: figures.failed })}</span>}
        </Link>
      )}
      <AutomationSwitch automation={automation} />
    </ListRow>
  )
}
