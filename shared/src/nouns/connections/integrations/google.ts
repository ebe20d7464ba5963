import type { ConnectionSetting } from '#shared/nouns/connections/integrations/integration.ts'

/** The client that an organisation makes at Google; a person then agrees on Google's own page. */
export const googleClient: readonly ConnectionSetting[] = [
  { key: 'clientId', example: '123456789-abc.apps.googleusercontent.com' },
  { key: 'clientSecret', isSecret: true, example: 'GOCSPX-…' },
]

/** Google gives a refresh token only for offline access, to a person who is asked again. */
export const googleConsent = (scope: string): Readonly<Record<string, string>> => ({
  authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth?access_type=offline&prompt=consent',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  scope,
})

export const googleGuide = 'https://developers.google.com/workspace/guides/create-credentials'
