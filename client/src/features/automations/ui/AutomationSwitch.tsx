import { useState } from 'react'
import { findActionKind } from '#shared/nouns/automations/action-kinds.ts'
import { stepsOf, type Automation } from '#shared/nouns/automations/automation.ts'
import type { ActionReach } from '#shared/nouns/automations/automation-kind.ts'
import { sourcesOfSteps, tableOfInput } from '#shared/nouns/automations/record-sources.ts'
import { useWorkspace, type Workspace } from '#client/features/automations/data/use-workspace.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { enableAutomation } from '#client/nouns/automations/automation-commands.ts'
import { tellOutcome } from '#client/nouns/records/tell-outcome.ts'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { Switch } from '#client/ui/Switch.tsx'
import { toast } from '#client/ui/toast.ts'

/** On or off, both confirmed. Before it is switched on, its steps' reach is listed. */
export function AutomationSwitch({ automation, disabled = false }: { automation: Automation; disabled?: boolean }) {
  const { t } = useTranslation('automations')
  const workspace = useWorkspace()
  const [asking, setAsking] = useState<'on' | 'off'>()
  const change = async (): Promise<void> => {
    if (automation.enabled) return setAsking('off')
    // it reads formulas: fetched with the editor, not with the list
    const { gapsOf } = await import('#shared/nouns/automations/automation-gaps.ts')
    if (gapsOf(automation, workspace.sees, workspace.fieldOf).length > 0) {
      toast({ message: t('notWhole'), tone: 'warning' })
      return
    }
    setAsking('on')
  }
  return (
    <>
      <Switch
        aria-label={t('switch', { name: automation.name })}
        checked={automation.enabled}
        disabled={disabled || automation.trigger.disallowChange}
        onChange={() => void change()}
      />
      <ConfirmDialog
        open={asking === 'on'}
        onClose={() => setAsking(undefined)}
        onConfirm={() => {
          setAsking(undefined)
          void tellOutcome(enableAutomation(automation.id, true), { message: t('switchedOn'), tone: 'success' })
        }}
        title={t('confirm.title', { name: automation.name })}
        confirmLabel={t('confirm.on')}
        cancelLabel={t('common:actions.cancel')}
      >
        <p>{t('confirm.text')}</p>
        <ul>
          {reachOf(automation, workspace).map(({ reach, tables }) => (
            <li key={reach}>{tables.length > 0 ? t(`reach.${reach}In`, { tables: tables.join(', ') }) : t(`reach.${reach}`)}</li>
          ))}
        </ul>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'off'}
        onClose={() => setAsking(undefined)}
        onConfirm={() => {
          setAsking(undefined)
          enableAutomation(automation.id, false)
        }}
        title={t('confirm.offTitle', { name: automation.name })}
        confirmLabel={t('confirm.off')}
        cancelLabel={t('common:actions.cancel')}
      >
        <p>{t('confirm.offText')}</p>
      </ConfirmDialog>
    </>
  )
}

interface Reached {
  reach: Exclude<ActionReach, 'flow'>
  tables: string[]
}

/** Its steps' reach, each kind once, with the tables. */
function reachOf(automation: Automation, workspace: Workspace): Reached[] {
  const sources = sourcesOfSteps(automation)
  const found = new Map<Reached['reach'], Set<string>>()
  for (const step of stepsOf(automation.actions)) {
    const kind = findActionKind(step.kind)
    if (!kind || kind.reach === 'flow') continue
    const tables = found.get(kind.reach) ?? new Set()
    const key = kind.inputs.find(({ is }) => is === 'table' || is === 'record')?.key ?? ''
    const label = workspace.tableLabel(tableOfInput(kind.inputs, key, step.config, sources.get(step.id) ?? []))
    if (label !== '' && kind.reach !== 'people') tables.add(label)
    found.set(kind.reach, tables)
  }
  return [...found].map(([reach, tables]) => ({ reach, tables: [...tables] }))
}
