import { textIn } from '#shared/lib/text-in.ts'
import { isJsonObject } from '#shared/lib/json.ts'
import { http } from '#shared/nouns/connections/integrations/http.ts'
import { fillTemplate } from '#shared/nouns/automations/template-text.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { action, actOf, setting, textSetting } from '#server/automations/steps/action.ts'
import { sendRequest, type RequestPlan } from '#server/automations/kinds/send-request.ts'
import { connectionOf, signStep } from '#server/automations/kinds/sign-step.ts'
import { formulaText } from '#server/automations/cells/work-formula.ts'
import { fillJson } from '#server/automations/cells/fill-json.ts'
import { fillText, placeText } from '#server/automations/cells/place-text.ts'
import type { RunScope } from '#server/automations/flow/run-scope.ts'

interface Plan {
  request: RequestPlan
  connectionId: string | null
}

/** Credentials belong into a connection, where nobody reads them. */
const secretHeaders = new Set(['authorization', 'cookie', 'proxy-authorization'])

export const httpRequest = action<Plan>({
  plan: (scope) => {
    const method = textSetting(scope, 'method') as RequestPlan['method']
    const url = addressOf(scope)
    const headers = headersOf(scope)
    const template = textSetting(scope, 'body')
    const body = method === 'GET' || template === '' ? undefined : fillJson(scope, template)
    if (body !== undefined && !('content-type' in headers)) headers['content-type'] = isJson(body) ? 'application/json' : 'text/plain'
    const connectionId = setting(scope, 'connectionId')
    const texts = [
      { name: 'url', text: `${method} ${url}` },
      { name: 'body', text: (body ?? '').slice(0, 2000) },
    ]
    return {
      plan: { request: { method, url, headers, body }, connectionId: typeof connectionId === 'string' ? connectionId : null },
      act: actOf('request', { count: 1, texts }),
    }
  },
  send: async (scope, { request, connectionId }, means) => {
    const credentials =
      connectionId === null ? {} : await signStep(scope, connectionOf(scope, connectionId, http.name, means), request.url, means)
    return sendRequest(scope, { ...request, headers: { ...request.headers, ...credentials } }, means)
  },
  pretend: () => ({ answer: { status: 200, text: '' } }),
})

/** Values within an address are escaped; only one that begins it is taken as it is. */
function addressOf(scope: RunScope): string {
  const template = textSetting(scope, 'url').trim()
  let isFirst = template.startsWith('{{')
  const escaped = (text: string): string => {
    const filled = isFirst ? text : encodeURIComponent(text)
    isFirst = false
    return filled
  }
  return fillTemplate(template, {
    place: (place) => escaped(placeText(scope, place)),
    formula: (formula) => escaped(formulaText(scope, formula, (place) => placeText(scope, place))),
    budget: scope.reading.budget,
  })
}

function headersOf(scope: RunScope): Record<string, string> {
  const pairs = setting(scope, 'headers')
  const headers: Record<string, string> = {}
  for (const pair of Array.isArray(pairs) ? pairs : []) {
    if (!isJsonObject(pair)) continue
    const name = textIn(pair['name']).trim().toLowerCase()
    if (secretHeaders.has(name)) throw new AppError('invalid_request', { reason: 'secretHeader', name })
    if (name !== '') headers[name] = fillText(scope, textIn(pair['value'])).replace(/\p{Cc}+/gu, ' ')
  }
  return headers
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
