import { useNavigate } from 'react-router-dom'
import { findTriggerKind } from '#shared/nouns/automations/trigger-kinds.ts'
import type { AutomationDefinition } from '#shared/nouns/automations/automation.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { connected, newTrigger } from '#client/nouns/automations/edit-definition.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { createAutomation } from '#client/nouns/automations/automation-commands.ts'

interface Begin {
  /** with a trigger and no steps */
  fromTrigger(kind: string): void
  from(name: string, definition: AutomationDefinition): void
}

/** Makes an automation, about a table if one is given, and opens its editor. */
export function useBegin(tableId: string | null): Begin {
  const { t } = useTranslation('automations')
  const { memberId } = useSession()
  const navigate = useNavigate()
  const open = (name: string, definition: AutomationDefinition): void =>
    void navigate(`/automations/edit/${createAutomation(memberId, { name, definition })}`)
  return {
    fromTrigger: (kind) => {
      const key = findTriggerKind(kind)?.table
      const config = key === undefined || tableId === null ? {} : { [key]: tableId }
      open(t('untitled'), { trigger: newTrigger(kind, config), actions: [] })
    },
    from: (name, definition) => open(name, (tableId !== null && connected(definition, tableId)) || definition),
  }
}
