import type { ClientFeature } from '#client/manifest/client-feature.ts'

export const apiTokensFeature: ClientFeature = {
  paths: [
    {
      path: 'automations/api-token',
      load: async () => (await import('#client/features/api-tokens/ui/ApiTokensPage.tsx')).ApiTokensPage,
      texts: ['apiTokens', 'automations'],
    },
  ],
  addressDialogs: [
    {
      names: ['addApiToken', 'editApiToken'],
      parameters: ['id'],
      load: async () => (await import('#client/features/api-tokens/ui/TokenDialogs.tsx')).TokenDialogs,
      texts: ['apiTokens'],
    },
  ],
}
