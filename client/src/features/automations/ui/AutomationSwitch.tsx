import { Suspense } from 'react'
import type { Automation } from '#shared/nouns/automations/automation.ts'
import { useWorkspace } from '#client/nouns/automations/use-workspace.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { enableAutomation } from '#client/nouns/automations/automation-commands.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { tellOutcome } from '#client/nouns/records/tell-outcome.ts'
import { AskSwitch } from '#client/ui/list/AskSwitch.tsx'
import { toast } from '#client/ui/toast.ts'

// it follows links: fetched when somebody asks, not with the list
const ReachList = lazyPart(async () => (await import('#client/features/automations/ui/ReachList.tsx')).ReachList)

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
    <Suspense fallback={null}>
      <ReachList automation={automation} />
    </Suspense>
  )
  return (
    <AskSwitch
      label={t('switch', { name })}
      isOn={enabled}
      disabled={disabled}
      mayTurn={isWhole}
      on={{ title: t('confirm.title', { name }), text: reach, confirm: t('confirm.on') }}
      off={{ title: t('confirm.offTitle', { name }), text: t('confirm.offText'), confirm: t('confirm.off') }}
      onTurn={turn}
    />
  )
}
