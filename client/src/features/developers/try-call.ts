import type { ApiEntry } from '#client/features/developers/api-document.ts'
import { bodyOf } from '#client/features/developers/api-document.ts'
import type { Schemas } from '#client/features/developers/schema-text.ts'

/** The given parts of a call: its parameters by name, and its body as JSON. */
export interface CallDraft {
  parameters: Readonly<Record<string, string>>
  body: string
}

const stream = 'text/event-stream'

/** Files and streams are no texts that one could write or read here. */
export function mayTry({ body, answer }: ApiEntry): boolean {
  return (body === undefined || body.schema !== undefined) && answer?.type !== stream
}

/** The body to begin with; a mutation is sent at this moment. */
export function firstBody(entry: ApiEntry, schemas: Schemas, now: string): string {
  return entry.body ? JSON.stringify(bodyOf(entry, schemas), null, 2).replaceAll('"<now>"', JSON.stringify(now)) : ''
}

/** The parameters of the path that are not given yet. */
export function missingOf({ parameters }: ApiEntry, draft: CallDraft): string[] {
  return parameters.filter(({ name, required }) => required === true && !draft.parameters[name]?.trim()).map(({ name }) => name)
}

/** The address of the call with its parameters in their places; query parameters that are empty are left out. */
export function pathOf({ path, parameters }: ApiEntry, draft: CallDraft): string {
  const valueOf = (name: string): string => draft.parameters[name]?.trim() ?? ''
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(valueOf(name)))
  const query = parameters.filter((one) => one.in === 'query' && valueOf(one.name) !== '').map(({ name }) => [name, valueOf(name)])
  return query.length === 0 ? filled : `${filled}?${new URLSearchParams(query)}`
}

/** JSON with its lines set out; any other text as it is. */
export function setOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
