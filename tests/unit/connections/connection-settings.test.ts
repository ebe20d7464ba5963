import { describe, expect, it } from 'vitest'
import { settingProblems, settingsOf } from '#shared/nouns/connections/connection-settings.ts'
import { http } from '#shared/nouns/connections/integrations/http.ts'
import type { RequestTemplate } from '#shared/nouns/connections/integrations/integration.ts'
import { findIntegration, integrations } from '#shared/nouns/connections/integrations/integrations.ts'
import { kindNames } from '#shared/nouns/automations/kind-names.ts'
import { actionNameOf } from '#shared/nouns/connections/integrations/integration.ts'
import { isFormula, readTemplate } from '#shared/nouns/automations/template-text.ts'

/** The places of a request: `settings.url`, `inputs.text`. */
function placesOf({ url, headers = {}, body = null }: RequestTemplate): string[] {
  const text = JSON.stringify([url, headers, body])
  return readTemplate(text).flatMap((part) => (typeof part === 'string' || isFormula(part) ? [] : [`${part.source}.${part.path}`]))
}

describe('descriptions of other products', () => {
  it('are there for each that is promised', () => {
    expect(integrations.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['HTTP', 'Slack', 'Microsoft Teams', 'Google Sheets', 'Google Calendar', 'Telegram', 'WhatsApp', 'OpenAI']),
    )
  })

  it.each(integrations.map((one) => [one.name, one] as const))('%s names only settings and inputs that it has', (_name, integration) => {
    const settings = new Set([...integration.settings, ...(integration.signIns ?? []).flatMap((one) => one.settings)].map(({ key }) => key))
    const known = (inputs: readonly { key: string }[]): Set<string> =>
      new Set([...settings].map((key) => `settings.${key}`).concat(inputs.map(({ key }) => `inputs.${key}`)))
    expect(placesOf(integration.test.request).filter((place) => !known([]).has(place))).toEqual([])
    for (const action of integration.actions) {
      expect(placesOf(action.request).filter((place) => !known(action.inputs).has(place))).toEqual([])
      expect(action.inputs.map(({ key }) => `inputs.${key}`).filter((place) => !placesOf(action.request).includes(place))).toEqual([])
      expect(kindNames[actionNameOf(integration, action)]).toBeDefined()
    }
    expect(integration.guide).toMatch(/^https:\/\//)
  })
})

describe('settings of a connection', () => {
  const problems = (settings: Record<string, string>) => settingProblems(http, settings)
  const host = { host: 'api.example.com' }

  it.each([
    ['without a kind of sign-in', { ...host }, { signIn: 'empty' }],
    ['without credentials', { ...host, signIn: 'none' }, {}],
    ['with a token', { ...host, signIn: 'token', token: 'x' }, {}],
    ['without its token', { ...host, signIn: 'token', token: ' ' }, { token: 'empty' }],
    ['with a name and no password', { ...host, signIn: 'basic', username: 'trama' }, {}],
    ['of another kind of sign-in', { ...host, signIn: 'none', token: 'x' }, { token: 'unknown' }],
    [
      'with an address of tokens by http',
      { ...host, signIn: 'client', tokenUrl: 'http://x.example', clientId: 'a', clientSecret: 'b' },
      { tokenUrl: 'https' },
    ],
  ])('%s', (_name, settings, expected) => {
    expect(problems(settings)).toEqual(expected)
  })

  it.each(['https://api.example.com', 'api.example.com/v1', 'a b', '', 'api.example.com:99999999', '-x.example'])(
    '%j is no host',
    (value) => {
      expect(problems({ host: value, signIn: 'none' })).toHaveProperty('host')
    },
  )

  it.each(['api.example.com', 'API.example.com:8443', 'localhost', '10.0.0.8'])('%j is a host', (value) => {
    expect(problems({ host: value, signIn: 'none' })).toEqual({})
  })

  it.each(['Cookie', 'Content-Length', 'X Key', 'X-Key:'])('%j is no header for a token', (headerName) => {
    expect(problems({ ...host, signIn: 'token', token: 'x', headerName })).toEqual({ headerName: 'header' })
  })

  it('of a product with one kind are all of them', () => {
    const slack = findIntegration('slack')
    expect(slack && settingsOf(slack, undefined).map(({ key }) => key)).toEqual(['url'])
    expect(slack && settingProblems(slack, { url: 'http://hooks.slack.com' })).toEqual({ url: 'https' })
  })
})
