import type { JsonValue } from '#shared/lib/json.ts'
import type { AutomationTier } from '#shared/nouns/automations/automation-kind.ts'

/** A setting of a connection to another product. Secrets never leave the server. */
export interface ConnectionSetting {
  key: string
  isSecret?: true
  optional?: true
  example: string
}

/** A request as data. `{{settings.x}}` is the connection's, `{{inputs.x}}` the step's. */
export interface IntegrationAction {
  name: string
  tier: AutomationTier
  icon: string
  inputs: readonly { key: string; isLong?: true; optional?: true }[]
  request: { method: 'POST'; url: string; headers: Readonly<Record<string, string>>; body: JsonValue }
  /** the path to the text in the answer that later steps use as `text` */
  text?: string
}

/** Another product; one file each. Adding one adds a file and a line to integrations.ts. */
export interface Integration {
  name: string
  title: string
  hue: string
  icon: string
  authentication: 'Oauth' | 'API Token' | 'Basic Auth'
  settings: readonly ConnectionSetting[]
  actions: readonly IntegrationAction[]
}

/** The name of an integration's action among all kinds of actions: `slackPostMessage`. */
export function actionNameOf(integration: Integration, action: IntegrationAction): string {
  return integration.name + action.name.charAt(0).toUpperCase() + action.name.slice(1)
}
