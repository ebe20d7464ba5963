import type { JsonValue } from '#shared/lib/json.ts'
import type { AutomationTier } from '#shared/nouns/automations/automation-kind.ts'

/** The form of a setting; both sides check it (connection-settings.ts). */
export type SettingFormat = 'host' | 'https' | 'url' | 'header'

/** A setting of a connection to another product. Secrets never leave the server. */
export interface ConnectionSetting {
  key: string
  isSecret?: true
  optional?: true
  format?: SettingFormat
  example: string
}

export type SignInName = 'none' | 'token' | 'basic' | 'client' | 'consent'

/** A way of signing in, with the settings that it takes besides those of the product. */
export interface SignIn {
  name: SignInName
  settings: readonly ConnectionSetting[]
}

/** A request as data. `{{settings.x}}` is the connection's, `{{inputs.x}}` the step's; inputs within an address are escaped. */
export interface RequestTemplate {
  method: 'GET' | 'POST'
  url: string
  headers?: Readonly<Record<string, string>>
  body?: JsonValue
}

/** The reading of a step's text, for products that take days and moments in one form only. `dayAfter`: the end of a span that leaves its last day out. */
export type InputReading = 'day' | 'dayAfter' | 'moment'

/** `isList`: each line of the step's text is a value of its own; the place of the input in a list of the body gives them all. */
export interface IntegrationInput {
  key: string
  isLong?: true
  isList?: true
  optional?: true
  reading?: InputReading
}

export interface IntegrationAction {
  name: string
  tier: AutomationTier
  icon: string
  inputs: readonly IntegrationInput[]
  request: RequestTemplate
  /** the path to the text in the answer that later steps use as `text` */
  text?: string
}

/** The request that shows whether a connection works. */
export interface ConnectionTest {
  request: RequestTemplate
  /** answers besides 2xx that only somebody who is signed in gets */
  passes?: readonly number[]
  /** it is seen at the other product: a message */
  isSeen?: true
  /** the person may name a path of the host */
  takesPath?: true
}

/** Another product; one file each. Adding one adds a file and a line to integrations.ts. */
export interface Integration {
  name: string
  title: string
  hue: string
  icon: string
  authentication: 'Oauth' | 'API Token' | 'Basic Auth'
  settings: readonly ConnectionSetting[]
  /** the kinds of sign-in; a connection has one, as its setting `signIn` */
  signIns?: readonly SignIn[]
  /** settings that are the same in every connection */
  fixed?: Readonly<Record<string, string>>
  /** the product's own page about getting the settings */
  guide: string
  test: ConnectionTest
  actions: readonly IntegrationAction[]
}

/** The name of an integration's action among all kinds of actions: `slackPostMessage`. */
export function actionNameOf(integration: Integration, action: IntegrationAction): string {
  return integration.name + action.name.charAt(0).toUpperCase() + action.name.slice(1)
}
