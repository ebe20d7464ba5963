import { findActionKind } from '#shared/nouns/automations/action-kinds.ts'
import { stepsOf, type Automation } from '#shared/nouns/automations/automation.ts'
import type { ActionReach } from '#shared/nouns/automations/automation-kind.ts'
import { sourcesOfSteps, tableOfInput } from '#shared/nouns/automations/record-sources.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useWorkspace, type Workspace } from '#client/nouns/automations/use-workspace.ts'

/** The reach of an automation's steps in words, before it is switched on. */
export function ReachList({ automation }: { automation: Automation }) {
  const { t } = useTranslation('automations')
  const workspace = useWorkspace()
  return (
    <>
      <p>{t('confirm.text')}</p>
      <ul>
        {reachOf(automation, workspace).map(({ reach: kind, tables }) => (
          <li key={kind}>{tables.length > 0 ? t(`reach.${kind}In`, { tables: tables.join(', ') }) : t(`reach.${kind}`)}</li>
        ))}
      </ul>
    </>
  )
}

interface Reached {
  reach: Exclude<ActionReach, 'flow'>
  tables: string[]
}

/** Its steps' reach, each kind once, with the tables. */
function reachOf(automation: Automation, workspace: Workspace): Reached[] {
  const sources = sourcesOfSteps(automation, workspace.fieldOf)
  const found = new Map<Reached['reach'], Set<string>>()
  for (const step of stepsOf(automation.actions)) {
    const kind = findActionKind(step.kind)
    if (!kind || kind.reach === 'flow') continue
    const tables = found.get(kind.reach) ?? new Set()
    const key = kind.inputs.find(({ is }) => is === 'table' || is === 'record')?.key ?? ''
    const label = workspace.tableLabel(tableOfInput(kind.inputs, key, step.config, sources.get(step.id) ?? [], workspace.fieldOf))
    if (label !== '' && kind.reach !== 'people') tables.add(label)
    found.set(kind.reach, tables)
  }
  return [...found].map(([reach, tables]) => ({ reach, tables: [...tables] }))
}
