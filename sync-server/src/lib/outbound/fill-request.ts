import { isJsonObject, type JsonValue } from '#shared/lib/json.ts'
import { createFillBudget } from '#shared/nouns/automations/fill-budget.ts'
import { fillTemplate, onlyPlace, type TextPlace } from '#shared/nouns/automations/template-text.ts'
import type { RequestTemplate } from '#shared/nouns/connections/integrations/integration.ts'

/** A request with nothing left to fill. */
interface FilledRequest {
  method: RequestTemplate['method']
  url: string
  headers: Record<string, string>
  body: string | undefined
}

interface Given {
  settings: Readonly<Record<string, string>>
  /** a list gives several elements to the list it stands in */
  inputs: Readonly<Record<string, string | readonly string[]>>
}

/** The request of a description with a connection's settings and a step's texts. No value adds to its structure. */
export function fillRequest({ method, url, headers = {}, body }: RequestTemplate, given: Given): FilledRequest {
  const text = (place: TextPlace): string => {
    const value = valueAt(given, place)
    return typeof value === 'string' ? value : value.join('\n')
  }
  const budget = createFillBudget(() => performance.now())
  const inAddress = (place: TextPlace): string => (place.source === 'settings' ? text(place) : encodeURIComponent(text(place)))
  const fill = (template: string): string => fillTemplate(template, { place: text, formula: noFormula, budget })
  const fillAddress = (template: string): string => fillTemplate(template, { place: inAddress, formula: noFormula, budget })
  return {
    method,
    url: fillAddress(url),
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value)])),
    },
    body: body === undefined ? undefined : JSON.stringify(fillBody(body, given, fill)),
  }
}

/** Descriptions of products hold none. */
const noFormula = (): string => ''

function valueAt({ settings, inputs }: Given, { source, path }: TextPlace): string | readonly string[] {
  const from = source === 'settings' ? settings : inputs
  return Object.hasOwn(from, path) ? (from[path] ?? '') : ''
}

function fillBody(value: JsonValue, given: Given, fill: (text: string) => string): JsonValue {
  if (typeof value === 'string') return fill(value)
  if (Array.isArray(value)) return value.flatMap((one: JsonValue) => listAt(one, given) ?? [fillBody(one, given, fill)])
  if (!isJsonObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fillBody(one, given, fill)]))
}

function listAt(value: JsonValue, given: Given): JsonValue[] | undefined {
  const place = typeof value === 'string' ? onlyPlace(value) : undefined
  const list = place && valueAt(given, place)
  return list === undefined || typeof list === 'string' ? undefined : list.map(asNumber)
}

/** A number that no digit is lost of goes as one; every other text stays a text. */
function asNumber(text: string): JsonValue {
  return /^-?(0|[1-9]\d{0,14})(\.\d{1,6})?$/.test(text) && text.replace(/\D/g, '').length <= 15 ? Number(text) : text
}
