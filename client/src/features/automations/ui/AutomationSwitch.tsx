import { findActionKind } from '#shared/nouns/automations/action-kinds.ts'
import { stepsOf, type Automation } from '#shared/nouns/automations/automation.ts'
import type { ActionReach } from '#shared/nouns/automations/automation-kind.ts'
import { sourcesOfSteps, tableOfInput } from '#shared/nouns/automations/record-sources.ts'
import { useWorkspace, type Workspace } from '#client/nouns/automations/use-workspace.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { enableAutomation } from '#client/nouns/automations/automation-commands.ts'
import { tellOutcome } from '#client/nouns/records/tell-outcome.ts'
import { AskSwitch } from '#client/ui/list/AskSwitch.tsx'
import { toast } from '#client/ui/toast.ts'

/** On or off, both confirmed. Before it is switched on, its steps' reach is listed. */
export function AutomationSwitch({ automation, disabled = false }: { automation: Automation; disabled?: boolean }) {
  const { t } = useTranslation('automations')
  const workspace = useWorkspace()
  const { id, name, enabled } = automation
  const isWhole = async (): Promise<boolean> => {
    if (enabled) return true
    // it reads formulas: fetched with the editor, not with the list
    const { gapsOf } = await import('#shared/nouns/automations/automation-gaps.ts')
    if (gapsOf(automation, workspace.sees, workspace.fieldOf).length === 0) return true
    toast({ message: t('notWhole'), tone: 'warning' })
    return false
  }
  const turn = async (on: boolean): Promise<void> => {
    const turned = enableAutomation(id, on)
    if (on) void tellOutcome(turned, { message: t('switchedOn'), tone: 'success' })
  }
  const reach = (
    <>
      <p>{t('confirm.text')}</p>
      <ul>
        {reachOf(automation, workspace).map(({ reach: kind, tables }) => (
          <li key={kind}>{tables.length > 0 ? t(`reach.${kind}In`, { tables: tables.join(', ') }) : t(`reach.${kind}`)}</li>
        ))}
      </ul>
    </>
  )
  return (
    <AskSwitch
      label={t('switch', { name })}
      isOn={enabled}
      disabled={disabled || automation.trigger.disallowChange}
      mayTurn={isWhole}
      on={{ title: t('confirm.title', { name }), text: reach, confirm: t('confirm.on') }}
      off={{ title: t('confirm.offTitle', { name }), text: t('confirm.offText'), confirm: t('confirm.off') }}
      onTurn={turn}
    />
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
