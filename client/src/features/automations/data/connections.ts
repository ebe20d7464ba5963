import type { AutomationConnection } from '#shared/nouns/automations/automation-calls.ts'
import { call } from '#client/engine/api/call.ts'

export const loadConnections = async (): Promise<AutomationConnection[]> => (await call('GET automations/connections')).connections
